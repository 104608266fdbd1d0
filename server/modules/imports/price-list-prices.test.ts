import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { draftApi } from "#contract/offers/offer.api.ts";
import { LOTS, offerImportCalls, pricesOf } from "#server/modules/imports/offer-import-test-kit.ts";
import type { Supplier } from "#server/modules/imports/offer-import-test-kit.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
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

const withPrice = (by: Supplier, task: OfferImportTask, column: number): Promise<OfferImportTask> =>
  patched(by, task.id, {
    mapping: [...task.mapping.filter((pair) => pair.column !== column), { column, field: "price_per_unit" }],
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
    expect(pricesOf(await withPrice(supplier, discount, 3))).toEqual([[3, 2, "450"]]);
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
    // The lot's quantity of 20 is below the lowest quantity break with a price.
    expect(task.problem_rows).toMatchObject([{ row: 3, problems: [{ code: "below_breaks", column: 2 }] }]);
    expect(task.problem_rows[0]?.problems[0]?.detail).toContain("от 100");
  });

  test("for a pack are for so many pieces by the file's own pack", async () => {
    const supplier = await aSupplierOf();
    const task = await uploaded(
      supplier,
      aCsv(["Артикул", "Цена за упаковку", "В упаковке, шт"], [["BRG-1", "500", "100"]]),
    );
    expect(task.lines[0]?.changes.map(({ field, to, note }) => [field, to, note])).toEqual([
      ["price_per_unit", "500", null],
      ["price_quantity", "100", null],
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
    // An answer about another VAT rate is ignored.
    const other = await patched(supplier, task.id, { options: { named_rate: { rate: "18", prices: "net" } } });
    expect(other).toMatchObject({ lines: [], price_questions: [{ answer: null }] });
  });
});

describe("a price that is far from the others", () => {
  test("of the line is flagged, and taken only by its name", async () => {
    const supplier = await aSupplierOf();
    const { draft, lines } = await openDraftByApi(app, supplier);
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
    const { draft, lines } = await openDraftByApi(app, supplier);
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
