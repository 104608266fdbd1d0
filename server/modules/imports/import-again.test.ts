import { afterAll, beforeAll, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell } from "#server/platform/sheets/write-workbook.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const upload = async (caller: Caller, bytes: Uint8Array): Promise<ImportTask> =>
  (await app.call(importApi.upload, caller, { file: { name: "Список.csv", bytes } })).ok();
const patch = async (caller: Caller, id: number, body: unknown) =>
  (await app.call(importApi.patch, caller, { params: { id }, body })).ok();
const run = (caller: Caller, id: number, body: unknown = {}) =>
  app.call(importApi.run, caller, { params: { id }, body });
const items = async (caller: Caller) =>
  (await app.call(purchaseItemApi.list, caller, { query: { ordering: "id" } })).ok();
const aWorkbook = (rows: readonly (readonly [part: string, quantity: WorkbookCell, unit: string])[]) =>
  writeWorkbook({
    sheets: [
      {
        name: "Лист",
        columns: ["Партномер", "Количество", "Ед. изм."].map((header) => ({ header, kind: "text" })),
        rows,
      },
    ],
  });

test("learns which of two columns with one heading was chosen, a column without a heading, and one that is nothing", async () => {
  const company = await aCompany(app.deps);
  const headers = ["Артикул", "Кол-во", "Кол-во", "", "Наименование", "Срок поставки"];
  const bytes = aCsv(headers, [
    ["KM-1", "1", "100", "кг", "Кабель", "01.02.2027"],
    ["KM-2", "2", "200", "кг", "Провод", "01.02.2027"],
  ]);
  const task = await upload(company, bytes);
  expect(task.mapping).toContainEqual({ column: 5, field: "target_delivery_time" });
  const mapping = [
    { column: 0, field: "part_number" },
    { column: 2, field: "quantity" },
    { column: 3, field: "units" },
    { column: 4, field: "nomenclature" },
  ];
  await patch(company, task.id, { mapping });
  expect((await run(company, task.id)).ok().result).toMatchObject({ created: 2 });
  for (const _again of [1, 2]) {
    const next = await upload(company, bytes);
    expect(next.mapping.toSorted((left, right) => left.column - right.column)).toEqual(mapping);
    await patch(company, next.id, { options: { duplicates: "add" } });
    expect((await run(company, next.id)).ok().result).toMatchObject({ created: 2 });
  }
  expect(
    (await items(company)).results.map(({ quantity, target_delivery_time }) => [quantity, target_delivery_time]),
  ).toEqual(
    Array.from({ length: 3 }, () => [
      ["100", null],
      ["200", null],
    ]).flat(),
  );
});

test("numbers of a workbook stay what they are in the file of rejected rows, and when one is corrected by hand", async () => {
  const company = await aCompany(app.deps);
  const bytes = await aWorkbook([
    ["A-1", { value: "1.5", kind: "number" }, "м"],
    ["A-2", { value: "150.125", kind: "number" }, "мм²"],
    ["A-3", "2,5", "м"],
  ]);
  const task = await upload(company, bytes);
  expect(task.problem_rows.map(({ row, cells }) => [row, cells[1]])).toEqual([[3, "150.125"]]);
  const rejected = await app.call(importApi.rejected, company, { params: { id: task.id } });
  const again = await upload(company, rejected.bytes);
  const [bad] = again.problem_rows;
  expect(bad?.problems.map(({ field }) => field)).toEqual(["units"]);
  await patch(company, again.id, {
    fixes: [{ row: bad?.row, cells: ["A-2", "150.125", "м", ...(bad?.cells.slice(3) ?? [])] }],
  });
  expect((await run(company, again.id)).ok().result).toMatchObject({ created: 1 });
  await patch(company, task.id, { fixes: [{ row: 3, cells: ["A-2", "150.126", "м"] }] });
  expect((await run(company, task.id)).ok().result).toMatchObject({ created: 3 });
  expect((await items(company)).results.map(({ quantity }) => quantity)).toEqual(["150.125", "1.5", "150.126", "2.5"]);
});
