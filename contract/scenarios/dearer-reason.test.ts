import fc from "fast-check";
import { expect, test } from "vitest";
import { item, offer } from "#contract/award/compare-test-kit.ts";
import { compareOffers } from "#contract/award/compare.ts";
import type { CompareOffer, CompareOptions, WinnerChoice } from "#contract/award/award.types.ts";
import { anyTender } from "#contract/award/ledger-test-kit.ts";
import { lotsNeedingReason } from "#contract/award/lots-needing-reason.ts";
import { compare } from "#contract/money/decimal.ts";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { dearerReasons } from "#contract/scenarios/dearer-reason.ts";

const OPTIONS: CompareOptions = { currency: 1, basis: "net", include_replacements: false, rates: {} };
const LOT = { id: 1, quantity: "10", target_weeks: 8 };

const named = (each: CompareOffer) => ({ ...each, supplier: { id: each.id, name: `S${each.id}` } });

/** The reason why a lot goes to the second offer, which is dearer. */
function reasonOf(
  cheap: Parameters<typeof item>[1],
  conditions: Partial<ScenarioConditions>,
  more: {
    readonly gap?: string;
    readonly freight?: string;
    readonly had?: boolean;
    readonly dear?: Parameters<typeof item>[1];
  } = {},
) {
  const offers = [
    offer(1, [item(1, { id: 11, price_per_unit: "10", ...cheap })], { supplier_freight: more.freight ?? null }),
    offer(2, [item(1, { id: 21, price_per_unit: "12", ...more.dear })]),
  ].map(named);
  const lots = [LOT];
  return dearerReasons({
    conditions: { ...NO_CONDITIONS, allow_shortage: true, ...conditions },
    gap: more.gap ?? "0.00",
    lots,
    offers,
    winners: [{ lot: 1, offer_item: 21, quantity: "10" }],
    had_winners: new Set(more.had === true ? [1] : []),
    options: OPTIONS,
    comparison: compareOffers({ lots, offers, options: OPTIONS }),
  }).get(1);
}

test("a fact of the cheapest line that a condition excludes is the reason", () => {
  const supplier = "S1";
  expect(reasonOf({ delivery_max: 9 }, { in_time: true })).toEqual({ kind: "late", supplier, weeks: 9, needed: 8 });
  expect(reasonOf({ delivery_max: null }, { in_time: true })).toEqual({ kind: "untimed", supplier });
  expect(reasonOf({ delivery_max: 7 }, { max_weeks: 6 })).toEqual({ kind: "slow", supplier, weeks: 7, most: 6 });
  expect(reasonOf({ delivery_max: null }, { max_weeks: 6 })).toEqual({ kind: "slow_untimed", supplier, most: 6 });
  expect(reasonOf({}, { left_out: [1] })).toEqual({ kind: "left_out", supplier });
  expect(reasonOf({ available_quantity: "3" }, { allow_shortage: false })).toEqual({
    kind: "part",
    supplier,
    available: "3",
    quantity: "10",
  });
});

test("without such a fact, the conditions on the whole award are the reason, and nothing is claimed of a cut-off search", () => {
  const supplier = "S1";
  expect(reasonOf({}, { max_suppliers: 1 })).toEqual({ kind: "suppliers", supplier, count: 1 });
  expect(reasonOf({}, { max_suppliers: 1, budget: null, min_share: "20" })).toEqual({
    kind: "conditions",
    names: ["max_suppliers", "min_share"],
  });
  expect(reasonOf({}, { max_suppliers: 2 })).toEqual({ kind: "whole_award" });
  expect(reasonOf({}, { together: [[1, 2]] })).toEqual({ kind: "conditions", names: ["together"] });
  expect(reasonOf({}, { together: [[3, 2]] })).toEqual({ kind: "whole_award" });
  expect(reasonOf({}, { min_share: "20" }, { gap: "1.50" })).toEqual({ kind: "best_found", gap: "1.50" });
  expect(reasonOf({}, { keep_winners: true }, { had: true })).toEqual({ kind: "kept" });
  expect(reasonOf({ delivery_max: 9 }, {})).toEqual({ kind: "whole_award" });
});

test("freight is a reason by the numbers, and a cheaper substitute needs none", () => {
  const supplier = "S1";
  expect(reasonOf({}, {}, { freight: "5.00" })).toEqual({ kind: "freight", supplier });
  // No cheaper offer was passed over for a cheaper substitute.
  expect(reasonOf({}, {}, { dear: { replacement: true, price_per_unit: "9" } })).toBeUndefined();
});

const conditions = fc
  .record({
    in_time: fc.boolean(),
    max_weeks: fc.option(fc.integer({ min: 1, max: 15 })),
    no_substitutes: fc.boolean(),
    allow_shortage: fc.boolean(),
    left_out: fc.constantFrom<number[]>([], [1], [2]),
    max_suppliers: fc.option(fc.constantFrom(1, 2)),
  })
  .map((chosen): ScenarioConditions => ({ ...NO_CONDITIONS, ...chosen }));

test("each dearer lot has a reason, and every number in it is the cheapest offer's own", () => {
  fc.assert(
    fc.property(anyTender, conditions, (tender, chosen) => {
      const { lots, winners } = tender;
      const offers = tender.offers.map(named);
      const options = { ...tender.options, include_replacements: false };
      const comparison = compareOffers({ lots, offers, options });
      const given = { gap: "0.00", lots, offers, winners, had_winners: new Set<number>(), options, comparison };
      const reasons = dearerReasons({ conditions: chosen, ...given });
      const dearer = lotsNeedingReason({ offers, winners, comparison });
      expect([...reasons.keys()]).toEqual(dearer.map(({ lot }) => lot));
      for (const { lot, best_offers } of dearer) {
        const reason = reasons.get(lot);
        const best = best_offers.map((id) => ({
          name: `S${id}`,
          item: offers.find((each) => each.id === id)?.items.find((each) => each.lot === lot),
        }));
        const own = best.find(({ name }) => reason !== undefined && "supplier" in reason && reason.supplier === name);
        if (reason !== undefined && "supplier" in reason) expect(own).toBeDefined();
        if (reason?.kind === "late") {
          expect([chosen.in_time, own?.item?.delivery_max]).toEqual([true, reason.weeks]);
          expect(reason.weeks).toBeGreaterThan(reason.needed);
          expect(reason.needed).toBe(lots.find(({ id }) => id === lot)?.target_weeks);
        }
        if (reason?.kind === "slow") {
          expect([own?.item?.delivery_max, chosen.max_weeks]).toEqual([reason.weeks, reason.most]);
          expect(reason.weeks).toBeGreaterThan(reason.most);
        }
        if (reason?.kind === "left_out") expect(chosen.left_out.map((id) => `S${id}`)).toContain(reason.supplier);
        if (reason?.kind === "part") {
          expect(own?.item?.available_quantity).toBe(reason.available);
          expect(compare(reason.available, reason.quantity)).toBe(-1);
        }
        if (reason?.kind === "suppliers") {
          const won = new Set(winners.map(({ offer_item }: WinnerChoice) => offer_item));
          const wins = offers
            .find(({ supplier }) => supplier.name === reason.supplier)
            ?.items.some(({ id }) => won.has(id));
          expect([reason.count, wins]).toEqual([chosen.max_suppliers, false]);
        }
      }
    }),
  );
});
