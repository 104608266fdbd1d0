import { expect, test } from "vitest";
import { compareOffers } from "#contract/award/compare.ts";
import { awardSheet } from "#server/modules/award/award-sheet.ts";
import { comparisonSheet } from "#server/modules/comparison/comparison-sheet.ts";
import { aLot, anOffer } from "#server/modules/comparison/sheet-test-kit.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";

test("the spreadsheet says what packs and minimums cost beyond the request, and warns of winners that aren't whole packs", async () => {
  const price = (text: string) => [{ price: text, replacement: false }];
  const [packed, minimum, loose] = [
    anOffer(0, price("10"), { currency: 1, vat_percent: null }),
    anOffer(1, price("10.1"), { currency: 1, vat_percent: null }),
    anOffer(2, price("10.2"), { currency: 1, vat_percent: null }),
  ];
  const offers = [
    { ...packed, items: packed.items.map((item) => ({ ...item, pack_quantity: "50" })) },
    { ...minimum, items: minimum.items.map((item) => ({ ...item, minimum_quantity: "1000" })) },
    loose,
  ];
  const winner = { offer: 1, offer_item: 1, supplier: 1, quantity: "583", is_ordered: false };
  const lots = [{ ...aLot(0, "583"), winners: [winner] }];
  const given = {
    lots,
    offers,
    currency: 1,
    above: ["T"],
    language: "ru",
    at: new Date("2026-11-26T09:00:00.000Z"),
  } as const;
  const sheet = Spreadsheet.open(await writeWorkbook({ sheets: [comparisonSheet(given), awardSheet(given)] }));
  for (const address of sheet.formulas())
    expect(Number(sheet.value(address)), address).toBe(Number(sheet.text(address) || "0"));
  const rowOf = (name: string): string[] =>
    sheet
      .rows()
      .find((cells) => cells.includes(name))
      ?.filter((text) => text !== "") ?? [];
  expect(rowOf("Излишек упаковок").slice(1)).toEqual(["170", "4211.7", "0"]);
  const { offers: columns } = compareOffers({
    lots,
    offers,
    options: { currency: 1, basis: "net", include_replacements: false, rates: {} },
  });
  expect(rowOf("Сопоставимо").slice(1).map(Number)).toEqual(
    columns.map(({ comparable_total }) => Number(comparable_total)),
  );
  // The best price is per unit. The next column contains the quantity to buy in whole packs.
  const [row] = sheet.rows().filter((cells) => cells.includes("x"));
  expect(row?.some((text) => /12 × 50 = 600 шт, на 17 шт больше запрошенного/u.test(text))).toBe(true);
  expect(row?.some((text) => /минимум 1\s000 шт, на 417 шт больше запрошенного/u.test(text))).toBe(true);
  expect(sheet.rows(1).flat()).toContainEqual(
    expect.stringMatching(/^S0: надо купить больше: 12 × 50 = 600 шт, на 17 шт больше запрошенного$/u),
  );
});
