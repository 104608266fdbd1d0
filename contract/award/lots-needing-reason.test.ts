import fc from "fast-check";
import { expect, test } from "vitest";
import { compareOffers } from "#contract/award/compare.ts";
import type { CompareItem, CompareOffer } from "#contract/award/award.types.ts";
import { lotsNeedingReason } from "#contract/award/lots-needing-reason.ts";

const LOT = { id: 1, quantity: "10" };
const item = (id: number, price: string | null, replacement = false): CompareItem => ({
  id,
  lot: LOT.id,
  price_per_unit: price,
  price_with_vat: null,
  vat_percent: null,
  delivery_min: null,
  delivery_max: null,
  available_quantity: null,
  replacement,
  rejected: price === null,
});
const offer = (id: number, given: CompareItem, is_closed = false): CompareOffer => ({
  id,
  status: "PROCESSED",
  currency: 1,
  basis: "net",
  submitted_at: null,
  is_closed,
  items: [given],
});
const dearer = (offers: readonly CompareOffer[], won: readonly number[]) => {
  const options = { currency: 1, basis: "net", include_replacements: false, rates: {} } as const;
  const comparison = compareOffers({ lots: [LOT], offers, options });
  const winners = won.map((offer_item) => ({ lot: LOT.id, offer_item, quantity: "1" }));
  return lotsNeedingReason({ offers, winners, comparison });
};

test("a reason is asked where any part of a lot goes to who hasn't the best price", () => {
  const offers = [offer(1, item(11, "5")), offer(2, item(12, "5")), offer(3, item(13, "6"))];
  expect(dearer(offers, [11])).toEqual([]);
  expect(dearer(offers, [11, 12])).toEqual([]);
  expect(dearer(offers, [11, 13])).toEqual([
    { lot: 1, best_price: "5", best_comparable_price: "5", best_offers: [1, 2], dearer_items: [13] },
  ]);
  expect(dearer(offers, [])).toEqual([]);
});

test("a substitute needs one only if it is dearer than the best offer of the very thing", () => {
  const [thing, dear] = [offer(1, item(11, "5")), offer(3, item(13, "6"))];
  for (const price of ["4", "5"]) expect(dearer([thing, offer(2, item(12, price, true))], [12])).toEqual([]);
  expect(dearer([thing, offer(2, item(12, "6", true))], [12])).toMatchObject([
    { best_offers: [1], dearer_items: [12] },
  ]);
  // Only the dearer part of a split lot needs it.
  expect(dearer([thing, offer(2, item(12, "4", true)), dear], [12, 13])).toMatchObject([{ dearer_items: [13] }]);
  expect(dearer([thing, offer(2, item(12, "4", true), true)], [12])).toMatchObject([{ dearer_items: [12] }]);
  expect(dearer([offer(1, item(11, null)), offer(2, item(12, "4", true))], [12])).toEqual([]);
});

test("it is asked exactly where a lower price was there to be had", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 6 }), fc.nat(), (prices, pick) => {
      const offers = prices.map((price, place) => offer(place + 1, item(place + 11, String(price + 1))));
      const won = pick % prices.length;
      const isDearer = (prices[won] ?? 0) > Math.min(...prices);
      expect(dearer(offers, [won + 11]).length > 0).toBe(isDearer);
    }),
  );
});
