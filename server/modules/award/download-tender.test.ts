import { monitorEventLoopDelay } from "node:perf_hooks";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { totals } from "#contract/money/totals.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { lineAmounts } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { comparisonSheet } from "#server/modules/comparison/comparison-sheet.ts";
import { aLot, anOffer } from "#server/modules/comparison/sheet-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { writeInProcess } from "#server/platform/sheets/write-in-process.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import { readZip } from "#server/testing/read-zip.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const RUSSIAN = { "accept-language": "ru-RU" };
const sheetOf = async (by: Caller, id: number) => {
  const answer = await app.call(comparisonApi.download, by, { params: { id }, headers: RUSSIAN });
  expect(answer.status).toBe(200);
  return { name: String(answer.headers["content-disposition"]), sheet: Spreadsheet.open(answer.bytes) };
};
const filesOf = (by: Caller, id: number) =>
  app.call(comparisonApi.download_commercial_offers, by, { params: { id }, headers: RUSSIAN });

describe("a tender as a spreadsheet", () => {
  test("of a draft has its terms and lots alone, under the tender's name", async () => {
    const customer = await aCompany(app.deps, { is_customer: true });
    const { id } = await aTender(app.deps, { customer, name: "Партия 12: кабели", currency: 2, tax_type: 2 });
    const { name, sheet } = await sheetOf(customer, id);
    expect(name).toContain(encodeURIComponent("T-00001 Партия 12_ кабели.xlsx"));
    expect(sheet.sheetNames).toEqual(["Лоты"]);
    const texts = sheet.rows().flat();
    expect(texts).toEqual(
      expect.arrayContaining([
        "T-00001  Партия 12: кабели",
        "Валюта: Юань, ¥",
        "НДС: Не облагается НДС",
        "STM32F407VGT6",
        "400.5",
      ]),
    );
  });

  test("of an answered one begins with the matrix, whose sums and best prices are those of the screen", async () => {
    const { id, customer } = await anAnsweredTender(app, { answers: [["689.5", null], undefined, ["742", "0.94"]] });
    const { sheet } = await sheetOf(customer, id);
    expect(sheet.sheetNames).toEqual(["Сравнение", "Лоты"]);
    const { offers } = readColumns((await app.call(comparisonApi.one, customer, { params: { id } })).ok());
    const total = Number(sheet.find("Товар без НДС").slice(1));
    expect(offers.map(({ total: net }) => net)).toEqual([sheet.money(`L${total}`), sheet.money(`P${total}`)]);
    expect([sheet.money(`M${total + 1}`), sheet.money(`Q${total + 1}`)]).toEqual(["60676.00", "70259.20"]);
    expect([sheet.money(`J${total}`), sheet.value(`L${total + 3}`), sheet.value(`P${total + 3}`)]).toEqual([
      "298360.00",
      1,
      2,
    ]);
    // Each offer is compared only on lots that it prices. The first offer prices one lot and has the best price for it.
    expect([sheet.money(`L${total + 4}`), sheet.money(`P${total + 4}`)]).toEqual(["0.00", "21000.00"]);
    expect(sheet.rows().flat()).toContain("Отказ: не поставляем");
  });

  test("of a sealed one has no price before it is done", async () => {
    const { id, customer } = await anAnsweredTender(app, { answers: [["689.5"]], sealed: true, open: true });
    const sealed = await sheetOf(customer, id);
    expect(sealed.sheet.sheetNames).toEqual(["Лоты"]);
    expect(JSON.stringify(sealed.sheet.rows())).not.toContain("689");
    expect((await filesOf(customer, id)).error().code).toBe("offers_sealed");
    await stopOpenTender(app.deps, { customer, id });
    expect((await sheetOf(customer, id)).sheet.sheetNames).toEqual(["Сравнение", "Лоты"]);
    expect((await filesOf(customer, id)).status).toBe(200);
  });

  test("is its customer's alone", async () => {
    const { id, suppliers } = await anAnsweredTender(app, { answers: [["689.5"]] });
    for (const by of [await aCompany(app.deps), suppliers[0]]) {
      if (by === undefined) throw new Error("no supplier");
      expect([403, 404]).toContain((await app.call(comparisonApi.download, by, { params: { id } })).status);
      expect([403, 404]).toContain((await filesOf(by, id)).status);
    }
  });
});

describe("the files of all offers", () => {
  test("come as one zip with the suppliers' names, also those from before checksums were kept", async () => {
    const { id, customer, suppliers } = await anAnsweredTender(app, { answers: [["1"], ["2"]] });
    await app.deps.db
      .updateTable("commercial_offer")
      .set({ crc32: null })
      .where("supplier_id", "=", suppliers[0]?.workspace ?? 0)
      .execute();
    const answer = await filesOf(customer, id);
    expect(answer.headers["content-disposition"]).toContain(encodeURIComponent("T-00001 Файлы предложений.zip"));
    expect(Number(answer.headers["content-length"])).toBe(answer.bytes.length);
    const names = await Promise.all(
      suppliers.map(
        async ({ workspace }) =>
          (
            await app.deps.db
              .selectFrom("workspace")
              .select("name")
              .where("id", "=", workspace)
              .executeTakeFirstOrThrow()
          ).name,
      ),
    );
    expect(
      readZip(answer.bytes)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(names.map((name) => `${name.replaceAll('"', "_")} - КП.pdf`).toSorted());
  });

  test("are refused with a sentence where there are none", async () => {
    const { id, customer } = await anAnsweredTender(app, { answers: [undefined] });
    expect((await filesOf(customer, id)).error()).toMatchObject({
      code: "no_commercial_offers",
      detail: "Файлов предложений нет: ни один поставщик ещё не отправил предложение.",
    });
  });
});

const decimal = (most: number, digits: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 1, max: 10 ** digits - 1 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(digits, "0")}`);

test("the matrix, computed as a spreadsheet does, agrees with the product to the kopeck, with and without VAT, whatever the bases of the offers", async () => {
  const cell = fc.option(fc.record({ price: fc.oneof(decimal(99_999, 4), decimal(9, 6)), replacement: fc.boolean() }), {
    freq: 4,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(decimal(9_999, 3), fc.array(cell, { minLength: 3, maxLength: 3 })), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom<1 | 2 | 3>(1, 2, 3),
      fc.constantFrom(null, "0", "10", "22"),
      fc.array(fc.constantFrom<VatBasis>("net", "gross"), { minLength: 3, maxLength: 3 }),
      async (given, currency, vat_percent, drawn) => {
        const bases = vat_percent === null ? drawn.map((): VatBasis => "net") : drawn;

        const lots = given.map(([quantity], place) => aLot(place, quantity));
        const offers = [0, 1, 2].map((place) =>
          anOffer(
            place,
            given.map(([, cells]) => cells[place] ?? null),
            { currency, vat_percent, basis: bases[place] ?? "net" },
          ),
        );
        const sheet = Spreadsheet.open(
          await writeWorkbook({ sheets: [comparisonSheet({ lots, offers, currency, above: ["T"], language: "ru" })] }),
        );
        for (const address of sheet.formulas())
          expect(Number(sheet.value(address)), `${address}: ${sheet.formula(address) ?? ""}`).toBe(
            Number(sheet.text(address) || "0"),
          );
        const row = Number(sheet.find("Товар без НДС").slice(1));
        for (const place of [0, 1, 2]) {
          const under = (heading: string): string =>
            sheet.find(`S${place}: ${heading}, ${CURRENCY[currency].symbol}`).replace(/\d+/u, "");
          const [net, gross] =
            vat_percent === null ? [under("сумма"), under("сумма")] : [under("сумма без НДС"), under("сумма с НДС")];
          const sums = totals(
            given.flatMap(([quantity, cells]) =>
              cells[place] == null
                ? []
                : [
                    {
                      ...lineAmounts({
                        quantity,
                        basis: bases[place] ?? "net",
                        price: cells[place].price,
                        price_quantity: 1,
                        tax_type: vat_percent === null ? 2 : 1,
                        vat_percent,
                      }),
                      vat_percent,
                    },
                  ],
            ),
          );
          expect([
            sheet.money(`${net}${row}`),
            ...(vat_percent === null ? [] : [sheet.money(`${gross}${row + 1}`), sheet.money(`${gross}${row + 2}`)]),
          ]).toEqual([sums.net, ...(vat_percent === null ? [] : [sums.vat ?? "0.00", sums.gross])]);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("the largest matrix, 1000 lots × 50 suppliers, is written in a process of its own: the server goes on", async () => {
  const lots = Array.from({ length: 1000 }, (_, place) => aLot(place, "3"));
  const offers = Array.from({ length: 50 }, (_, place) =>
    anOffer(
      place,
      lots.map(() => ({ price: "12.5", replacement: false })),
      { currency: 1, vat_percent: "22" },
    ),
  );
  const sheet = comparisonSheet({ lots, offers, currency: 1, above: ["T"], language: "ru" });
  // Counts turns of the event loop during the export. There would be none if the main thread wrote the file.
  const turns = monitorEventLoopDelay({ resolution: 5 });
  turns.enable();
  const bytes = await writeInProcess([sheet]);
  turns.disable();
  expect(turns.count).toBeGreaterThan(20);
  const written = Spreadsheet.open(bytes);
  expect(written.money(`L${written.find("Товар без НДС").slice(1)}`)).toBe("37500.00");
});
