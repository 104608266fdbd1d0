import { afterAll, beforeAll, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ROWS = [
  ["A-1", "5"],
  ["A-2", "пять"],
  ["A-3", "-1"],
  ["A-4", "7"],
  ["A-5", "8"],
  ["A-6", "1"],
  ["A-7", "1"],
  ["A-8", "1"],
];
const upload = async (caller: Caller, rows: readonly (readonly string[])[] = ROWS) =>
  (await app.call(importApi.upload, caller, { file: { name: "BOM.csv", bytes: aCsv(["MPN", "Qty"], rows) } })).ok();
const patch = async (caller: Caller, id: number, body: unknown) =>
  (await app.call(importApi.patch, caller, { params: { id }, body })).ok();
const run = async (caller: Caller, id: number, body: unknown) =>
  app.call(importApi.run, caller, { params: { id }, body });

test("rows mended and left out by hand stay known, can be brought back, and those left out go into the file of rejected rows", async () => {
  const company = await aCompany(app.deps);
  const { id } = await upload(company);
  const changed = await patch(company, id, {
    fixes: [
      { row: 3, cells: ["A-2", "5"] },
      { row: 4, cells: null },
    ],
  });
  expect(changed).toMatchObject({
    good_count: 7,
    problem_rows: [],
    mended_rows: [{ row: 3, cells: ["A-2", "5"] }],
    left_out: [{ row: 4, cells: ["A-3", "-1"] }],
  });
  const back = await patch(company, id, { fixes: changed.left_out });
  expect(back).toMatchObject({ left_out: [], problem_rows: [{ row: 4, cells: ["A-3", "-1"] }] });
  await patch(company, id, { fixes: [{ row: 4, cells: null }] });
  const done = (await run(company, id, {})).ok();
  expect(done).toMatchObject({ result: { created: 7, rejected: 0 }, left_out: [{ row: 4 }] });
  const rejected = await app.call(importApi.rejected, company, { params: { id } });
  const [sheet] = (await app.deps.sheets.read(Buffer.from(rejected.bytes), "rejected.xlsx")).sheets;
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
    ["MPN", "Qty", "Row of the file", "What to correct"],
    ["A-3", "-1", "4", "The row was left out by hand."],
  ]);
});

test("a file whose rows were all left out by hand says that, and not that it holds none", async () => {
  const company = await aCompany(app.deps);
  const { id } = await upload(company);
  const none = await patch(company, id, { fixes: ROWS.map((_, place) => ({ row: place + 2, cells: null })) });
  expect(none).toMatchObject({ row_count: 0, blockers: ["import_all_left_out"] });
  expect((await run(company, id, {})).error()).toMatchObject({
    code: "rows_have_problems",
    problems: [{ code: "import_all_left_out" }],
  });
});

test("a run of an import that was changed after it was looked at is refused with the import as it is", async () => {
  const company = await aCompany(app.deps);
  const { id, version } = await upload(company);
  await patch(company, id, { fixes: [{ row: 2, cells: null }] });
  expect((await run(company, id, { only_good: true, version })).error()).toMatchObject({
    code: "version_conflict",
    current: { left_out: [{ row: 2 }] },
  });
});
