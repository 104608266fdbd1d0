import { expect, test } from "vitest";
import { compareOffers } from "#contract/award/compare.ts";
import { comparisonSheet } from "#server/modules/comparison/comparison-sheet.ts";
import { ratesSheet } from "#server/modules/comparison/rates-sheet.ts";
import { aLot, anOffer } from "#server/modules/comparison/sheet-test-kit.ts";
import type { Answer } from "#server/modules/comparison/sheet-test-kit.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";

test("offers in several currencies are converted by formulas to what the screen says; one without a rate takes no part", async () => {
  const rates = {
    2: { rate_rub_per_unit: "12.1655", nominal: 1, date: "2026-08-08", source: "CBR" },
  };
  const lots = ["10", "2.5", "7"].map((quantity, place) => aLot(place, quantity));
  const priced = (price: string, replacement = false): Answer => ({ price, replacement });
  const offers = [
    anOffer(0, [priced("120"), priced("3.3333"), null], { currency: 1, vat_percent: "22" }),
    anOffer(1, [priced("9.8"), priced("0.2811", true), priced("1.5")], {
      currency: 2,
      vat_percent: "22",
      basis: "gross",
    }),
    anOffer(2, [priced("1"), priced("1"), priced("1")], { currency: 3, vat_percent: "22" }),
  ];
  const given = { lots, offers, currency: 1, rates, above: ["T"], language: "ru" } as const;
  const rate = { currency: 2, rate: "12.1655", nominal: 1, date: "2026-08-08", source: "CBR" } as const;
  const plan = { own: 1, offered: [1, 2, 3], language: "ru" } as const;
  const frozen = [{ ...rate, set_by: "A", set_at: "2026-08-08T09:00:00.000Z" }];
  const bytes = await writeWorkbook({ sheets: [comparisonSheet(given), ratesSheet(plan, frozen)] });
  const sheet = Spreadsheet.open(bytes);
  expect(sheet.rows(1)).toEqual([
    ["Валюта", "Рублей за единицу", "На дату", "Источник"],
    ["RUB", "1", "", ""],
    ["CNY", "12.1655", "46242", "ЦБ РФ"],
    ["USD", "", "", ""],
  ]);
  for (const address of sheet.formulas())
    expect(Number(sheet.value(address)), `${address}: ${sheet.formula(address) ?? ""}`).toBe(
      Number(sheet.text(address) || "0"),
    );
  const options = { currency: 1, basis: "net", include_replacements: false, rates } as const;
  const result = compareOffers({ lots, offers, options });
  expect(result).toMatchObject({
    shared_lots: 1,
    offers: [{ covered: 2 }, { covered: 3 }, { covered: 3, total: null }],
  });
  const row = Number(sheet.find("Товар без НДС").slice(1));
  const under = (name: string): string => sheet.find(`${name}: сумма без НДС, ₽`).replace(/\d+/u, "");
  const expectCell = (column: string, below: number): string => sheet.money(`${column}${row + below}`);
  for (const [place, name] of ["S0", "S1"].entries()) {
    const of = result.offers[place];
    expect([expectCell(under(name), 0), expectCell(under(name), 4), expectCell(under(name), 5)]).toEqual([
      of?.total,
      of?.against_best,
      of?.shared_total,
    ]);
  }
  expect(sheet.find("S2: цена без НДС, $")).not.toBe("");
  // The sums follow an edited rate: 10 × 9.8 = 98 ¥ with VAT. The VAT in it is 17.67 ¥, which leaves 80.33 ¥ without
  // VAT.
  sheet.type("B3", 13, 1);
  expect(sheet.money(`${under("S1")}${row - 3}`)).toBe("1044.29");
});

test("under the sums it says whose freight counts: as offered, or as the customer reckons instead", async () => {
  const rates = { 2: { rate_rub_per_unit: "12.5", nominal: 1, date: "2026-08-08", source: "CBR" } };
  const answers = [{ price: "10", replacement: false }];
  const offer = (
    place: number,
    currency: 1 | 2,
    freight: { supplier_freight: string | null; freight: string | null },
  ) => ({
    ...anOffer(place, answers, { currency, vat_percent: null }),
    ...freight,
  });
  const offers = [
    offer(0, 2, { supplier_freight: "24.00", freight: null }),
    offer(1, 2, { supplier_freight: "24.00", freight: "40.00" }),
    offer(2, 1, { supplier_freight: null, freight: "7.00" }),
    offer(3, 1, { supplier_freight: null, freight: null }),
  ];
  const given = { lots: [aLot(0, "1")], offers, currency: 1, rates, above: ["T"], language: "ru" } as const;
  const sheet = Spreadsheet.open(await writeWorkbook({ sheets: [comparisonSheet(given)] }));
  const row = sheet.rows().find((cells) => cells.includes("Доставка"));
  expect(row?.filter((text) => text !== "")).toEqual([
    "Доставка",
    "300",
    "по предложению",
    "40",
    expect.stringMatching(/^по расчёту заказчика, в предложении 24,00\s¥$/u),
    "7",
    "по расчёту заказчика",
  ]);
});
