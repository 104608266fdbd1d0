import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { utils, write } from "xlsx";
import type { CellObject } from "xlsx";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { WEEK_MS } from "#contract/time-units.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});
afterAll(() => app.close());

function workbook(parts: readonly CellObject[]): Buffer {
  const sheet = utils.aoa_to_sheet([["MPN", "Qty"], ...parts.map(() => ["", 5])]);
  parts.forEach((part, index) => (sheet[`A${index + 2}`] = part));
  const bytes: unknown = write({ SheetNames: ["a"], Sheets: { a: sheet } }, { type: "buffer", bookType: "xlsx" });
  if (!Buffer.isBuffer(bytes)) throw new Error("no bytes");
  return bytes;
}
const patch = async (caller: Caller, id: number, body: unknown) =>
  (await app.call(importApi.patch, caller, { params: { id }, body })).ok();
async function upload(caller: Caller, name: string, bytes: Uint8Array): Promise<ImportTask> {
  const { id } = (await app.call(importApi.upload, caller, { file: { name, bytes } })).ok();
  return patch(caller, id, {
    mapping: [
      { column: 0, field: "part_number" },
      { column: 1, field: "quantity" },
    ],
  });
}
const warningsOf = (task: ImportTask) =>
  task.warning_rows.flatMap(({ row, warnings }) => warnings.map(({ code, value }) => [row, code, value]));

describe("part numbers that a spreadsheet has spoiled", () => {
  test("are warned of by what the workbook says of their cells, and stop nothing", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(
      company,
      "БУ-12.xlsx",
      workbook([
        { t: "n", v: 46_054, z: "dd.mmm" },
        { t: "n", v: 1e5, z: "0.00E+00" },
        { t: "n", v: 12_345_678_901_234e3 },
        { t: "n", v: 123_456_789_012 },
        { t: "s", v: "1E5" },
      ]),
    );
    expect(warningsOf(task)).toEqual([
      [2, "date", "2026-02-01"],
      [3, "exponent", "100000"],
      [4, "long_number", "12345678901234000"],
    ]);
    expect(task.warning_rows[0]?.warnings[0]?.detail).toMatch(/format the column as text/);
    expect(task).toMatchObject({ good_count: 5, problem_rows: [], blockers: [] });
    expect((await app.call(importApi.run, company, { params: { id: task.id }, body: {} })).ok().result).toMatchObject({
      created: 5,
      rejected: 0,
    });
  });

  test("are warned of until they are mended or said to be right, with the text that they had then", async () => {
    const company = await aCompany(app.deps);
    const rows = [
      ["1,23E+05", "1"],
      ["01.фев", "2"],
      ["STM32F4О7", "3"],
      ["A-1", "x"],
      ["01.мар", "x"],
    ];
    const { id, ...task } = await upload(company, "БУ-12.csv", aCsv(["MPN", "Qty"], rows));
    expect(warningsOf({ id, ...task })).toEqual([
      [2, "exponent", "1,23E+05"],
      [3, "date", "01.фев"],
      [4, "cyrillic_letters", "STM32F4О7"],
      [6, "date", "01.мар"],
    ]);
    expect(task.warning_rows[2]?.warnings[0]).toMatchObject({
      letters: "О",
      suggestion: "STM32F4O7",
      detail: "The code “STM32F4О7” has Cyrillic letters among Latin ones: О.",
    });
    expect(task).toMatchObject({ good_count: 3, problem_rows: [{ row: 5 }, { row: 6 }] });
    const chosen = await patch(company, id, {
      fixes: [{ row: 2, cells: ["123000", "1"] }],
      confirmed: [
        { row: 3, column: 0, value: "01.фев" },
        { row: 4, column: 0, value: "STM32F4О7" },
      ],
    });
    expect(warningsOf(chosen)).toEqual([[6, "date", "01.мар"]]);
    expect(chosen.confirmed).toEqual([
      { row: 3, column: 0, value: "01.фев" },
      { row: 4, column: 0, value: "STM32F4О7" },
    ]);
    // A confirmation doesn't apply to another text in the same cell, and it can be withdrawn.
    expect(
      warningsOf(
        await patch(company, id, {
          fixes: [{ row: 3, cells: ["02.фев", "2"] }],
          confirmed: [{ row: 4, column: 0, value: null }],
        }),
      ),
    ).toEqual([
      [3, "date", "02.фев"],
      [4, "cyrillic_letters", "STM32F4О7"],
      [6, "date", "01.мар"],
    ]);
    expect(
      (
        await app.call(importApi.patch, company, {
          params: { id },
          body: { confirmed: [{ row: 70, column: 0, value: "x" }] },
        })
      ).error().problems,
    ).toMatchObject([{ row: 0, code: "not_found" }]);
  });

  test("are nothing to other columns", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, "БУ-12.csv", aCsv(["MPN", "Qty", "Name"], [["A-1", "5", "01.фев"]]));
    expect(warningsOf(task)).toEqual([]);
    expect(
      warningsOf(
        await patch(company, task.id, {
          mapping: [
            { column: 2, field: "part_number" },
            { column: 1, field: "quantity" },
          ],
        }),
      ),
    ).toEqual([[2, "date", "01.фев"]]);
  });
});

describe("dates that name no single day", () => {
  test("are read as their last day, warned of, and exact ones with a word before them are not", async () => {
    const company = await aCompany(app.deps);
    const bytes = aCsv(
      ["MPN", "Qty", "Дата"],
      [
        ["A-1", "5", "до 15.03.2027"],
        ["A-2", "5", "2 кв. 2027"],
        ["A-3", "5", "6 недель"],
      ],
    );
    const { id, created_at } = (await app.call(importApi.upload, company, { file: { name: "dates.csv", bytes } })).ok();
    const task = await patch(company, id, {
      mapping: [
        { column: 0, field: "part_number" },
        { column: 1, field: "quantity" },
        { column: 2, field: "target_delivery_time" },
      ],
    });
    expect(warningsOf(task)).toEqual([
      [3, "inexact_date", "2 кв. 2027"],
      [4, "inexact_date", "6 недель"],
    ]);
    const day = task.warning_rows[1]?.warnings[0]?.suggestion ?? "";
    const weeks = (Date.parse(day) - Date.parse(created_at)) / WEEK_MS;
    expect(weeks).toBeGreaterThan(5.7);
    expect(weeks).toBeLessThan(6.3);
    (await app.call(importApi.run, company, { params: { id }, body: {} })).ok();
    const { results } = (await app.call(purchaseItemApi.list, company, {})).ok();
    expect(new Map(results.map((item) => [item.part_number, item.target_delivery_time]))).toEqual(
      new Map([
        ["A-1", "2027-03-15"],
        ["A-2", "2027-06-30"],
        ["A-3", day],
      ]),
    );
  });
});
