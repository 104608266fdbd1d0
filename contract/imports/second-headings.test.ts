import { describe, expect, it } from "vitest";
import { checkRows } from "./check-rows.ts";
import { alignToFirstHeadings, withOtherHeadings } from "./second-headings.ts";

const HEADERS = ["Name", "Part number", "Qty", "Note"];
const MAPPING = [
  { column: 0, field: "nomenclature" as const },
  { column: 1, field: "part_number" as const },
  { column: 2, field: "quantity" as const },
];
const rowsOf = (lines: readonly (readonly string[])[]) =>
  lines.map((cells, index) => ({ number: index + 2, cells: [...cells] }));
function read(
  lines: readonly (readonly string[])[],
  { headers = HEADERS, mapping = MAPPING }: { headers?: readonly string[]; mapping?: typeof MAPPING } = {},
) {
  const rows = withOtherHeadings(alignToFirstHeadings(rowsOf(lines), headers), { mapping, headers });
  const { good, bad, skipped } = checkRows({ rows, mapping, headers });
  return {
    good: good.map(({ row, nomenclature, part_number, quantity }) => [row, nomenclature, part_number, quantity]),
    bad: bad.map(({ row, code }) => `${row} ${code}`),
    skipped: skipped.map(({ row, reason }) => `${row} ${reason}`),
  };
}

describe("headings below the first ones", () => {
  it("in another order have the rows below read by them, up to the next headings", () => {
    expect(
      read([
        ["Bolt", "B-1", "5"],
        ["Part number", "Name", "Qty"],
        ["N-1", "Nut", "7", "steel"],
        ["W-1", "Washer", "9"],
        [...HEADERS],
        ["Pin", "P-1", "2"],
      ]),
    ).toEqual({
      good: [
        [2, "Bolt", "B-1", "5"],
        [4, "Nut", "N-1", "7"],
        [5, "Washer", "W-1", "9"],
        [7, "Pin", "P-1", "2"],
      ],
      bad: [],
      skipped: ["3 moved_header", "6 repeated_header"],
    });
  });

  it("in another order take the kinds of the cells along, and lose no cell that has no heading", () => {
    const [, , row] = alignToFirstHeadings(
      [
        { number: 2, cells: [] },
        { number: 3, cells: ["Qty", "part number", "NAME"] },
        { number: 4, cells: ["5", "B-1", "Bolt", "x", "y"], numbers: [0], dates: [1], merged: [[2, 2]] },
      ],
      HEADERS,
    );
    expect(row).toEqual({
      number: 4,
      cells: ["Bolt", "B-1", "5", "", "x", "y"],
      numbers: [2],
      dates: [1],
      merged: [[0, 2]],
    });
    // If quantity and unit share a merged header, the unit column stays next to the quantity.
    expect(
      alignToFirstHeadings(
        [
          { number: 2, cells: ["Qty", "", "Name"] },
          { number: 3, cells: ["5", "kg", "Bolt"] },
        ],
        ["Name", "Qty", ""],
      )[1]?.cells,
    ).toEqual(["Bolt", "5", "kg"]);
  });

  it("that are other words in another order are told, with each row below them, up to such as are like the first", () => {
    const lines = [
      ["Bolt", "B-1", "5"],
      ["P/N", "Qty", "Description", "Maker"],
      ["N-1", "7", "Nut"],
      ["7001", "7002", "7003"],
      [...HEADERS],
      ["Pin", "P-1", "2"],
    ];
    expect(read(lines)).toEqual({
      good: [
        [2, "Bolt", "B-1", "5"],
        [7, "Pin", "P-1", "2"],
      ],
      bad: ["3 other_headings", "4 under_other_headings", "5 under_other_headings"],
      skipped: ["6 repeated_header"],
    });
    // Differing headers end the reordering by earlier headers.
    expect(
      alignToFirstHeadings(
        rowsOf([
          ["Qty", "Part number", "Name"],
          ["7", "N-1", "Nut"],
          ["P/N", "Qty", "Description", "Maker"],
          ["N-2", "8", "Nut"],
        ]),
        HEADERS,
      ).map(({ cells }) => cells),
    ).toEqual([
      ["Name", "Part number", "Qty"],
      ["Nut", "N-1", "7"],
      ["P/N", "Qty", "Description", "Maker"],
      ["N-2", "8", "Nut"],
    ]);
    // The user has excluded the second header row or corrected a row below it.
    const marked = withOtherHeadings(rowsOf(lines), { mapping: MAPPING, headers: HEADERS });
    expect(
      checkRows({ rows: marked.filter(({ number }) => number !== 3), mapping: MAPPING, headers: HEADERS }).bad.map(
        ({ row, code }) => `${row} ${code}`,
      ),
    ).toEqual(["4 not_a_number"]);
  });

  it("that are other words for the same columns are headings that come again", () => {
    expect(
      read([
        ["Bolt", "B-1", "5"],
        ["Description", "MPN", "Quantity", "Remark"],
        ["Nut", "N-1", "7"],
      ]),
    ).toEqual({
      good: [
        [2, "Bolt", "B-1", "5"],
        [4, "Nut", "N-1", "7"],
      ],
      bad: [],
      skipped: ["3 repeated_header"],
    });
    const headers = ["Name", "Part number", "Quantity per unit", "Quantity total"];
    expect(
      read(
        [
          ["Name", "Part number", "Quantity"],
          ["Nut", "N-1", "7", "70"],
        ],
        { headers },
      ).skipped,
    ).toEqual(["2 repeated_header"]);
  });

  it("are none where a row of the table has a word of them, or where no columns are named", () => {
    const rows = [
      ["Note", "Name", "5"],
      ["Qty", "", "7"],
      ["Part number", "Name plate", "9"],
      ["Name", "N-1", ""],
    ];
    expect(alignToFirstHeadings(rowsOf(rows), HEADERS)).toEqual(rowsOf(rows));
    const twice = rowsOf([
      ["Qty", "Name", "Qty"],
      ["5", "Bolt", "7"],
    ]);
    expect(alignToFirstHeadings(twice, ["Name", "Qty", "Qty"])).toEqual(twice);
    expect(withOtherHeadings(rowsOf(rows), { mapping: MAPPING, headers: HEADERS })).toEqual(rowsOf(rows));
    expect(
      read(
        [
          ["Part number", "Name", "Qty"],
          ["Nut", "N-1", "7"],
        ],
        { headers: ["", "", ""] },
      ).good,
    ).toEqual([[3, "Nut", "N-1", "7"]]);
  });
});
