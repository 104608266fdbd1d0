import fc from "fast-check";
import { expect, test } from "vitest";
import { USUAL_BOM } from "#contract/imports/bom/bom-options.ts";
import { ImportOptions } from "#contract/imports/import.schema.ts";
import { rowOfSheet } from "#contract/imports/sheet-rows.ts";
import { analyse } from "#server/modules/imports/analyse-import.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

const HEADINGS = ["Level", "Designator", "Qty", "MPN", "DNP"];
const FIELDS = ["level", "designators", "quantity", "part_number", "fitted"];
const cell = fc.constantFrom("", "1", "2", "C1,C2", "R1-R3", "CAP-1", "DNP", "Total", "many", "MPN");
const sheet = fc.record({
  order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
  lines: fc.array(fc.tuple(cell, cell, cell, cell, cell), { maxLength: 12 }),
});

const bookOf = (sheets: readonly { order: readonly number[]; lines: readonly string[][] }[]): ReadWorkbook => ({
  kind: "xlsx",
  encoding: null,
  delimiter: null,
  sheets: sheets.map(({ order, lines }, place) => {
    const inOrder = (cells: readonly string[]) => order.map((column) => cells[column] ?? "");
    const rows = [HEADINGS, ...lines]
      .map((cells, index) => ({ number: index + 1, cells: inOrder(cells) }))
      .filter(({ cells }) => cells.some((text) => text !== ""));
    return { name: `S${place}`, hidden: false, row_count: rows.length, truncated: false, rows };
  }),
});

test("every row of every chosen sheet is bought, set aside, skipped, wrong or left out, and only once", () => {
  fc.assert(
    fc.property(fc.array(sheet, { minLength: 2, maxLength: 4 }), fc.nat(3), fc.nat(20), (sheets, first, removed) => {
      const workbook = bookOf(sheets);
      const shown = first % sheets.length;
      const more_sheets = sheets.map((_, place) => place).filter((place) => place !== shown);
      const numberIn = (place: number, row: number) => (place === shown ? row : rowOfSheet(place, row));
      const expected = [shown, ...more_sheets].flatMap((place) =>
        (workbook.sheets[place]?.rows ?? []).slice(1).map(({ number }) => numberIn(place, number)),
      );
      const left_out = expected[removed];
      const order = sheets[shown]?.order ?? [];
      const options = ImportOptions.parse({
        sheet: shown,
        more_sheets,
        header_row: 1,
        decimal: "auto",
        group: null,
        duplicates: "add",
        bom: USUAL_BOM,
      });
      const { checked, rows } = analyse({
        workbook,
        options,
        mapping: order.map((field, column) => ({ column, field: FIELDS[field] ?? "" })),
        fixes: left_out === undefined ? {} : { [String(left_out)]: null },
        confirmed: {},
        targets: { fields: ["level", "designators", "quantity", "part_number", "fitted"], attributes: [] },
        today: "2026-11-29",
      });
      const wrong = [...new Set(checked.bad.map(({ row }) => row))];
      const found = [checked.good, checked.set_aside, checked.skipped].flatMap((part) => part.map(({ row }) => row));
      const byNumber = (one: number, other: number) => one - other;
      expect([...found, ...wrong, ...(left_out === undefined ? [] : [left_out])].toSorted(byNumber)).toEqual(
        expected.toSorted(byNumber),
      );
      // A cell is read in the column of its heading, wherever its sheet has it.
      for (const place of more_sheets)
        for (const { number, cells } of (workbook.sheets[place]?.rows ?? []).slice(1)) {
          const read = rows.find((row) => row.number === numberIn(place, number));
          const there = sheets[place]?.order ?? [];
          if (read !== undefined)
            expect(order.map((_, column) => read.cells[column] ?? "")).toEqual(
              order.map((field) => cells[there.indexOf(field)] ?? ""),
            );
        }
    }),
    { numRuns: 200 },
  );
});
