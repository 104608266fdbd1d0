import { expect, test } from "vitest";
import { columnLetters, noteOf, withField } from "#src/features/imports/mapping.ts";

test("columns are named as in a spreadsheet", () => {
  expect([0, 25, 26, 51, 52, 99].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "BA", "CV"]);
});

test("a field moves from the column that had it, and a column has one field at most", () => {
  const mapping = [
    { column: 0, field: "part_number" },
    { column: 2, field: "quantity" },
  ];
  expect(withField(mapping, 1, "quantity")).toEqual([
    { column: 0, field: "part_number" },
    { column: 1, field: "quantity" },
  ]);
  expect(withField(mapping, 0, "quantity")).toEqual([{ column: 0, field: "quantity" }]);
  expect(withField(mapping, 0, null)).toEqual([{ column: 2, field: "quantity" }]);
});

test("a column says why it fills its field, or what it may be, unless another column is that already", () => {
  const suggestion = [
    { column: 0, field: "part_number", why: "header" as const, sure: true },
    { column: 3, field: "target_delivery_time", why: "header" as const, sure: false },
  ];
  expect(noteOf({ suggestion }, [{ column: 0, field: "part_number" }], 0)).toEqual({ kind: "header" });
  expect(noteOf({ suggestion }, [{ column: 0, field: "article" }], 0)).toEqual({ kind: "chosen" });
  expect(noteOf({ suggestion }, [], 3)).toEqual({ kind: "maybe", field: "target_delivery_time" });
  expect(noteOf({ suggestion }, [{ column: 1, field: "target_delivery_time" }], 3)).toBeNull();
  expect(noteOf({ suggestion }, [], 5)).toBeNull();
});
