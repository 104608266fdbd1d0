import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { draftApi } from "#contract/offers/offer.api.ts";
import { offerImportCalls } from "#server/modules/imports/offer-import-test-kit.ts";
import type { Supplier } from "#server/modules/imports/offer-import-test-kit.ts";
import { anOpenTender, openedDraft } from "#server/modules/offers/offer-test-kit.ts";
import type { TenderGiven } from "#server/modules/offers/offer-test-kit.ts";
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

const LOTS = [
  { nomenclature: "Насос ЦНС 60", part_number: "PMP-60", quantity: "2" },
  { nomenclature: "Фильтр ФМФ-50", part_number: "FLT-50", quantity: "20" },
  { nomenclature: "Подшипник 6205", part_number: "BRG-1", quantity: "250" },
];
const aSupplierOf = async (given: TenderGiven = {}): Promise<Supplier> =>
  (await anOpenTender(app, { lots: LOTS, vat_rate: 5, ...given })).supplier;

/** What would change: the line's position, where it stands in the file, its price. */
const pricesOf = (task: OfferImportTask) =>
  task.lines.map(({ position, row, changes }) => [
    position,
    row,
    changes.find(({ field }) => field.startsWith("price"))?.to ?? null,
  ]);
/** The file with its price column chosen, as somebody does who says yes. */
const withPrice = (
  task: OfferImportTask,
  column: number,
  field = "price_per_unit",
  by: Supplier,
): Promise<OfferImportTask> =>
  patched(by, task.id, { mapping: [...task.mapping.filter((pair) => pair.column !== column), { column, field }] });

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

test("a part number that differs by its packaging is a question with its line", async () => {
  const supplier = await aSupplierOf({ lots: [{ part_number: "TPS54302DDC", quantity: "100" }] });
  const task = await uploaded(supplier, aCsv(["MPN", "Price"], [["TPS54302DDC-TR", "98"]]));
  expect(task).toMatchObject({ lines: [], open_rows: [{ why: "near", said: { part_number: "TPS54302DDC-TR" } }] });
  expect(task.open_rows[0]?.candidates).toHaveLength(1);
});

describe("the prices of a file", () => {
  test("are asked about where there are several, in whatever currency", async () => {
    const supplier = await aSupplierOf();
    const discount = await uploaded(
      supplier,
      aCsv(["Артикул", "Цена", "Скидка, %", "Цена со скидкой"], [["BRG-1", "500", "10", "450"]]),
    );
    expect(discount.lines).toEqual([]);
    expect(discount.suggestion.filter(({ field }) => field.startsWith("price"))).toMatchObject([
      { column: 3, sure: false },
    ]);
    expect(pricesOf(await withPrice(discount, 3, "price_per_unit", supplier))).toEqual([[3, 2, "450"]]);
    const money = await uploaded(supplier, aCsv(["Артикул", "Цена, USD", "Цена, руб"], [["BRG-1", "6", "500"]]));
    expect(money.lines).toEqual([]);
    expect(money.suggestion.filter(({ field }) => field.startsWith("price"))).toMatchObject([
      { column: 2, sure: false },
    ]);
  });

  test("are less the discount of their row once a person says so, and not taken before", async () => {
    const supplier = await aSupplierOf();
    const task = await uploaded(
      supplier,
      aCsv(
        ["Артикул", "Цена", "Скидка, %"],
        [
          ["BRG-1", "500", "10"],
          ["FLT-50", "900", ""],
        ],
      ),
    );
    expect(task).toMatchObject({ lines: [], price_questions: [{ code: "discount", column: 2, answer: null }] });
    const less = await patched(supplier, task.id, { options: { discount: "apply" } });
    expect(pricesOf(less)).toEqual([
      [2, 3, "900"],
      [3, 2, "450"],
    ]);
    expect(less.lines[1]?.changes[0]?.note).toBe("discount");
    expect(pricesOf(await patched(supplier, task.id, { options: { discount: "ignore" } }))).toEqual([
      [2, 3, "900"],
      [3, 2, "500"],
    ]);
  });

  test("by quantity are those of the lot's, said so with the others", async () => {
    const supplier = await aSupplierOf();
    const header = ["Артикул", "Цена от 1 шт", "Цена от 100 шт", "Цена от 1000 шт"];
    const task = await uploaded(
      supplier,
      aCsv(header, [
        ["BRG-1", "5,00", "4,00", "3,00"],
        ["FLT-50", "", "9,00", "8,00"],
      ]),
    );
    expect(pricesOf(task)).toEqual([[3, 2, "4"]]);
    expect(task.break_columns).toEqual([1, 2, 3]);
    expect(task.lines[0]?.breaks).toEqual([
      { from: "1", text: "5,00", is_used: false },
      { from: "100", text: "4,00", is_used: true },
      { from: "1000", text: "3,00", is_used: false },
    ]);
    // The lot of 20 is below the first price that is filled.
    expect(task.problem_rows).toMatchObject([{ row: 3, problems: [{ code: "below_breaks", column: 2 }] }]);
    expect(task.problem_rows[0]?.problems[0]?.detail).toContain("от 100");
  });

  test("for a pack are those of a piece by the file's own pack", async () => {
    const supplier = await aSupplierOf();
    const task = await uploaded(
      supplier,
      aCsv(["Артикул", "Цена за упаковку", "В упаковке, шт"], [["BRG-1", "500", "100"]]),
    );
    expect(task.lines[0]?.changes.map(({ field, to, note }) => [field, to, note])).toEqual([
      ["price_per_unit", "5", "pack"],
      ["pack_quantity", "100", null],
    ]);
  });

  test.each([
    "Цена, руб. в т.ч. НДС",
    "Цена (вкл. НДС)",
    "Цена, в том числе НДС",
    "Price (VAT included)",
    "单价（含税）",
    "Цена брутто",
  ])("under “%s” are with VAT", async (heading) => {
    const supplier = await aSupplierOf({ vat_rate: 5 });
    const task = await uploaded(supplier, aCsv(["Артикул", heading], [["BRG-1", "122"]]));
    expect(pricesOf(task)).toEqual([[3, 2, "100"]]);
  });

  test("with VAT at another rate than the tender's are asked about: which of the two prices stays", async () => {
    const supplier = await aSupplierOf({ vat_rate: 5 });
    const task = await uploaded(supplier, aCsv(["Артикул", "Цена с учетом НДС 20%, руб."], [["BRG-1", "120"]]));
    expect(task).toMatchObject({
      lines: [],
      price_questions: [{ code: "named_rate", rate: "20", tender_rate: "22", answer: null }],
    });
    const of = async (prices: string) =>
      patched(supplier, task.id, { options: { named_rate: { rate: "20", prices } } });
    expect(pricesOf(await of("net"))).toEqual([[3, 2, "100"]]);
    expect(pricesOf(await of("gross"))).toMatchObject([[3, 2, expect.stringMatching(/^98\.36/u)]]);
    // An answer about another rate is none.
    const other = await patched(supplier, task.id, { options: { named_rate: { rate: "18", prices: "net" } } });
    expect(other).toMatchObject({ lines: [], price_questions: [{ answer: null }] });
  });
});

describe("a price that is far from the others", () => {
  test("of the line is flagged, and taken only by its name", async () => {
    const supplier = await aSupplierOf();
    const { draft, lines } = await openedDraft(app, supplier);
    (
      await app.call(draftApi.patch_items, supplier, {
        params: { id: draft.id },
        body: lines.map(({ id }) => ({ id, price_per_unit: "100" })),
      })
    ).ok();
    const task = await uploaded(
      supplier,
      aCsv(
        ["MPN", "Price"],
        [
          ["PMP-60", "110"],
          ["FLT-50", "350.5"],
          ["BRG-1", "10"],
        ],
      ),
    );
    expect(task.lines.map(({ position, doubt }) => [position, doubt?.code ?? null, doubt?.usual ?? null])).toEqual([
      [1, null, null],
      [2, "far", "100"],
      [3, "tenfold", "100"],
    ]);
    expect((await run(supplier, task.id)).ok().result?.lines).toBe(1);
    const again = await uploaded(supplier, aCsv(["MPN", "Price"], [["FLT-50", "350.5"]]));
    const [line] = again.lines;
    expect(
      (await run(supplier, again.id, { lines: [{ lot: line?.lot, version: line?.version }] })).ok().result?.lines,
    ).toBe(1);
    expect((await linesOf(supplier)).map(({ price_per_unit }) => price_per_unit)).toEqual(["110", "350.5", "100"]);
  });

  test("without one to compare is flagged where the whole file is far off, or its own sum says otherwise", async () => {
    const supplier = await aSupplierOf({ lots: [...LOTS, { part_number: "NEW-1", quantity: "10" }] });
    const { draft, lines } = await openedDraft(app, supplier);
    (
      await app.call(draftApi.patch_items, supplier, {
        params: { id: draft.id },
        body: lines.slice(0, 3).map(({ id }) => ({ id, price_per_unit: "100" })),
      })
    ).ok();
    const rows = [
      ["PMP-60", "500"],
      ["FLT-50", "510"],
      ["BRG-1", "495"],
      ["NEW-1", "77"],
    ];
    const far = await uploaded(supplier, aCsv(["MPN", "Price"], rows));
    expect(far.lines.map(({ doubt }) => doubt?.code)).toEqual(["far", "far", "far", "file_far"]);
    const sums = await uploaded(
      supplier,
      aCsv(["Артикул", "Кол-во", "Цена", "Сумма"], [["NEW-1", "10", "7700", "770"]]),
    );
    expect(sums.lines.map(({ doubt }) => doubt?.code)).toEqual(["sum"]);
  });
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
