import { expect, test } from "vitest";
import { isOtherTable, leftTables } from "#src/features/imports/left-tables.ts";
import type { LeftTable } from "#src/features/imports/left-tables.ts";

const options = {
  sheet: 0,
  header_row: 1,
  decimal: "auto",
  encoding: null,
  delimiter: null,
  without_hidden: false,
} as const;
const left = (given: Partial<LeftTable["options"]>, column: number, id = 7): LeftTable => ({
  id,
  options: { ...options, ...given },
  mapping: [{ column, field: "part_number" }],
  headers: [],
});
const back = (lefts: readonly LeftTable[], asked: Partial<LeftTable["options"]>) => {
  const tables = leftTables();
  lefts.forEach(tables.leave);
  const table = tables.back({ id: 7, options }, asked);
  return table === undefined ? undefined : [table.mapping[0]?.column, table.options.header_row];
};

test("a row of headings that comes back has its columns as they were left last, in the same file alone", () => {
  const lefts = [
    left({ header_row: 3 }, 0),
    left({ header_row: 3 }, 1),
    left({ header_row: 3 }, 2, 8),
    left({ sheet: 1, header_row: 3 }, 3),
    left({ header_row: null }, 4),
  ];
  expect([back(lefts, { header_row: 3 }), back(lefts, { header_row: null }), back(lefts, { header_row: 4 })]).toEqual([
    [1, 3],
    [4, null],
    undefined,
  ]);
});

test("a sheet or a reading of a text that comes back has the headings that it was left with", () => {
  const lefts = [
    left({ sheet: 1, header_row: 3 }, 0),
    left({ sheet: 1, header_row: 5 }, 1),
    left({ delimiter: ";" }, 2),
  ];
  expect([
    back(lefts, { sheet: 1 }),
    back(lefts, { sheet: 1, header_row: 3 }),
    back(lefts, { delimiter: ";" }),
    back(lefts, { delimiter: "," }),
  ]).toEqual([[1, 5], [0, 3], [2, 1], undefined]);
});

test("a file has other headings by another row, sheet or delimiter, and not by its decimal sign", () => {
  const task = { id: 7, options };
  expect(
    [
      { header_row: 2 },
      { header_row: null },
      { sheet: 1 },
      { delimiter: ";" as const },
      { header_row: 1 },
      { decimal: "comma" as const },
    ].map((asked) => isOtherTable(task, asked)),
  ).toEqual([true, true, true, true, false, false]);
});
