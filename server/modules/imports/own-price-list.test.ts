import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { anOpenTender } from "#server/modules/offers/offer-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { offerImportCalls } from "#server/modules/imports/offer-import-test-kit.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});

afterAll(() => app.close());

const { uploaded, patched, run, linesOf } = offerImportCalls(() => app);

const HEADER = ["Артикул производителя", "Производитель", "Цена с НДС", "Срок поставки", "Наличие", "Примечание"];

describe("a supplier's own price list", () => {
  test("may have thousands of rows: only those about lines of the offer count", async () => {
    const { supplier } = await anOpenTender(app);
    const other = Array.from({ length: 1500 }, (_, place) => [`OTHER-${place}`, "", "5", "1", "", ""]);
    const task = await uploaded(supplier, aCsv(HEADER, [...other, ["STM32F407VGT6", "", "1220", "4", "", ""]]));
    expect(task.lines.map(({ position }) => position)).toEqual([1]);
    expect((await run(supplier, task.id)).ok().result?.lines).toBe(1);
  });

  test("that names a price and a reason to decline in one row is asked which of them is meant", async () => {
    const { supplier } = await anOpenTender(app);
    const header = ["Артикул производителя", "Наш прайс с НДС, руб", "Причина отказа"];
    const task = await uploaded(supplier, aCsv(header, [["STM32F407VGT6", "1220", "нет в наличии"]]));
    expect(task.mapping.map(({ field }) => field)).toEqual(["part_number", "price_with_vat", "reject_reason"]);
    expect(task.problem_rows).toMatchObject([
      { row: 2, problems: [{ field: "reject_reason", code: "price_and_refusal" }] },
    ]);
  });

  test("may say in which packs it sells, and how many at least", async () => {
    const { supplier } = await anOpenTender(app);
    const header = ["Артикул производителя", "Цена без НДС", "Норма упаковки", "MOQ"];
    const task = await uploaded(supplier, aCsv(header, [["STM32F407VGT6", "1000", "50 шт", "100"]]));
    expect(task.mapping.map(({ field }) => field)).toEqual([
      "part_number",
      "price_per_unit",
      "pack_quantity",
      "minimum_quantity",
    ]);
    expect(task.lines.map(({ changes }) => changes.map(({ field, to }) => [field, to]))).toEqual([
      [
        ["price_per_unit", "1000"],
        ["pack_quantity", "50"],
        ["minimum_quantity", "100"],
      ],
    ]);
    (await run(supplier, task.id)).ok();
    expect((await linesOf(supplier))[0]).toMatchObject({ pack_quantity: "50", minimum_quantity: "100" });
  });

  test("may be for another unit: it is for so many of the requested one, and else asked to be mended", async () => {
    const { supplier } = await anOpenTender(app);
    const header = ["Артикул производителя", "Ед. изм.", "Цена без НДС"];
    const rows = [
      ["STM32F407VGT6", "тыс. шт", "12500"],
      ["GRM21BR71H104KA01L", "т", "300"],
    ];
    const task = await uploaded(supplier, aCsv(header, rows));
    expect(task.mapping.map(({ field }) => field)).toEqual(["part_number", "unit", "price_per_unit"]);
    expect(task.lines.map(({ changes }) => changes)).toMatchObject([
      [
        { field: "price_per_unit", to: "12500", note: null },
        { field: "price_quantity", to: "1000" },
      ],
    ]);
    expect(task.problem_rows).toMatchObject([
      { row: 3, problems: [{ column: 1, field: "unit", code: "other_unit", suggestion: null }] },
    ]);
    expect(task.problem_rows[0]?.problems[0]?.detail).toMatch(/«т» не переводится в «шт»/u);
    const mended = await patched(supplier, task.id, {
      fixes: [{ row: 3, cells: ["GRM21BR71H104KA01L", "шт", "300"] }],
    });
    expect(mended).toMatchObject({ problem_rows: [], lines: [{}, { changes: [{ to: "300", note: null }] }] });
  });

  test("finds its lines by part number, reads what people and Excel write, and says what it can't read", async () => {
    const { supplier } = await anOpenTender(app);
    const task = await uploaded(
      supplier,
      aCsv(HEADER, [
        ["stm32 f407-vgt6", "", "1 220,00 ₽", "2-4 нед", "под заказ", "кратно 50"],
        ["GRM21BR71H104KA01L", "Murata", "€ 0,5", "04.06.2026", "1 500", ""],
        ["XX-1", "", "5", "1", "", ""],
        ["LM1117IMPX-3.3/NOPB", "Texas Instruments", "12,3456789", "10 дней", "", "-"],
        ["Итого", "", "1237,91", "", "", ""],
      ]),
    );
    expect(task.mapping.map(({ field }) => field)).toEqual([
      "part_number",
      "manufacturer",
      "price_with_vat",
      "delivery",
      "availability",
      "comment",
    ]);
    expect(
      task.lines.map(({ position, changes }) => [position, changes.map(({ field, to, note }) => [field, to, note])]),
    ).toEqual([
      [
        1,
        [
          ["price_per_unit", "1000", null],
          ["delivery_min", "2", null],
          ["delivery_max", "4", null],
          ["availability", "order", null],
          ["comment", "кратно 50", null],
        ],
      ],
      [
        2,
        [
          ["availability", "stock", null],
          ["available_quantity", "1500", null],
        ],
      ],
      [
        3,
        [
          ["price_per_unit", "10.119409", "rounded"],
          ["delivery_min", "2", "days"],
          ["delivery_max", "2", "days"],
          ["comment", "-", null],
        ],
      ],
    ]);
    expect(
      task.problem_rows.flatMap(({ row, problems }) => problems.map(({ code, detail }) => [row, code, detail])),
    ).toEqual([
      [3, "other_currency", "«€ 0,5»: цена не в валюте тендера (RUB)."],
      [3, "weeks_date", "Excel превратил срок в дату 04.06.2026. Впишите недели числом."],
    ]);
    expect(task.open_rows.map(({ row, why, said }) => [row, why, said.part_number])).toEqual([[4, "unknown", "XX-1"]]);
    const mended = await patched(supplier, task.id, {
      fixes: [{ row: 3, cells: ["GRM21BR71H104KA01L", "Murata", "0,61", "4-6", "1 500", ""] }],
    });
    expect(mended).toMatchObject({ problem_rows: [] });
    expect(mended.lines[1]?.changes[0]).toMatchObject({ field: "price_per_unit", to: "0.5" });
  });

  test("asks which line a row is about, and which of two rows a line takes", async () => {
    const lots = [
      { part_number: "A-1", manufacturer: "Murata", quantity: "1" },
      { part_number: "A-1", manufacturer: "TDK", quantity: "2" },
      { part_number: "B-2", manufacturer: null, quantity: "3" },
    ];
    const { supplier } = await anOpenTender(app, { lots });
    const lines = await linesOf(supplier);
    const task = await uploaded(
      supplier,
      aCsv(
        ["MPN", "Manufacturer", "Price"],
        [
          ["A-1", "", "10.5"],
          ["B-2", "", "20.5"],
          ["B2", "Samtec", "19.5"],
        ],
      ),
    );
    expect(task.lines).toEqual([]);
    expect(task.open_rows.map(({ row, why, candidates }) => [row, why, candidates.length])).toEqual([
      [2, "ambiguous", 2],
      [3, "ambiguous", 1],
      [4, "ambiguous", 1],
    ]);
    const [, second, third] = lines;
    const chosen = await patched(supplier, task.id, {
      choices: [
        { row: 2, lot: second?.lot },
        { row: 4, lot: third?.lot },
      ],
    });
    expect(chosen.lines.map(({ position, row, changes }) => [position, row, changes[0]?.to])).toEqual([
      [2, 2, "10.5"],
      [3, 4, "19.5"],
    ]);
    expect(chosen.open_rows.map(({ row, why }) => [row, why])).toEqual([
      [2, "chosen"],
      [3, "left_out"],
      [4, "chosen"],
    ]);
    const other = await patched(supplier, task.id, { choices: [{ row: 3, lot: third?.lot }] });
    expect(other.lines.map(({ row }) => row)).toEqual([2, 3]);
    expect(
      (
        await app.call(offerImportApi.patch, supplier, {
          params: { id: task.id },
          body: { choices: [{ row: 99, lot: 0 }] },
        })
      ).status,
    ).toBe(400);
  });

  test("reads a second table by its own headings, and takes no price from below such as name the columns otherwise", async () => {
    const { supplier } = await anOpenTender(app);
    const moved = await uploaded(
      supplier,
      aCsv(
        ["MPN", "Price", "Position"],
        [
          ["GRM21BR71H104KA01L", "5"],
          ["Price", "MPN"],
          ["7.5", "LM1117IMPX-3.3/NOPB"],
        ],
      ),
    );
    expect(moved).toMatchObject({ skipped: [{ row: 3, reason: "moved_header" }], problem_rows: [] });
    expect(moved.lines.map(({ position, changes }) => [position, changes[0]?.to])).toEqual([
      [2, "5"],
      [3, "7.5"],
    ]);
    const other = await uploaded(
      supplier,
      aCsv(
        ["MPN", "Comment", "Price"],
        [
          ["GRM21BR71H104KA01L", "", "7"],
          ["X-1", "", "1"],
          ["X-2", "", "2"],
          ["X-3", "", "3"],
          ["Part number", "Unit price", "Date"],
          ["LM1117IMPX-3.3/NOPB", "7.5", "8"],
        ],
      ),
    );
    expect(other.lines.map(({ position, changes }) => [position, changes[0]?.to])).toEqual([[2, "7"]]);
    expect(other.problem_rows).toMatchObject([{ row: 7, problems: [{ column: 2, code: "under_other_headings" }] }]);
    expect(
      (await patched(supplier, other.id, { fixes: [{ row: 7, cells: ["LM1117IMPX-3.3/NOPB", "", "7.5"] }] })).lines.map(
        ({ position }) => position,
      ),
    ).toEqual([2, 3]);
  });

  test("finds lines by part numbers whatever its own numbers say, and remembers its columns", async () => {
    const { supplier } = await anOpenTender(app);
    const rows = [
      ["2", "", "5,5"],
      ["1", "LM1117IMPX-3.3/NOPB", "7,5"],
    ];
    const task = await uploaded(supplier, aCsv(["№", "MPN", "Опт"], rows));
    expect(task.blockers).toEqual(["import_no_value_column"]);
    expect((await run(supplier, task.id)).error().code).toBe("mapping_incomplete");
    const mapped = await patched(supplier, task.id, {
      mapping: [...task.mapping, { column: 2, field: "price_per_unit" }],
    });
    expect(mapped.lines.map(({ position, changes }) => [position, changes[0]?.to])).toEqual([[3, "7.5"]]);
    expect(mapped.open_rows).toMatchObject([{ row: 2, why: "unknown" }]);
    (await run(supplier, task.id)).ok();
    expect((await uploaded(supplier, aCsv(["№", "MPN", "Опт"], rows))).mapping).toContainEqual({
      column: 2,
      field: "price_per_unit",
    });
  });
});
