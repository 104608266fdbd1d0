import { afterAll, beforeAll, describe, expect, test } from "vitest";
import fc from "fast-check";
import { offerApi, draftApi } from "#contract/offers/offer.api.ts";
import { roundHalfUp } from "#contract/money/decimal.ts";
import { totals } from "#contract/money/totals.ts";
import { lineAmounts, onOtherBasis, ratePercent, storedPrice, VAT_BASES, vatPercent } from "#contract/money/vat.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import type { CurrencyId, TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { offerSheet } from "#server/modules/offers/offer-sheet.ts";
import { aLine, anOffer } from "#server/modules/offers/offer-sheet-test-kit.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import { offsetAddress, Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const downloaded = async (
  by: Caller,
  id: number,
  headers: Record<string, string> = { "accept-language": "ru-RU" },
  query: Record<string, string> = {},
) => {
  const answer = await app.call(offerApi.download, by, { params: { id }, headers, query });
  return {
    status: answer.status,
    headers: answer.headers,
    sheet: answer.status === 200 ? Spreadsheet.open(answer.bytes) : null,
  };
};

describe("an offer as a spreadsheet", () => {
  test("says whose tender it is, until when, in which currency and with what VAT; its name is the offer's, in Cyrillic", async () => {
    const { supplier } = await anOpenTender(app, { closing_date: "2030-01-15T15:00:00.000Z" });
    const { headers, sheet } = await downloaded(supplier, supplier.offer);
    expect(headers["content-disposition"]).toContain(
      `filename*=UTF-8''${encodeURIComponent("Q-00001 Источник ИП-5, партия 12.xlsx")}`,
    );
    const head =
      sheet
        ?.rows()
        .slice(0, 8)
        .flat()
        .filter((text) => text !== "")
        .join("\n") ?? "";
    expect(head).toContain("Источник ИП-5, партия 12");
    expect(head).toMatch(/Приём предложений до 15 января 2030.+18:00.+МСК/u);
    expect(head).toContain("Рубль, ₽");
    expect(head).toContain("НДС 22 %");
    const there = await downloaded(supplier, supplier.offer, undefined, { time_zone: "Asia/Novosibirsk" });
    expect(there.sheet?.rows().slice(0, 8).flat().join("\n")).toMatch(/22:00.+UTC\+7/u);
    const nowhere = await downloaded(supplier, supplier.offer, undefined, { time_zone: "Mars/Olympus" });
    expect(nowhere.sheet?.rows().slice(0, 8).flat().join("\n")).toMatch(/18:00.+МСК/u);
  });

  test("has what was asked, and what was answered so far, in the reader's words", async () => {
    const { supplier } = await anOpenTender(app);
    const { draft, lines } = await openDraftByApi(app, supplier);
    const [first, second] = lines;
    if (first === undefined || second === undefined) throw new Error("no lines");
    (
      await app.call(draftApi.patch_items, supplier, {
        params: { id: draft.id },
        body: [
          {
            id: first.id,
            price_per_unit: "14.2055",
            delivery_min: 4,
            delivery_max: 6,
            availability: "order",
            comment: "=1+1",
            pack_quantity: "250",
          },
          { id: second.id, rejected: true, reject_reason: "not_produced" },
        ],
      })
    ).ok();
    const { sheet } = await downloaded(supplier, supplier.offer);
    const at = sheet?.find("Микроконтроллер, LQFP-100") ?? "";
    const rows = sheet?.rows().filter((row) => /^\d+$/u.test(row[0] ?? "")) ?? [];
    expect(rows.map((row) => [row[1], row[3], row[5], row[9]])).toEqual([
      ["1", "STM32F407VGT6", "3000", "14.2055"],
      ["2", "GRM21BR71H104KA01L", "2400", ""],
      ["3", "LM1117IMPX-3.3/NOPB", "400.5", ""],
    ]);
    expect(rows[0]?.slice(10)).toEqual([
      "17.33071",
      "",
      "42616.5",
      "9375.63",
      "51992.13",
      "4",
      "6",
      "под заказ",
      "",
      "",
      "",
      "=1+1",
      "",
      "250",
      "",
    ]);
    expect(rows[1]?.at(-3)).toBe("не выпускается");
    expect(sheet?.formula(offsetAddress(at, { column: 19 }))).toBeUndefined();
    const english = await downloaded(supplier, supplier.offer, { "accept-language": "en-US" });
    expect(english.sheet?.rows().flat()).toEqual(expect.arrayContaining(["Price without VAT, ₽", "to order"]));
  });

  test("is the supplier's alone, whose reader sees what was submitted and no working copy", async () => {
    const { supplier, customer } = await anOpenTender(app);
    expect((await downloaded(customer, supplier.offer)).status).not.toBe(200);
    expect((await app.call(offerApi.download, null, { params: { id: supplier.offer } })).status).toBe(401);
  });

  test("is made of 1000 lots in as many statements as of three", async () => {
    const { supplier } = await anOpenTender(app, {
      lots: Array.from({ length: 1000 }, (_, place) => String(place + 1)),
    });
    const small = await anOpenTender(app, { lots: ["1", "2", "3"] });
    app.queries();
    await downloaded(small.supplier, small.supplier.offer);
    const few = app.queries().length;
    const { sheet } = await downloaded(supplier, supplier.offer);
    expect(app.queries().length).toBe(few);
    expect(sheet?.rows().filter((row) => /^\d+$/u.test(row[0] ?? ""))).toHaveLength(1000);
  });
});

const decimal = (most: number, digits: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 10 ** digits - 1 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(digits, "0")}`.replace(/\.?0+$/u, ""));

test("sums of the sheet, computed as a spreadsheet does, are those of the product to the kopeck, in every currency and tax", async () => {
  const prices = fc.option(fc.oneof(decimal(99_999, 4), decimal(9, 6)), { freq: 5 });
  const quantities = decimal(9_999, 3).filter((text) => /[1-9]/u.test(text));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(quantities, prices, fc.constantFrom(1, 1, 3, 1000)), { minLength: 1, maxLength: 8 }),
      fc.constantFrom<CurrencyId>(1, 2, 3),
      fc.constantFrom<TaxTypeId>(1, 2, 3),
      fc.constantFrom<VatRateId>(1, 2, 3, 4, 5, 6, 7),
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom(...VAT_BASES),
      async (given, currency, tax_type, vat_rate, language, typed) => {
        const percent = vatPercent(tax_type, vat_rate);
        const basis = percent === null ? "net" : typed;
        const offer = anOffer({ currency, tax_type, vat_rate, basis });
        const lines = given.map(([quantity, price, price_quantity], place) =>
          aLine(
            place,
            quantity,
            price === null
              ? { price, price_per_unit: null, price_with_vat: null, price_quantity: 1, price_for_quantity: null }
              : { price, ...storedPrice({ basis, price, price_quantity }, percent) },
          ),
        );
        const sheet = Spreadsheet.open(
          await writeWorkbook({ sheets: [offerSheet({ offer, lines, language, zone: undefined, open: true })] }),
        );
        for (const address of sheet.formulas()) {
          const shown = sheet.value(address);
          expect(
            typeof shown === "number" ? sheet.money(address) : shown,
            `${address}: ${sheet.formula(address) ?? ""}`,
          ).toBe(typeof shown === "number" ? roundHalfUp(sheet.text(address) || "0", 2) : sheet.text(address));
        }
        const sums = totals(
          given.flatMap(([quantity, price, price_quantity]) =>
            price === null
              ? []
              : [
                  {
                    ...lineAmounts({
                      price_quantity,
                      quantity,
                      basis,
                      price,
                      tax_type,
                      vat_percent: ratePercent(vat_rate),
                    }),
                    vat_percent: percent,
                  },
                ],
          ),
        );
        const last = sheet.rows().at(-1) ?? [];
        const row = sheet.rows().length;
        const total = percent === null ? "L" : "M";
        expect(last.length).toBeGreaterThan(10);
        expect(sheet.money(`${total}${row}`)).toBe(sums.net);
        if (percent !== null) {
          expect(sheet.money(`N${row}`)).toBe(sums.vat ?? "0.00");
          expect(sheet.money(`O${row}`)).toBe(sums.gross);
          const [, price] = given[0] ?? [];
          if (price !== null && price !== undefined) {
            const other = onOtherBasis({ basis, price }, percent);
            const [net, gross] = basis === "net" ? [price, other] : [other, price];
            expect(Number(sheet.value(`J${row - given.length}`))).toBe(Number(net));
            expect(Number(sheet.value(`K${row - given.length}`))).toBe(Number(gross));
          }
        }
      },
    ),
    {
      numRuns: 60,
      examples: [
        [[["0.001", "4.75", 1]], 1, 1, 5, "ru", "net"],
        [
          [
            ["0.001", "8192.265", 1],
            ["0.001", null, 1],
          ],
          1,
          1,
          3,
          "ru",
          "gross",
        ],
      ],
    },
  );
});
