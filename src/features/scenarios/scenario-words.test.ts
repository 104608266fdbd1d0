import { expect, test } from "vitest";
import { EMPTY_STACK, stackMoney } from "#contract/award/ledger.ts";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import { Money } from "#contract/primitives.ts";
import { ScenarioResult } from "#contract/scenarios/scenario.schema.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import {
  aboveCheapest,
  cheapestComparable,
  comparablePoints,
  readSets,
  setsText,
} from "#src/features/scenarios/scenario-words.ts";

const LOTS = new Map([1, 2, 3, 4, 5].map((position) => [position, position * 10]));

test("sets of lots are read from their numbers, or not at all", () => {
  expect(readSets("1-3; 4, 5", LOTS)).toEqual([
    [10, 20, 30],
    [40, 50],
  ]);
  expect(readSets(" 2 5 ", LOTS)).toEqual([[20, 50]]);
  expect(readSets("", LOTS)).toEqual([]);
  for (const wrong of ["1", "1, 1", "1, 9", "3-1", "1-999999999", "a, b"]) expect(readSets(wrong, LOTS)).toBeNull();
  const positions = new Map([...LOTS].map(([position, lot]) => [lot, position]));
  expect(
    setsText(
      [
        [30, 10],
        [20, 50],
      ],
      positions,
    ),
  ).toBe("1, 3; 2, 5");
});

const scenario = (comparable: string, change: { open?: number; short?: number } = {}): Scenario => ({
  id: 1,
  version: 1,
  name: "A",
  conditions: NO_CONDITIONS,
  state: "DONE",
  place: null,
  stage: null,
  conflict: null,
  failure: null,
  is_stale: false,
  solved_at: null,
  created_by: null,
  seconds: 10,
  begun_at: null,
  is_applied: false,
  result: ScenarioResult.parse({
    basis: "net",
    ledger: { ...stackMoney(EMPTY_STACK), comparable },
    open_sum: "0.00",
    lots: 1,
    late: 0,
    substitutes: 0,
    short: 0,
    open: 0,
    suppliers: [],
    unanswered: 0,
    ordered: 0,
    gap: "0.00",
    prices: [],
    by_suppliers: [],
    by_weeks: [],
    ...change,
  }),
});

test("only scenarios that supply the same are held against each other", () => {
  const all = [
    scenario("100.00"),
    scenario("120.00"),
    scenario("50.00", { open: 3 }),
    scenario("70.00", { short: 1 }),
    { ...scenario("60.00"), is_stale: true },
  ];
  const least = cheapestComparable(all);
  expect(least).toEqual({ comparable: "100.00", open: 0 });
  expect(all.map((each) => aboveCheapest(each, least))).toEqual(
    ["0.00", "20.00", null, null, null].map((text) =>
      text === null ? null : expect.stringMatching(new RegExp(`^${Number(text)}(\\.00)?$`)),
    ),
  );
  expect(cheapestComparable([])).toBeNull();
});

test("points that leave more lots open, or more in part, don't stand on the curve", () => {
  const point = (at: number, sum: string | null, open: number, short = 0) => {
    const money = sum === null ? null : Money.parse(sum);
    return { at, to_pay: money, comparable: money, open, short };
  };
  expect(
    comparablePoints([
      point(1, null, 0),
      point(2, "5.00", 4),
      point(3, "9.00", 0),
      point(4, "8.00", 0),
      point(5, "7.00", 0, 1),
    ]).map(({ at }) => at),
  ).toEqual([3, 4]);
});
