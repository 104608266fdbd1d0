import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { revisionApi } from "#contract/imports/revision.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { placeOfRow, rowOfSheet } from "#contract/imports/sheet-rows.ts";
import { importCalls } from "#server/modules/imports/import-test-kit.ts";
import { aBook } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { readBook } from "#server/platform/sheets/read-book.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { upload, patch, run, items } = importCalls(() => app);
const HEADER = ["Designator", "Qty", "MPN", "Note"];
const MAIN = {
  name: "Main",
  header: HEADER,
  rows: [
    ["C1,C2", "2", "CAP-100", ""],
    ["R1", "1", "RES-100", ""],
  ],
};
/** The same headings in another order, one less, one more. */
const LED = {
  name: "LED",
  header: ["MPN", "Designator", "Manufacturer", "Qty"],
  rows: [
    ["RES-100", "R1-R4", "Yageo", "4"],
    ["LED-1", "HL1", "Lite-On", "1"],
  ],
};
const HISTORY = { name: "Changes", header: ["Date", "Author"], rows: [["1.1.2026", "Ann"]] };
const bytesOf = () => aBook([MAIN, LED, HISTORY]);
const amountsOf = async (company: Caller) =>
  (await items(company)).results.map(({ part_number, quantity }) => `${part_number} ${quantity}`);

describe("a workbook with several sheets", () => {
  test("says which sheets have the same headings, which differ, and why one can't be taken", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, await bytesOf());
    expect(task.other_sheets).toEqual([
      { sheet: 1, refused: null, missing: ["Note"], extra: ["Manufacturer"] },
      { sheet: 2, refused: "other_headings", missing: [], extra: [] },
    ]);
    expect(task).toMatchObject({ row_count: 2, options: { more_sheets: [] } });
    const unlike = { params: { id: task.id }, body: { options: { more_sheets: [2] } } };
    const refused = await app.call(importApi.patch, company, unlike);
    expect(refused.error()).toMatchObject({ code: "invalid_input" });
  });

  test("is imported with the columns of the shown sheet, for another number of boards each", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, await bytesOf());
    const both = await patch(company, task.id, { options: { more_sheets: [1] } });
    expect(both.headers).toEqual([...HEADER, "Manufacturer"]);
    expect(both.mapping).toContainEqual({ column: 4, field: "manufacturer" });
    expect(both).toMatchObject({ row_count: 4, blockers: [], problem_rows: [] });
    const sheet_boards = [{ sheet: 1, boards: 10 }];
    const bom = { ...both.options.bom, boards: 100, sheet_boards };
    const changed = await patch(company, task.id, { options: { bom }, duplicate_rows: [] });
    expect(changed.good_rows?.map(({ row, quantity }) => [row, quantity])).toEqual([
      [2, "200"],
      [3, "100"],
      [rowOfSheet(1, 2), "40"],
      [rowOfSheet(1, 3), "10"],
    ]);
    expect(changed.duplicates).toMatchObject([{ row: rowOfSheet(1, 2), of_row: 3 }]);
    await patch(company, task.id, { options: { duplicates: "merge" } });
    expect((await run(company, task.id)).ok().result).toMatchObject({ created: 3, merged: 1 });
    expect(await amountsOf(company)).toEqual(["CAP-100 200", "RES-100 140", "LED-1 10"]);
  });

  test("corrects and rejects rows of each sheet under its own number", async () => {
    const company = await aCompany(app.deps);
    const wrong = {
      ...LED,
      rows: [
        ["RES-100", "R1-R4", "Yageo", "4"],
        ["LED-1", "", "Lite-On", "many"],
      ],
    };
    const task = await upload(company, await aBook([MAIN, wrong]));
    const both = await patch(company, task.id, { options: { more_sheets: [1] } });
    expect(both.problem_rows.map(({ row }) => placeOfRow(row))).toEqual([{ sheet: 1, row: 3 }]);
    const file = (await app.call(importApi.rejected, company, { params: { id: task.id } })).bytes;
    expect(readBook(Buffer.from(file), "xlsx", { whole: true }).sheets[0]?.rows[1]?.cells).toContain("LED: 3");
    const cells = ["", "5", "LED-1", "", "Lite-On"];
    const mended = await patch(company, task.id, { fixes: [{ row: rowOfSheet(1, 3), cells }] });
    expect(mended).toMatchObject({ problem_rows: [], good_count: 4, mended_rows: [{ row: rowOfSheet(1, 3), cells }] });
  });

  test("keeps the choice of sheets when another of them is shown", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, await bytesOf());
    await patch(company, task.id, { options: { more_sheets: [1] } });
    const shown = await patch(company, task.id, { options: { sheet: 1 } });
    expect(shown).toMatchObject({ row_count: 4, options: { sheet: 1, more_sheets: [0] } });
    expect(shown.headers).toEqual([...LED.header, "Note"]);
    const history = await patch(company, task.id, { options: { sheet: 2 } });
    expect(history.options.more_sheets).toEqual([]);
  });

  test("has one limit of rows for all sheets", async () => {
    const company = await aCompany(app.deps);
    const many = (count: number) => Array.from({ length: count }, (_, place) => ["", "1", `P-${place}`, ""]);
    const sheet = (name: string) => ({ name, header: HEADER, rows: many(600) });
    const task = await upload(company, await aBook([sheet("One"), sheet("Two")]));
    expect(task.blockers).toEqual([]);
    const both = await patch(company, task.id, { options: { more_sheets: [1] } });
    expect(both).toMatchObject({ row_count: 1200, blockers: ["import_too_many_rows"] });
  });

  test("is compared with its group as a whole, and the next revision has the same sheets at once", async () => {
    const company = await aCompany(app.deps);
    const group = (await app.call(groupApi.create, company, { body: { name: "Device" } })).ok();
    const first = await upload(company, await bytesOf(), { group: String(group.id) });
    await patch(company, first.id, { options: { more_sheets: [1] } });
    (await run(company, first.id)).ok();
    const next = await upload(company, await bytesOf(), { group: String(group.id), revision: "true" });
    expect(next.options).toMatchObject({ sheet: 0, more_sheets: [1] });
    const difference = (await app.call(revisionApi.difference, company, { params: { id: next.id } })).ok();
    expect(difference.lines.map(({ kind }) => kind)).toEqual(["unchanged", "unchanged", "unchanged"]);
  });
});
