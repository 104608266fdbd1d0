import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { utils, write } from "xlsx";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { readBook } from "#server/platform/sheets/read-book.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Row = readonly string[];
const HEADER = ["Part number", "Qty"];
const times = (count: number, row: (place: number) => Row): Row[] =>
  Array.from({ length: count }, (_, place) => row(place));
const parts = (count: number): Row[] => times(count, (place) => [`P-${place}`, "1"]);
const titles = (count: number): Row[] => times(count, () => ["Section of the board"]);
const upload = async (caller: Caller, name: string, bytes: Uint8Array): Promise<ImportTask> =>
  (await app.call(importApi.upload, caller, { file: { name, bytes } })).ok();
const run = (caller: Caller, { id }: ImportTask) => app.call(importApi.run, caller, { params: { id }, body: {} });
function aBook(rows: Readonly<Record<number, Row>>, kind: "xlsx" | "biff8"): Buffer {
  const sheet: string[][] = [];
  for (const [place, row] of Object.entries(rows)) sheet[Number(place)] = [...row];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(sheet), "BOM");
  const bytes: unknown = write(book, { type: "buffer", bookType: kind });
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
}

test("1000 components pass with titles between them", async () => {
  const company = await aCompany(app.deps);
  const task = await upload(
    company,
    "a.csv",
    aCsv(
      HEADER,
      parts(1000).flatMap((row, place) => (place % 2 === 0 ? [...titles(1), row] : [row])),
    ),
  );
  expect(task).toMatchObject({
    row_count: 1000,
    good_count: 1000,
    blockers: [],
    sheets: [{ row_count: 1501, read_to: null, is_wide: false }],
  });
  expect((await run(company, task)).ok().result).toMatchObject({ created: 1000, skipped: 500 });
});

describe("rows that nobody has read", () => {
  test("stop the import with a sentence of their own, and too many are said to be more than were counted", async () => {
    const company = await aCompany(app.deps);
    const cut = await upload(company, "a.csv", aCsv(HEADER, [...parts(900), ...titles(2200), ...parts(50)]));
    expect(cut).toMatchObject({
      row_count: 900,
      blockers: ["import_rows_cut"],
      sheets: [{ row_count: 3000, read_to: 3000 }],
    });
    expect((await run(company, cut)).error()).toMatchObject({
      code: "rows_have_problems",
      problems: [
        {
          code: "import_rows_cut",
          detail:
            "Rows of the sheet below row 3000 were not read: the file is too large. Split it and upload the parts.",
        },
      ],
    });
    const many = await upload(company, "b.csv", aCsv(HEADER, parts(10_000)));
    expect(many.blockers).toEqual(["import_too_many_rows"]);
    expect((await run(company, many)).error()).toMatchObject({
      code: "too_many_rows",
      detail: "File has too many rows: more than 2999, the limit is 1000. Split it and upload the parts.",
    });
  });

  test.each(["xlsx", "biff8"] as const)(
    "are none far below in a workbook of usual size (%s); of a large one they are told",
    async (kind) => {
      const company = await aCompany(app.deps);
      const bytes = aBook({ 0: HEADER, 1: ["A-1", "1"], 5001: ["A-2", "2"], 40_000: ["A-3", "3"] }, kind);
      const task = await upload(company, kind === "xlsx" ? "a.xlsx" : "a.xls", bytes);
      expect(task).toMatchObject({ row_count: 3, good_count: 3, blockers: [] });
      const [sheet] = readBook(bytes, kind === "xlsx" ? "xlsx" : "xls", { whole: false }).sheets;
      expect([sheet?.row_count, sheet?.read_to]).toEqual([2, 5000]);
    },
  );
});

test("columns that nobody has read are told of", async () => {
  const company = await aCompany(app.deps);
  const task = await upload(
    company,
    "a.csv",
    aCsv(
      [...HEADER, ...times(120, (place) => [`C${place}`]).flat()],
      [["A-1", "1", ...times(120, () => ["x"]).flat()]],
    ),
  );
  expect(task.sheets).toMatchObject([{ row_count: 2, read_to: null, is_wide: true }]);
  expect(task.blockers).not.toContain("import_rows_cut");
});
