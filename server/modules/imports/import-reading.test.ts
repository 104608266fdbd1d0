import { utils, write } from "xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});
afterAll(() => app.close());

function aWorkbook(quantities: readonly (number | string)[]): Uint8Array {
  const sheet = utils.aoa_to_sheet([["MPN", "Qty"], ...quantities.map((quantity, place) => [`A-${place}`, quantity])]);
  const bytes: unknown = write({ SheetNames: ["a"], Sheets: { a: sheet } }, { type: "buffer", bookType: "xlsx" });
  if (!Buffer.isBuffer(bytes)) throw new Error("no bytes");
  return new Uint8Array(bytes);
}
const upload = async (caller: Caller, name: string, bytes: Uint8Array): Promise<ImportTask> =>
  (await app.call(importApi.upload, caller, { file: { name, bytes } })).ok();
const patch = async (caller: Caller, id: number, body: unknown): Promise<ImportTask> =>
  (await app.call(importApi.patch, caller, { params: { id }, body })).ok();
const read = (task: ImportTask) => ({
  values: task.preview.slice(1).map(({ cells }) => cells[1]?.problem ?? cells[1]?.value ?? cells[1]?.text),
  problems: task.problem_rows.flatMap(({ row, problems }) =>
    problems.map(({ code, suggestion }) => [row, code, suggestion]),
  ),
});

describe("the numbers of a workbook", () => {
  test("keep their point beside texts with a comma, whatever is chosen for those", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, "a.xlsx", aWorkbook([1.234, "2,5", 12, 3.125]));
    expect(task.styles).toContainEqual(expect.objectContaining({ column: 1, number: "comma", date: "day" }));
    expect(read(task)).toEqual({ values: ["1.234", "2.5", "12", "3.125"], problems: [] });
    expect(read(await patch(company, task.id, { options: { decimal: "comma" } }))).toEqual({
      values: ["1.234", "2.5", "12", "3.125"],
      problems: [],
    });
  });

  test("don't change when a cell beside them is mended; what is typed in place of one is a text", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, "a.xlsx", aWorkbook([2.125, 1000, "x"]));
    const mended = await patch(company, task.id, { fixes: [{ row: 4, cells: ["A-2", "2,5"] }] });
    expect(read(mended)).toEqual({ values: ["2.125", "1000", "2.5"], problems: [] });
    expect(read(await patch(company, task.id, { fixes: [{ row: 2, cells: ["A-9", "2.125"] }] }))).toEqual({
      values: ["2.125", "1000", "2.5"],
      problems: [],
    });
    expect(read(await patch(company, task.id, { fixes: [{ row: 4, cells: ["A-2", "1.234"] }] })).problems).toEqual([
      [4, "ambiguous", "1.2340"],
    ]);
  });
});

describe("a doubtful number of a text file", () => {
  test("is read as it is offered, and its sentence names both readings", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(
      company,
      "a.csv",
      aCsv(
        ["MPN", "Qty"],
        [
          ["A", "1,234"],
          ["B", "6"],
          ["C", "7"],
          ["D", "1,000"],
        ],
      ),
    );
    expect(read(task).problems).toEqual([
      [2, "ambiguous", "1,2340"],
      [5, "ambiguous", "1000"],
    ]);
    expect(task.problem_rows[0]?.problems[0]?.detail).toBe(
      "“1,234” may be 1234 or 1,2340. Write it one of these ways, or choose the decimal separator in the file's options.",
    );
    const mended = await patch(company, task.id, {
      fixes: task.problem_rows.map(({ row, cells, problems }) => ({
        row,
        cells: [cells[0] ?? "", problems[0]?.suggestion ?? ""],
      })),
    });
    expect(read(mended)).toEqual({ values: ["1.234", "6", "7", "1000"], problems: [] });
  });
});
