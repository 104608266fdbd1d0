import { afterAll, beforeAll, expect, test } from "vitest";
import { utils, write } from "xlsx";
import { importApi } from "#contract/imports/import.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
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

function workbook(rows: readonly (readonly (string | number | null)[])[], merges: readonly string[]): Buffer {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet["!merges"] = merges.map((range) => utils.decode_range(range));
  const bytes: unknown = write({ SheetNames: ["a"], Sheets: { a: sheet } }, { type: "buffer", bookType: "xlsx" });
  if (!Buffer.isBuffer(bytes)) throw new Error("no bytes");
  return bytes;
}
const MAPPING = ["nomenclature", "part_number", "quantity", "manufacturer"].map((field, column) => ({ column, field }));
async function upload(
  rows: readonly (readonly (string | number | null)[])[],
  merges: readonly string[],
  header_row = 1,
) {
  const company = await aCompany(app.deps);
  const { id } = (
    await app.call(importApi.upload, company, { file: { name: "БУ-12.xlsx", bytes: workbook(rows, merges) } })
  ).ok();
  const patch = async (body: unknown) => (await app.call(importApi.patch, company, { params: { id }, body })).ok();
  return { company, id, patch, task: await patch({ options: { header_row }, mapping: MAPPING }) };
}
const HEADER = ["Name", "MPN", "Qty", "Maker", "Note"];

test("a cell merged downwards says the same in every row that it covers", async () => {
  // The merged manufacturer is in the last used column, so the file contains no cells for it in the lower rows.
  const { company, id, patch, task } = await upload(
    [HEADER, ["Резистор", "R-1", 5, "Murata"], [null, "R-2", 6], [null, 1005, 7], ["Болт", "B-1", 8]],
    ["A2:A4", "D2:D4"],
  );
  expect(task).toMatchObject({ good_count: 4, problem_rows: [], warning_rows: [] });
  expect(task.preview[2]?.cells.map(({ text }) => text)).toEqual(["Резистор", "R-2", "6", "Murata", ""]);
  // A row that equals the file again no longer counts as corrected.
  await patch({ fixes: [{ row: 3, cells: ["Резистор", "R-2", "60", "Murata"] }] });
  expect((await patch({ fixes: [{ row: 3, cells: ["Резистор", "R-2", "6", "Murata"] }] })).mended_rows).toEqual([]);
  (await app.call(importApi.run, company, { params: { id }, body: {} })).ok();
  const items = (await app.call(purchaseItemApi.list, company, { query: { ordering: "id" } })).ok().results;
  expect(
    items.map(({ nomenclature, part_number, quantity, manufacturer }) => [
      nomenclature,
      part_number,
      quantity,
      manufacturer,
    ]),
  ).toEqual([
    ["Резистор", "R-1", "5", "Murata"],
    ["Резистор", "R-2", "6", "Murata"],
    ["Резистор", "1005", "7", "Murata"],
    ["Болт", "B-1", "8", null],
  ]);
});

test("a merged quantity is meant once: its row is warned of, and the others ask for theirs", async () => {
  const { task, patch } = await upload(
    [HEADER, ["Резистор", "R-1", 5, "Murata"], ["Резистор", "R-2", null, "Murata"]],
    ["C2:C3"],
  );
  expect(task).toMatchObject({
    good_count: 1,
    problem_rows: [{ row: 3, problems: [{ field: "quantity", code: "empty" }] }],
    warning_rows: [{ row: 2, warnings: [{ column: 2, field: "quantity", code: "shared_amount", value: "5" }] }],
  });
  expect(
    await patch({
      fixes: [
        { row: 2, cells: ["Резистор", "R-1", "2", "Murata"] },
        { row: 3, cells: ["Резистор", "R-2", "3", "Murata"] },
      ],
    }),
  ).toMatchObject({ good_count: 2, problem_rows: [], warning_rows: [] });
});

test("lines of one component, titles and headers merged over rows make no components", async () => {
  const { task } = await upload(
    [
      ["Спецификация"],
      ["Name", "MPN", "Qty", "Maker", "Note"],
      [null, null, "pcs"],
      ["Кабель", "K-1", 5, "Спецкабель", "красный"],
      [null, null, null, null, "синий"],
      ["медный", null, null, null, null],
      ["Раздел Б"],
      [null],
      ["Болт", "B-1", 2],
    ],
    ["A1:E1", "A2:A3", "B2:B3", "B4:B6", "C4:C6", "D4:D5", "A7:E8"],
    2,
  );
  expect(task.skipped).toEqual([
    { row: 5, reason: "section" },
    { row: 6, reason: "section" },
    { row: 7, reason: "section" },
  ]);
  expect([task.good_count, task.problem_rows.map(({ row }) => row), task.warning_rows]).toEqual([2, [3], []]);
});
