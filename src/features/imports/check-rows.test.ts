import { describe, expect, test } from "vitest";
import { checkColumns, checkRowOf, messageOf } from "#src/features/imports/check-rows.ts";

const mapping = [
  { column: 0, field: "part_number" },
  { column: 1, field: "quantity" },
  { column: 2, field: "target_delivery_time" },
];
const problem = {
  column: 1,
  field: "quantity",
  code: "not_a_number",
  value: "x",
  detail: "«x» — не число.",
  suggestion: null,
};
const wrong = { row: 4, cells: ["A-2", "x", "03/04/2026"], problems: [problem] };
type Style = { number?: "auto" | "comma" | "point"; date?: "day" | "month" | "unsure" };
const taskWith = ({ number = "auto", date = "day" }: Style) => ({
  mapping,
  styles: [1, 2].map((column) => ({ column, number, date, today: null })),
});
const messageIn = (style: Style, column: number, text: string) => {
  const message = messageOf(
    { ...taskWith(style), problem_rows: [wrong] },
    { attributes: [] },
    {
      row: { ...checkRowOf(wrong), [`c${column}`]: text },
      column,
    },
  );
  return message === null ? null : [message.message_key, message.suggestion];
};

describe("a cell that is typed into the rows to be mended", () => {
  test("is read as its column is written", () => {
    expect(messageIn({ number: "comma" }, 1, "1,234")).toBeNull();
    expect(messageIn({ number: "auto" }, 1, "1,234")).toEqual(["problems.row_ambiguous", "1,2340"]);
    expect(messageIn({ number: "auto" }, 1, "1,2340")).toBeNull();
    expect(messageIn({ date: "unsure" }, 2, "05/06/2026")).toEqual(["problems.row_date_order", undefined]);
    expect(messageIn({ date: "month" }, 2, "05/06/2026")).toBeNull();
  });

  test("has what the server found while it is as it was, and nothing where the server found nothing", () => {
    expect(messageIn({}, 1, "x")).toEqual(["imports.check.problem", undefined]);
    const number = {
      row: 5,
      cells: ["", "1.234"],
      problems: [{ ...problem, column: 0, field: "part_number", code: "empty", value: "" }],
    };
    const row = checkRowOf(number);
    expect(messageOf({ ...taskWith({}), problem_rows: [number] }, { attributes: [] }, { row, column: 1 })).toBeNull();
    // The server no longer reports the row, because the user has corrected it.
    expect(
      messageOf({ ...taskWith({}), problem_rows: [] }, { attributes: [] }, { row: { ...row, c0: "A-3" }, column: 1 }),
    ).toBeNull();
    expect(
      messageOf(
        { ...taskWith({}), problem_rows: [number] },
        { attributes: [] },
        { row: { ...row, c1: "1.235" }, column: 1 },
      )?.params,
    ).toMatchObject({ whole: "1235", fraction: "1.2350" });
  });
});

test("a cell of a price list that can't be read says why in the server's words, and nothing once it has changed", () => {
  const detail = "«5 USD»: цена не в валюте тендера (RUB).";
  const price = {
    column: 0,
    field: "price_per_unit",
    code: "other_currency",
    value: "5 USD",
    detail,
    suggestion: null,
  };
  const row = { row: 2, cells: ["5 USD"], problems: [price] };
  const task = { problem_rows: [row], mapping: [{ column: 0, field: "price_per_unit" }], styles: [] };
  const messageFor = (text: string) =>
    messageOf(task, { attributes: [] }, { row: { ...checkRowOf(row), c0: text }, column: 0 });
  expect(messageFor("5 USD")).toEqual({ message_key: "imports.check.problem", params: { detail } });
  expect(messageFor("450")).toBeNull();
});

test("the hidden column of our own form isn't among the columns to be mended, and the others keep their cells", () => {
  const columns = checkColumns({
    headers: ["", "Партномер"],
    mapping: [
      { column: 0, field: "lot" },
      { column: 1, field: "part_number" },
    ],
    labels: { row: "Строка", field: (field) => field },
    place: { width: 60, nameOf: String },
    check: () => null,
    advise: () => null,
    render: () => undefined,
  });
  expect(columns.map(({ field }) => field)).toEqual(["id", "c1"]);
});
