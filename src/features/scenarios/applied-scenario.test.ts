import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import { Scenario, ScenarioApplied } from "#contract/scenarios/scenario.schema.ts";
import { changedSince, choicesBefore } from "#src/features/scenarios/applied-scenario.ts";
import type { AppliedScenario } from "#src/features/scenarios/applied-scenario.ts";

const scenario = Scenario.parse({
  id: 7,
  version: 3,
  name: "Cheapest",
  conditions: NO_CONDITIONS,
  state: "DONE",
  place: null,
  stage: null,
  result: null,
  conflict: null,
  failure: null,
  is_stale: false,
  solved_at: null,
  seconds: 10,
  begun_at: null,
  is_applied: true,
  created_by: null,
});

const winnersOf = (items: readonly number[], is_ordered = false) =>
  items.map((item, place) => ({
    lot: place + 1,
    winners: item === 0 ? [] : [{ offer_item: item, quantity: "10", is_ordered }],
  }));
const appliedOf = (before: readonly number[], after: readonly number[]): AppliedScenario => ({
  scenario: 7,
  ...ScenarioApplied.parse({ version: 3, before: winnersOf(before), after: winnersOf(after) }),
});
const now = (items: readonly number[], is_ordered = false) => {
  const lots = new Map(winnersOf(items, is_ordered).map(({ lot, winners }) => [lot, winners]));
  return { of: (lot: number) => lots.get(lot) ?? [] };
};

test("a scenario can be taken back while its winners are still chosen, but not in lots that were ordered", () => {
  const applied = appliedOf([1, 0, 2], [3, 3, 3]);
  expect(choicesBefore(scenario, applied, now([3, 3, 3]))).toEqual(winnersOf([1, 0, 2]));
  expect(choicesBefore(scenario, applied, now([3, 3, 1]))).toBeNull();
  expect(choicesBefore(scenario, applied, now([3, 3, 3], true))).toBeNull();
  expect(choicesBefore({ ...scenario, version: 4 }, applied, now([3, 3, 3]))).toBeNull();
  expect(choicesBefore(scenario, null, now([3, 3, 3]))).toBeNull();
});

test("the lots that were changed after a scenario was applied are counted, unless it was taken back", () => {
  const items = fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(items, items, items, (before, after, chosen) => {
      const changed = chosen.filter((item, place) => item !== after[place]).length;
      const isBack = chosen.every((item, place) => item === before[place]);
      expect(changedSince(scenario, appliedOf(before, after), now(chosen))).toBe(
        changed === 0 || isBack ? null : changed,
      );
    }),
  );
});
