import { afterAll, beforeAll, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const upload = async (caller: Caller, bytes: Uint8Array, name = "БУ-12.csv"): Promise<ImportTask> =>
  (await app.call(importApi.upload, caller, { file: { name, bytes } })).ok();
const patch = async (caller: Caller, id: number, body: unknown): Promise<ImportTask> =>
  (await app.call(importApi.patch, caller, { params: { id }, body })).ok();
const created = async (caller: Caller) =>
  (await app.call(purchaseItemApi.list, caller, { query: { ordering: "id" } }))
    .ok()
    .results.map(({ nomenclature, part_number, quantity }) => [nomenclature, part_number, quantity]);
const rejected = async (caller: Caller, id: number): Promise<Uint8Array> =>
  (await app.call(importApi.rejected, caller, { params: { id } })).bytes;

const TABLE = [
  ["Болт", "DIN933-M6", "5"],
  ["Гайка", "DIN934-M6", "7"],
  ["Винт", "DIN912-M6", "5"],
  ["Винт", "DIN912-M8", "6"],
  ["Винт", "DIN912-M5", "8"],
];
const HEADER = ["Наименование", "Партномер", "Кол-во"];

test("a second table with its columns in another order is read by its own headings, and mended and rejected like the first", async () => {
  const company = await aCompany(app.deps);
  const task = await upload(
    company,
    aCsv(HEADER, [
      ...TABLE,
      ["Партномер", "Наименование", "Кол-во"],
      ["DIN125-6", "Шайба", "9"],
      ["DIN7-M6", "Штифт", "два"],
      ["DIN1-M6", "Ось", "много"],
    ]),
  );
  expect(task).toMatchObject({
    good_count: 6,
    skipped: [{ row: 7, reason: "moved_header" }],
    problem_rows: [{ row: 9, cells: ["Штифт", "DIN7-M6", "два"] }, { row: 10 }],
  });
  expect(task.preview.at(7)?.cells.map(({ text }) => text)).toEqual(["Шайба", "DIN125-6", "9"]);
  await patch(company, task.id, { fixes: [{ row: 9, cells: ["Штифт", "DIN7-M6", "2"] }] });
  (await app.call(importApi.run, company, { params: { id: task.id }, body: { only_good: true } })).ok();
  expect(await created(company)).toEqual([...TABLE, ["Шайба", "DIN125-6", "9"], ["Штифт", "DIN7-M6", "2"]]);
  expect(
    (await upload(company, await rejected(company, task.id), "rejected.xlsx")).preview[1]?.cells
      .slice(0, 3)
      .map(({ text }) => text),
  ).toEqual(["Ось", "DIN1-M6", "много"]);
});

test("a second table with other headings is never taken with its columns swapped, not even from the file of rejected rows", async () => {
  const company = await aCompany(app.deps);
  const task = await upload(
    company,
    aCsv(HEADER, [
      ...TABLE,
      ["Кол.", "Описание", "Заказной номер", "Цех"],
      ["9", "Шайба", "125", "2"],
      ["8", "Штифт", "700", "3"],
    ]),
  );
  const under = [
    { row: 7, problems: [{ column: 1, code: "other_headings" }] },
    { row: 8, problems: [{ code: "under_other_headings" }] },
    { row: 9, problems: [{ code: "under_other_headings" }] },
  ];
  expect(task).toMatchObject({ good_count: 5, problem_rows: under });
  expect(task.problem_rows[1]?.problems[0]?.detail).toMatch(/^Headings above this row/u);
  const again = await upload(company, await rejected(company, task.id), "rejected.xlsx");
  expect(again).toMatchObject({ good_count: 0, problem_rows: [{ problems: [{ code: "other_headings" }] }, {}, {}] });
  // A corrected row is imported. The rows below the second header row are imported once the user removes that header
  // row.
  expect(await patch(company, task.id, { fixes: [{ row: 8, cells: ["Шайба", "125", "9"] }] })).toMatchObject({
    good_count: 6,
    problem_rows: [{ row: 7 }, { row: 9 }],
  });
  expect(await patch(company, task.id, { fixes: [{ row: 7, cells: null }] })).toMatchObject({
    good_count: 7,
    problem_rows: [],
  });
});

test("a quantity for each unit and in total is a question, and what was answered is known for the next file and for the rejected rows", async () => {
  const company = await aCompany(app.deps);
  const lines = [
    ["", "", "на изд.", "всего"],
    ["Болт", "DIN933-M6", "2", "20"],
    ["Гайка", "DIN934-M6", "4", "40"],
    ["Шайба", "DIN125-6", "один", "10"],
  ];
  const bytes = aCsv(["Наименование", "Партномер", "Количество", ""], lines);
  const task = await upload(company, bytes);
  expect(task).toMatchObject({
    headers: ["Наименование", "Партномер", "Количество на изд.", "Количество всего"],
    blockers: ["import_quantity_unmapped"],
    row_count: 3,
  });
  expect(task.suggestion).toContainEqual({ column: 3, field: "quantity", why: "header", sure: false });
  expect(task.preview.map(({ is_header }) => is_header)).toEqual([true, true, false, false, false]);
  const answered = await patch(company, task.id, { mapping: [...task.mapping, { column: 2, field: "quantity" }] });
  expect(answered).toMatchObject({
    good_count: 2,
    problem_rows: [{ row: 5, problems: [{ code: "not_a_number", value: "один" }] }],
  });
  (await app.call(importApi.run, company, { params: { id: task.id }, body: { only_good: true } })).ok();
  expect(await created(company)).toEqual([
    ["Болт", "DIN933-M6", "2"],
    ["Гайка", "DIN934-M6", "4"],
  ]);
  for (const next of [
    await upload(company, bytes),
    await upload(company, await rejected(company, task.id), "rejected.xlsx"),
  ])
    expect(next.mapping).toContainEqual({ column: 2, field: "quantity" });
  // The saved answer doesn't affect imports of another company.
  expect(
    (await upload(await aCompany(app.deps), await rejected(company, task.id), "rejected.xlsx")).mapping.map(
      ({ field }) => field,
    ),
  ).not.toContain("quantity");
});

test("columns that the user has accepted survive the row of headings being switched off and on", async () => {
  const company = await aCompany(app.deps);
  const task = await upload(
    company,
    aCsv(
      ["Поле 1", "Партномер", "Кол-во", "Полка"],
      TABLE.map((row) => [...row, "12"]),
    ),
  );
  const accepted = [...task.mapping, { column: 0, field: "nomenclature" }, { column: 3, field: "noted" }];
  await patch(company, task.id, { mapping: accepted });
  const columns = ({ mapping }: ImportTask) => mapping.map(({ column, field }) => `${column} ${field}`).toSorted();
  const without = await patch(company, task.id, { options: { header_row: null } });
  expect(columns(without)).toEqual(["0 nomenclature", "1 part_number", "2 quantity", "3 noted"]);
  const again = await patch(company, task.id, { options: { header_row: 1 } });
  expect(columns(again)).toEqual(columns(without));
});
