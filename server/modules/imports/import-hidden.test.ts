import { afterAll, beforeAll, expect, test } from "vitest";
import { utils, write } from "xlsx";
import { importApi } from "#contract/imports/import.api.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});
afterAll(() => app.close());

const tableOf = (parts: readonly string[], hidden: readonly number[] = []) => {
  const sheet = utils.aoa_to_sheet([["MPN", "Qty"], ...parts.map((part) => [part, 5])]);
  sheet["!rows"] = Array.from({ length: parts.length + 1 }, (_, row) =>
    hidden.includes(row + 1) ? { hidden: true } : {},
  );
  return sheet;
};
function workbook(): Buffer {
  const Sheets = { old: tableOf(["OLD-1"]), БУ: tableOf(["A-1", "A-2", "A-3", "A-4"], [3, 4]), rest: tableOf(["R-1"]) };
  const bytes: unknown = write(
    {
      SheetNames: Object.keys(Sheets),
      Sheets,
      Workbook: { Sheets: [{ name: "old", Hidden: 1 }, { name: "БУ" }, { name: "rest" }] },
    },
    { type: "buffer", bookType: "xlsx" },
  );
  if (!Buffer.isBuffer(bytes)) throw new Error("no bytes");
  return bytes;
}

test("hidden sheets and rows are told, a hidden sheet is not the first choice, and hidden rows can be left out", async () => {
  const company = await aCompany(app.deps);
  const { id, ...task } = (
    await app.call(importApi.upload, company, { file: { name: "БУ-12.xlsx", bytes: workbook() } })
  ).ok();
  expect(task.options).toMatchObject({ sheet: 1, without_hidden: false });
  expect(task.sheets.map(({ name, hidden, hidden_rows }) => [name, hidden, hidden_rows])).toEqual([
    ["old", true, 0],
    ["БУ", false, 2],
    ["rest", false, 0],
  ]);
  expect(task).toMatchObject({ row_count: 4, good_count: 4 });
  const patch = async (body: unknown) => (await app.call(importApi.patch, company, { params: { id }, body })).ok();
  // A hidden row stays hidden after a correction.
  await patch({ fixes: [{ row: 3, cells: ["A-2b", "7"] }] });
  const shown = await patch({ options: { without_hidden: true } });
  expect(shown).toMatchObject({ row_count: 2, good_count: 2, options: { without_hidden: true }, mended_rows: [] });
  expect(shown.sheets[1]).toMatchObject({ hidden_rows: 2 });
  expect((await patch({ options: { without_hidden: false } })).mended_rows).toMatchObject([
    { row: 3, cells: ["A-2b", "7"] },
  ]);
  await patch({ options: { without_hidden: true } });
  expect((await app.call(importApi.run, company, { params: { id }, body: {} })).ok().result).toMatchObject({
    created: 2,
    rejected: 0,
    skipped: 0,
  });
});
