import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOTS, offerImportCalls, pricesOf } from "#server/modules/imports/offer-import-test-kit.ts";
import type { Supplier } from "#server/modules/imports/offer-import-test-kit.ts";
import { anOpenTender } from "#server/modules/offers/offer-test-kit.ts";
import type { TestTenderOptions } from "#server/modules/offers/offer-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});

afterAll(() => app.close());

const { uploaded, patched, run, linesOf } = offerImportCalls(() => app);

const aSupplierOf = async (given: TestTenderOptions = {}): Promise<Supplier> =>
  (await anOpenTender(app, { lots: LOTS, vat_rate: 5, ...given })).supplier;

describe("a price list that counts its rows", () => {
  test("gives no price to the lots that have the same numbers", async () => {
    const supplier = await aSupplierOf();
    const header = ["№ п/п", "Наименование", "Цена без НДС"];
    const task = await uploaded(
      supplier,
      aCsv(header, [
        ["1", "Кирпич", "15"],
        ["2", "Цемент, мешок", "420"],
        ["3", "Песок", "90"],
      ]),
    );
    expect(task.mapping.map(({ field }) => field)).toEqual(["nomenclature", "price_per_unit"]);
    expect(task.lines).toEqual([]);
    expect(task.open_rows.map(({ why, said: { nomenclature } }) => [why, nomenclature])).toEqual([
      ["unknown", "Кирпич"],
      ["unknown", "Цемент, мешок"],
      ["unknown", "Песок"],
    ]);
    expect((await run(supplier, task.id)).error().code).toBe("rows_have_problems");
  });

  test.each(["Шифр", "Номенклатурный номер"])("finds its lots by the part numbers under “%s”", async (heading) => {
    const supplier = await aSupplierOf();
    const task = await uploaded(
      supplier,
      aCsv(
        ["№", heading, "Наименование", "Цена без НДС"],
        [
          ["1", "FLT-50", "Фильтр", "900"],
          ["2", "PMP-60", "Насос", "185000"],
        ],
      ),
    );
    expect(pricesOf(task)).toEqual([
      [1, 3, "185000"],
      [2, 2, "900"],
    ]);
    expect(task.lines[0]).toMatchObject({
      by: "part",
      part_number: "PMP-60",
      said: { part_number: "PMP-60", nomenclature: "Насос", manufacturer: "", quantity: "", unit: "" },
    });
  });

  test("can't be told that the number is the line", async () => {
    const supplier = await aSupplierOf();
    const task = await uploaded(supplier, aCsv(["№", "Наименование", "Цена без НДС"], [["1", "Кирпич", "15"]]));
    for (const field of ["lot", "position"]) {
      const answer = await patched(supplier, task.id, { mapping: [{ column: 0, field }, ...task.mapping] }).catch(
        () => null,
      );
      expect(answer?.lines ?? []).toEqual([]);
    }
  });
});

test("a name that agrees is a question, and answered by a person it is that line", async () => {
  const supplier = await aSupplierOf();
  const task = await uploaded(
    supplier,
    aCsv(
      ["Наименование", "Цена без НДС"],
      [
        ["Насосы ЦНС-60", "185000"],
        ["Насос ЦНС 80", "1"],
        ["Втулка BRG-1 сталь", "70"],
      ],
    ),
  );
  expect(task.lines).toEqual([]);
  const [pump, , bearing] = await linesOf(supplier);
  expect(task.open_rows).toMatchObject([
    { row: 2, why: "name", candidates: [pump?.lot], lot: null },
    { row: 3, why: "unknown", candidates: [] },
    { row: 4, why: "name", candidates: [bearing?.lot] },
  ]);
  const answered = await patched(supplier, task.id, { choices: [{ row: 2, lot: pump?.lot }] });
  expect(pricesOf(answered)).toEqual([[1, 2, "185000"]]);
  expect(answered.lines[0]?.by).toBe("chosen");
});

test("measures are the same whatever stands between them, and others are others", async () => {
  const supplier = await aSupplierOf({ lots: [{ nomenclature: "Кабель МКЭШ 5×0,35", quantity: "150" }] });
  const header = ["Наименование", "Цена без НДС"];
  for (const [name, why] of [
    ["Кабель МКЭШ 5х0.35", "name"],
    ["Кабель МКЭШ 5 x 0,35", "name"],
    ["Кабель МКЭШ 3х0,35", "unknown"],
  ] as const)
    expect(await uploaded(supplier, aCsv(header, [[name, "68,20"]]))).toMatchObject({
      lines: [],
      open_rows: [{ why }],
    });
});

test("a row with a cell that can't be read isn't counted as one that changes nothing", async () => {
  const supplier = await aSupplierOf();
  const header = ["Артикул", "Цена без НДС", "Срок поставки"];
  const task = await uploaded(supplier, aCsv(header, [["BRG-1", "", "под заказ"]]));
  expect(task.problem_rows).toHaveLength(1);
  expect(task).toMatchObject({ lines: [], same_count: 0 });
});

test("a part number that differs by its packaging is a question with its line", async () => {
  const supplier = await aSupplierOf({ lots: [{ part_number: "TPS54302DDC", quantity: "100" }] });
  const task = await uploaded(supplier, aCsv(["MPN", "Price"], [["TPS54302DDC-TR", "98"]]));
  expect(task).toMatchObject({ lines: [], open_rows: [{ why: "near", said: { part_number: "TPS54302DDC-TR" } }] });
  expect(task.open_rows[0]?.candidates).toHaveLength(1);
});

test("delivery in the words of suppliers: in stock is no wait, months are weeks, on order is asked", async () => {
  const supplier = await aSupplierOf();
  const task = await uploaded(
    supplier,
    aCsv(
      ["Артикул", "Цена без НДС", "Срок поставки"],
      [
        ["PMP-60", "1", "склад"],
        ["FLT-50", "2", "1 мес"],
        ["BRG-1", "3", "под заказ"],
      ],
    ),
  );
  expect(
    task.lines.map(({ changes }) =>
      changes.filter(({ field }) => field === "delivery_max").map(({ to, note }) => [to, note]),
    ),
  ).toEqual([[["0", "stock"]], [["5", "months"]], []]);
  expect(task.problem_rows).toMatchObject([{ row: 4, problems: [{ code: "weeks_on_order" }] }]);
});

test("a part that the customer allows instead is offered as a replacement", async () => {
  const lots = [
    { part_number: "GRM21BR71H104KA01L", quantity: "100", alternates: "CL21B104KBCNNNC (Samsung); CC0805KRX7R9BB104" },
    { part_number: "SS34", quantity: "10" },
  ];
  const supplier = await aSupplierOf({ lots });
  expect((await linesOf(supplier)).map(({ alternates }) => alternates)).toEqual([lots[0]?.alternates, null]);
  const task = await uploaded(
    supplier,
    aCsv(
      ["Партномер", "Производитель", "Цена без НДС"],
      [
        ["CL21B104KBCNNNC", "", "1,5"],
        ["SS34", "", "7"],
      ],
    ),
  );
  expect(task.open_rows).toEqual([]);
  expect(task.lines.map(({ by }) => by)).toEqual(["alternate", "part"]);
  (await run(supplier, task.id)).ok();
  expect(
    (await linesOf(supplier)).map((line) => [
      line.replacement,
      line.replacement_part_number,
      line.replacement_manufacturer,
      line.price_per_unit,
    ]),
  ).toMatchObject([
    [true, "CL21B104KBCNNNC", "Samsung", expect.stringMatching(/^1[.]5/u)],
    [false, null, null, expect.stringMatching(/^7/u)],
  ]);
});
