import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareOffers } from "#contract/award/compare.ts";
import { item, offer } from "#contract/award/compare-test-kit.ts";
import type { CompareOptions } from "#contract/award/award.types.ts";
import { computePriceFeedback } from "#contract/award/price-feedback.ts";
import { fromScaled, scaledPrice } from "#contract/money/scaled.ts";
import { DISTANCE_STEPS, isBeaten } from "#contract/tenders/price-feedback.schema.ts";
import type { PriceFeedbackKind } from "#contract/tenders/price-feedback.schema.ts";

const options: CompareOptions = { currency: 1, basis: "net", include_replacements: false, rates: {} };
const lots = [{ id: 1, quantity: "10" }];

function feedbackFor(prices: readonly (string | null)[], tells: PriceFeedbackKind) {
  const offers = prices.map((price_per_unit, place) => offer(place + 1, [item(1, { price_per_unit })]));
  const all = computePriceFeedback(compareOffers({ lots, offers, options }), tells);
  return prices.map((_price, place) => all.find((one) => one.offer === place + 1)?.feedback);
}
const places = (prices: readonly (string | null)[]) =>
  feedbackFor(prices, "rank").map((one) => (one?.kind === "rank" ? [one.place, one.among] : undefined));
const above = (prices: readonly (string | null)[]) =>
  feedbackFor(prices, "distance").map((one) => (one?.kind === "distance" ? one.above : undefined));

describe("what suppliers are told of a finished round", () => {
  it("is the place of each price, the same for equal ones, and no place for who offered nothing", () => {
    expect(places(["12", "10", null, "12", "15"])).toEqual([[2, 4], [1, 4], undefined, [2, 4], [4, 4]]);
  });

  it("is in steps how far a price lies above the best, and no number above the largest step", () => {
    expect(above(["100", "100.01", "101", "101.01", "112", "150", "150.01"])).toEqual([0, 1, 1, 2, 15, 50, null]);
  });

  it("is nothing where it isn't wished, of a lone price, and no distance between two", () => {
    expect(feedbackFor(["100", "110", "120"], "nothing")).toEqual([undefined, undefined, undefined]);
    expect(places(["100", null])).toEqual([undefined, undefined]);
    expect(places(["100", "110"])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(above(["100", "110"])).toEqual([undefined, undefined]);
  });

  it("counts neither substitutes nor closed companies nor prices whose rate isn't known", () => {
    const offers = [
      offer(1, [item(1, { price_per_unit: "10" })]),
      offer(2, [item(1, { price_per_unit: "11" })]),
      offer(3, [item(1, { price_per_unit: "1", replacement: true })]),
      offer(4, [item(1, { price_per_unit: "2" })], { is_closed: true }),
      offer(5, [item(1, { price_per_unit: "3" })], { currency: 2 }),
    ];
    expect(computePriceFeedback(compareOffers({ lots, offers, options }), "rank")).toEqual([
      { lot: 1, offer: 1, feedback: { kind: "rank", place: 1, among: 2 } },
      { lot: 1, offer: 2, feedback: { kind: "rank", place: 2, among: 2 } },
    ]);
  });

  it("goes by what is comparable: freight makes the lowest price the second", () => {
    const offers = [
      offer(1, [item(1, { price_per_unit: "100" })], { freight: "50" }),
      offer(2, [item(1, { price_per_unit: "102" })]),
    ];
    const of = computePriceFeedback(compareOffers({ lots, offers, options }), "rank");
    expect(of.map(({ feedback: { kind, ...rest } }) => [kind, rest])).toEqual([
      ["rank", { place: 2, among: 2 }],
      ["rank", { place: 1, among: 2 }],
    ]);
  });

  const price = fc.bigInt({ min: 1n, max: 3000n }).map((value) => fromScaled(value, 2));
  const some = fc.array(fc.option(price), { minLength: 1, maxLength: 8 });

  it("doesn't depend on the order of the offers, is the same for equal prices, and names nobody lower as best", () => {
    fc.assert(
      fc.property(some, fc.constantFrom("rank" as const, "distance" as const), (prices, tells) => {
        const of = feedbackFor(prices, tells);
        expect(feedbackFor(prices.toReversed(), tells).toReversed()).toEqual(of);
        const known = prices.flatMap((one) => (one === null ? [] : [scaledPrice(one)]));
        for (const [place, one] of of.entries()) {
          const own = prices[place] ?? null;
          if (one === undefined || own === null) continue;
          expect(of[prices.indexOf(own)]).toEqual(one);
          expect(isBeaten(one)).toBe(known.some((other) => other < scaledPrice(own)));
        }
      }),
    );
  });

  it("leaves of a distance at least a whole step in which the best price may lie", () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 3, maxLength: 8 }), (prices) => {
        const best = prices.map(Number).reduce((one, other) => Math.min(one, other));
        for (const [place, step] of above(prices).entries()) {
          const own = Number(prices[place]);
          const before =
            DISTANCE_STEPS[step === null ? DISTANCE_STEPS.length - 1 : DISTANCE_STEPS.indexOf(step ?? 0) - 1];
          if (step === undefined || step === 0 || before === undefined) continue;
          expect(own).toBeGreaterThan((best * (100 + before)) / 100 - 1e-9);
          if (step !== null) expect(own).toBeLessThanOrEqual((best * (100 + step)) / 100 + 1e-9);
        }
      }),
    );
  });
});
