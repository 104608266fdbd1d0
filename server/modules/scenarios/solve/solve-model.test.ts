import loadHighs from "highs";
import { expect, test } from "vitest";
import { checkAward } from "#server/modules/scenarios/solve/check-award.ts";
import type { Model } from "#server/modules/scenarios/solve/model.ts";
import { isCoupled } from "#server/modules/scenarios/solve/model.ts";
import { bruteForce, randomModel } from "#server/modules/scenarios/solve/solve-test-kit.ts";
import { solveModel } from "#server/modules/scenarios/solve/solve-model.ts";

const highs = await loadHighs();

function both(model: Model) {
  const outcome = solveModel(model, { highs, seconds: 10 });
  const expected = bruteForce(model);
  const own =
    outcome.kind === "impossible"
      ? null
      : {
          total: Number(checkAward(model, outcome.assignment).total),
          open: checkAward(model, outcome.assignment).open,
        };
  return { outcome, own, expected };
}

test.each([
  ["one", 1, 1200],
  ["another", 7_000_001, 1200],
])(
  "equals the search through every award in %s thousand random cases",
  (_, seed, cases) => {
    const counts = { solved: 0, impossible: 0, binding: 0, coupled: 0 };
    for (let each = 0; each < cases; each += 1) {
      const model = randomModel(seed + each);
      const { outcome, own, expected } = both(model);
      expect(own, JSON.stringify({ seed: seed + each, model })).toEqual(expected);
      if (outcome.kind === "impossible") {
        counts.impossible += 1;
        continue;
      }
      expect(checkAward(model, outcome.assignment).broken).toBe(null);
      expect(outcome.bound).toBe(outcome.total);
      counts.solved += 1;
      if (!isCoupled(model)) continue;
      counts.coupled += 1;
      const free: Model = {
        ...model,
        min_sum: null,
        min_share: null,
        max_share: model.max_share.map(() => null),
        max_in_group: null,
      };
      const loose = solveModel(free, { highs, seconds: 10 });
      if (loose.kind === "solved" && loose.total < outcome.total) counts.binding += 1;
    }
    // Checks that the random conditions leave enough cases solvable. Otherwise the test would prove little.
    expect(counts.solved).toBeGreaterThan(cases / 3);
    expect(counts.impossible).toBeGreaterThan(cases / 20);
    expect(counts.coupled).toBeGreaterThan(cases / 6);
    expect(counts.binding).toBeGreaterThan(cases / 20);
  },
  120_000,
);

test("a budget below what the best award is paid finds the best of those that can be paid, or how much is missing", () => {
  const counts = { within: 0, beyond: 0 };
  for (let seed = 40_000; seed < 40_300; seed += 1) {
    const random = randomModel(seed);
    const free = solveModel({ ...random, budget: null }, { highs, seconds: 10 });
    if (free.kind === "impossible") continue;
    const model = { ...random, budget: Number(checkAward(random, free.assignment).to_pay) - 1 };
    const { outcome, own, expected } = both(model);
    expect(own, JSON.stringify({ seed, model })).toEqual(expected);
    if (outcome.kind === "solved") {
      counts.within += 1;
      expect(checkAward(model, outcome.assignment).broken).toBe(null);
      expect(outcome.bound).toBe(outcome.total);
    } else {
      counts.beyond += 1;
      expect(outcome).toMatchObject({ proven: true, least: expect.any(Number) as number });
      expect(outcome.least).toBeGreaterThan(model.budget);
    }
  }
  expect(Math.min(counts.within, counts.beyond)).toBeGreaterThan(8);
}, 120_000);
