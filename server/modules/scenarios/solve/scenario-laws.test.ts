import fc from "fast-check";
import loadHighs from "highs";
import { expect, test } from "vitest";
import { awardLedger, stackMoney } from "#contract/award/ledger.ts";
import { anyTender } from "#contract/award/ledger-test-kit.ts";
import type { AnyTender } from "#contract/award/ledger-test-kit.ts";
import { compare, sum, toMoney } from "#contract/money/decimal.ts";
import { Money } from "#contract/primitives.ts";
import { NO_CONDITIONS, without } from "#contract/scenarios/conditions.schema.ts";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { awardOf } from "#server/modules/scenarios/solve/award-of.ts";
import { buildModel } from "#server/modules/scenarios/solve/build-model.ts";
import { readQuestion } from "#server/modules/scenarios/solve/question.ts";
import type { Question } from "#server/modules/scenarios/solve/question.ts";
import { solveModel } from "#server/modules/scenarios/solve/solve-model.ts";
import type { Found, SolverNews } from "#server/modules/scenarios/solve/solve-scenario.ts";
import { solveScenario } from "#server/modules/scenarios/solve/solve-scenario.ts";

const highs = await loadHighs();

const questionOf = ({ lots, offers, options }: AnyTender): Question => ({
  lots: lots.map((lot) => ({ ...lot, group: lot.id % 2, winners: [] })),
  offers: offers.map((offer) => ({ ...offer, supplier: { id: offer.id, name: `S${offer.id}` } })),
  options,
});

function solved(tender: AnyTender, conditions: ScenarioConditions): Found | null {
  const question = questionOf(tender);
  const news: SolverNews[] = [];
  solveScenario(highs, { question, conditions, seconds: 5 }, (item) => news.push(item));
  const last = news.at(-1);
  return last?.kind === "done" ? last.found : null;
}

const someSum = (...values: string[]) =>
  fc.option(fc.constantFrom(...values.map((value) => Money.parse(value))), { freq: 2 });

const strict: fc.Arbitrary<ScenarioConditions> = fc
  .record({
    max_suppliers: fc.option(fc.constantFrom(1, 2, 3)),
    max_in_group: fc.option(fc.constant(1), { freq: 2 }),
    min_sum: someSum("500.00", "3000.00"),
    min_share: fc.option(fc.constant("20"), { freq: 2 }),
    max_share: fc.option(fc.constant("60"), { freq: 2 }),
    budget: someSum("900.00", "5000.00", "40000.00"),
    left_out: fc.constantFrom<number[]>([], [1]),
    no_substitutes: fc.boolean(),
    allow_shortage: fc.boolean(),
  })
  .map((chosen) => ({ ...NO_CONDITIONS, ...chosen }));

/** Only results that are proven optimal and have no partial quantities can be compared by cost. */
const isRanked = (result: Found["result"] | undefined): result is Found["result"] =>
  result?.gap === "0.00" && result.short === 0;

function awarded(tender: AnyTender, conditions: ScenarioConditions) {
  const read = readQuestion(questionOf(tender));
  const built = buildModel(read, conditions);
  const outcome = solveModel(built.model, { highs, seconds: 5 }, built.lost);
  if (built.units.length === 0 || outcome.kind === "impossible") return null;
  return { ...awardOf(read, built, outcome).figures, isProven: outcome.bound === outcome.total };
}

const DROPPED = [
  "max_suppliers",
  "max_in_group",
  "min_sum",
  "min_share",
  "max_share",
  "budget",
  "left_out",
  "no_substitutes",
] as const;

test("a scenario that asks for less is never dearer than one that asks for more and supplies as many lots", () => {
  fc.assert(
    fc.property(anyTender, strict, fc.subarray([...DROPPED], { minLength: 1 }), (tender, conditions, dropped) => {
      const more = awarded(tender, conditions);
      fc.pre(more !== null);
      const less = awarded(
        tender,
        dropped.reduce((rest, name) => without(rest, name), conditions),
      );
      // The solver never leaves lots open to meet a budget or a share, so a result may exist with the condition but not
      // without it.
      expect(less !== null || conditions.allow_shortage).toBe(true);
      fc.pre(less !== null && more.isProven && less.isProven);
      fc.pre(more.open === less.open && more.short + less.short === 0);
      expect(compare(less.ledger.comparable, more.ledger.comparable)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 20, maxSkipsPerRun: 100 },
  );
});

test("no point of a curve lies below a proven optimum, and the scenario's own point is its own number", () => {
  fc.assert(
    fc.property(anyTender, fc.integer({ min: 1, max: 3 }), fc.boolean(), (tender, max_suppliers, allow_shortage) => {
      const least = solved(tender, { ...NO_CONDITIONS, allow_shortage });
      const own = solved(tender, { ...NO_CONDITIONS, allow_shortage, max_suppliers });
      if (least === null || !isRanked(least.result)) return;
      for (const { comparable, open, short } of [least, own].flatMap((found) => found?.result.by_suppliers ?? []))
        if (comparable !== null && open === least.result.open && short === 0)
          expect(compare(comparable, least.result.ledger.comparable)).toBeGreaterThanOrEqual(0);
      if (own === null || !isRanked(own.result)) return;
      const at = own.result.by_suppliers.find((point) => point.at === max_suppliers);
      if (at !== undefined) expect(at.comparable).toBe(own.result.ledger.comparable);
      for (const { comparable, open, short } of own.result.by_weeks)
        if (comparable !== null && open === own.result.open && short === 0)
          expect(compare(comparable, own.result.ledger.comparable)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 40 },
  );
});

test("what a scenario says is paid and compared is the ledger of its winners, within its budget and shares", () => {
  fc.assert(
    fc.property(anyTender, strict, (tender, conditions) => {
      const found = solved(tender, conditions);
      if (found === null) return;
      const { offers, options } = tender;
      const ledger = awardLedger({ offers, winners: found.winners, options });
      const { result } = found;
      expect(result.ledger).toEqual(stackMoney(ledger.total));
      expect(result.suppliers.map((own) => own.ledger)).toEqual(
        result.suppliers.map(({ supplier }) => {
          const own = ledger.offers.find(({ offer }) => offer === supplier.id);
          return own === undefined ? null : stackMoney(own);
        }),
      );
      expect(toMoney(sum(result.suppliers.map((own) => own.ledger.to_pay.gross)))).toBe(result.ledger.to_pay.gross);
      expect(toMoney(sum(result.suppliers.map((own) => own.ledger.comparable)))).toBe(result.ledger.comparable);
      const { budget, max_share } = conditions;
      if (budget !== null) expect(compare(result.ledger.to_pay[options.basis], budget)).toBeLessThanOrEqual(0);
      if (max_share !== null)
        for (const { share } of result.suppliers) expect(compare(share, max_share)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 40 },
  );
});
