import { expect, test } from "vitest";
import { Money } from "#contract/primitives.ts";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import { curveShape } from "#src/features/scenarios/curve-shape.ts";
import { freeName } from "#src/features/scenarios/scenario-words.ts";
import { waysOut } from "#src/features/scenarios/way-out.ts";

const money = (text: string): Money => Money.parse(text);

test("each clashing condition gives way by as little as it can", () => {
  const conditions = { ...NO_CONDITIONS, max_suppliers: 1, budget: money("599.99"), in_time: true };
  const conflict = {
    conditions: ["in_time" as const, "whole" as const, "max_suppliers" as const, "budget" as const],
    lots: [],
    lot_count: 0,
    probably: false,
    missing: money("0.01"),
    nearest: [],
    by_suppliers: [],
    by_weeks: [],
  };
  expect(
    waysOut({ conditions, conflict }).map(
      ({ kind, conditions: { max_suppliers, budget, in_time, allow_shortage } }) => [
        kind,
        max_suppliers,
        budget,
        in_time,
        allow_shortage,
      ],
    ),
  ).toEqual([
    ["without", 1, "599.99", false, false],
    ["whole", 1, "599.99", true, true],
    ["suppliers", 2, "599.99", true, false],
    ["budget", 1, "600.00", true, false],
  ]);
  expect(waysOut({ conditions, conflict: null })).toEqual([]);
});

test("a copy gets the next free name, however long the name is", () => {
  expect(freeName("План", ["план", "План 2"])).toBe("План 3");
  expect(freeName("План", [])).toBe("План");
  const long = "а".repeat(100);
  expect(freeName(long, [long])).toBe(`${"а".repeat(98)} 2`);
});

test("a curve counts from its cheapest point; points with more open lots are apart, sides where they belong", () => {
  const point = (at: number, sum: string | null, open = 0) => {
    const comparable = sum === null ? null : money(sum);
    return { at, to_pay: comparable, comparable, open, short: 0 };
  };
  const points = [point(1, "50.00", 3), point(2, "120.00"), point(3, "100.00")];
  const shape = curveShape(
    [{ letter: "a", points }],
    [
      { letter: "a", at: 2, comparable: "120.00", open: 0 },
      { letter: "b", at: 4, comparable: "110.00", open: 1 },
    ],
  );
  expect(shape).toEqual({
    at: [1, 2, 3, 4],
    zero: "100.00",
    limit: null,
    most: 20,
    lines: [
      {
        letter: "a",
        dots: [
          { at: 2, above: 20 },
          { at: 3, above: 0 },
        ],
      },
    ],
    aside: [{ at: 1, open: 3 }],
    marks: [
      { letter: "a", at: 2, above: 20, open: null },
      { letter: "b", at: 4, above: 10, open: 1 },
    ],
  });
  expect(curveShape([{ letter: "a", points: [point(1, null), point(2, "5.00")] }], [])).toBeNull();
});
