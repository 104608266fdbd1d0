import { expect, test } from "vitest";
import { createCellValues } from "./cell-values.ts";
import type { GridColumn } from "./columns.ts";
import { fillDown, paste, undoOrRedo } from "./edit-commands.ts";
import { EditController } from "./edit-controller.ts";
import { readKey } from "./edit-keys.ts";
import { answerQuestion } from "./number-question.ts";
import { openQuestion } from "./open-question.ts";

interface Line {
  id: number;
  price: string | null;
  count: string | null;
}

const COLUMNS: readonly GridColumn<Line>[] = [
  { field: "price", header: "Price", kind: "money", editable: true, decimals: 4 },
  {
    field: "count",
    header: "Count",
    kind: "decimal",
    editable: true,
    decimals: 3,
    isUnit: (word) => word === "pcs",
  },
];

function pasted(text: string, language = "en") {
  const rows = [1, 2, 3, 4].map((id): Line => ({ id, price: null, count: null }));
  const values = createCellValues(language);
  const grid = new EditController<Line>({ rows, columns: COLUMNS, getRowId: ({ id }) => id, values });
  grid.range.select({ row: 0, column: 0 });
  paste(grid, text);
  const shown = () => {
    const describeCell = (key: string) =>
      grid.store.rowViews(key).map(({ text: each, problem }) => `${each}${problem ? "!" : ""}`);
    return ["1", "2", "3", "4"].map((key) => describeCell(key).join(" "));
  };
  return { grid, shown, prices: () => grid.rows().map(({ price }) => price) };
}

test("doubtful prices of a paste are asked about once, are red until then, and are read as answered; one undo takes it back", () => {
  const { grid, shown, prices } = pasted("1,234\t1,234\n12,500\t5 pcs\n7\t3");
  expect(shown()).toEqual(["1,234! 1,234", "12,500! 5", "7.00 3", " "]);
  expect(openQuestion(grid.store.state)).toMatchObject({
    text: "1,234",
    readings: { whole: "1234", fraction: "1.234" },
    cells: [{ key: "1" }, { key: "2" }],
  });
  expect(grid.summary()).toMatchObject({ problemCount: 2, announcement: { message_key: "grid.question.many" } });
  expect(answerQuestion(grid, "whole")).toBe(true);
  expect(prices()).toEqual(["1234", "12500", "7", null]);
  expect(openQuestion(grid.store.state)).toBeNull();
  expect(answerQuestion(grid, "whole")).toBe(false);
  undoOrRedo(grid, "undo");
  expect(shown().slice(0, 2)).toEqual(["1,234! 1,234", "12,500! 5"]);
  answerQuestion(grid, "fraction");
  expect(prices()).toEqual(["1.234", "12.500", "7", null]);
});

test("what stands beside it in the paste settles a doubtful price", () => {
  expect(pasted("1,234\n1,234.50\n2,000,000").prices()).toEqual(["1234", "1234.50", "2000000", null]);
  expect(pasted("1,234\n2,000,000").prices()).toEqual(["1234", "2000000", null, null]);
  expect(pasted("1,234\n12,50").prices()).toEqual(["1.234", "12.50", null, null]);
  expect(pasted("1.234\n1.234,50").prices()).toEqual(["1234", "1234.50", null, null]);
  expect(pasted("1.234\n12.50", "ru").prices()).toEqual(["1.234", "12.50", null, null]);
});

test("a text that can't be read stays as it was pasted, and so does its doubt where it is filled down", () => {
  expect(pasted("12,,5\n12.05.2026\n1,234").shown()).toEqual(["12,,5! ", "12.05.2026! ", "1,234! ", " "]);
  // The number stays marked as an error, although the adjacent number shows how to read it.
  expect(pasted("~1,234\n2,000,000").shown()[0]).toBe("~1,234! ");
  const other = pasted("1,234");
  other.grid.range.select({ row: 0, column: 0 }, { row: 2, column: 0 });
  fillDown(other.grid);
  expect(openQuestion(other.grid.store.state)?.cells).toHaveLength(3);
});

test("Alt and 1 or 2 answer from the keyboard", () => {
  const stroke = { key: "¡", ctrlKey: false, metaKey: false, shiftKey: false, altKey: true };
  expect(readKey({ ...stroke, code: "Digit1" })).toEqual({ type: "answer", way: "whole" });
  expect(readKey({ ...stroke, code: "Digit2" })).toEqual({ type: "answer", way: "fraction" });
});
