import { expect, test } from "vitest";
import { applyAwardRule } from "#contract/award/choose.ts";
import type { AwardRule, ChooseInput } from "#contract/award/choose.ts";
import { item, offer } from "#contract/award/compare-test-kit.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { LOTS, OFFERS, OPTIONS, WINNERS } from "#contract/award/mock-up.fixture.ts";
import { winnerProblems } from "#contract/award/rules.ts";

const RULES: readonly AwardRule[] = [
  { kind: "cheapest" },
  { kind: "in_time" },
  { kind: "fastest" },
  { kind: "original" },
  { kind: "score", weights: { price: 60, time: 30, terms: 10 } },
  { kind: "supplier", offer: 2 },
];
const lots = [{ id: 1, quantity: "100", target_weeks: 5 }];
const given = (change: Partial<ChooseInput>) =>
  applyAwardRule({
    lots,
    options: OPTIONS,
    winners: [],
    rule: { kind: "cheapest" },
    scope: "open",
    offers: [
      { ...offer(1, [item(1, { id: 1, price_per_unit: "10", delivery_max: 8 })]), payment_terms: "FULL_PREPAYMENT" },
      { ...offer(2, [item(1, { id: 2, price_per_unit: "11", delivery_max: 4 })]), payment_terms: "FULL_POST_PAYMENT" },
      offer(3, [item(1, { id: 3, price_per_unit: "12", delivery_max: 1, available_quantity: "30" })]),
      offer(4, [item(1, { id: 4, price_per_unit: "5", delivery_max: null, replacement: true })]),
    ],
    ...change,
  }).map(({ offer_item, quantity }) => [offer_item, quantity]);
const score = (price: number, time: number, terms: number) =>
  given({ rule: { kind: "score", weights: { price, time, terms } } })[0]?.[0];

test("each rule takes what its name says", () => {
  expect(given({})).toEqual([[1, "100"]]);
  expect(given({ rule: { kind: "in_time" } })).toEqual([[2, "100"]]);
  expect(given({ rule: { kind: "fastest" } })).toEqual([[3, "30"]]);
  expect(given({ rule: { kind: "supplier", offer: 4 } })).toEqual([[4, "100"]]);
  const options = { ...OPTIONS, include_replacements: true };
  expect(given({ options })).toEqual([[4, "100"]]);
  expect(given({ options, rule: { kind: "original" } })).toEqual([[1, "100"]]);
  expect(given({ options, rule: { kind: "in_time" } })).toEqual([[2, "100"]]);
});

test("the score goes by what weighs", () => {
  expect(score(1, 0, 0)).toBe(1);
  expect(score(0, 1, 0)).toBe(3);
  expect(score(0, 0, 1)).toBe(2);
  expect(score(50, 20, 30)).toBe(2);
  expect(score(0, 0, 0)).toBe(1);
});

test("what the first has too little of goes to the next one", () => {
  expect(given({ rule: { kind: "fastest" }, cover: true })).toEqual([
    [3, "30"],
    [2, "70"],
  ]);
});

test("an offer whose order was declined isn't proposed again", () => {
  const offers = [
    offer(1, [item(1, { id: 1, price_per_unit: "10", order_declined: true })]),
    offer(2, [item(1, { id: 2, price_per_unit: "11" })]),
  ];
  expect(given({ offers })).toEqual([[2, "100"]]);
  expect(given({ offers, rule: { kind: "supplier", offer: 1 } })).toEqual([]);
});

test("decided anew, a lot keeps what is ordered and gives the rest", () => {
  const winners = [
    { lot: 1, offer_item: 1, quantity: "60", is_ordered: true },
    { lot: 1, offer_item: 3, quantity: "20" },
  ];
  expect(given({ winners })).toEqual([]);
  expect(given({ winners, scope: "all" })).toEqual([[2, "40"]]);
});

test("whatever the rule, the choice can be kept, and a known comparison changes nothing", () => {
  const options = { ...OPTIONS, include_replacements: true };
  const comparison = compareOffers({ lots: LOTS, offers: OFFERS, options });
  for (const rule of RULES)
    for (const cover of [false, true])
      for (const scope of ["open", "all"] as const) {
        const asked = { lots: LOTS, offers: OFFERS, options, winners: WINNERS, rule, scope, cover };
        const winners = applyAwardRule(asked);
        expect(winnerProblems({ lots: LOTS, offers: OFFERS, winners })).toEqual([]);
        expect(applyAwardRule({ ...asked, comparison })).toEqual(winners);
      }
});
