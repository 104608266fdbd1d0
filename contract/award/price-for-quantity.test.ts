import fc from "fast-check";
import { expect, test } from "vitest";
import { applyAwardRule } from "#contract/award/choose.ts";
import { item, offer } from "#contract/award/compare-test-kit.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { divide, multiply } from "#contract/money/decimal.ts";
import { fromScaled, scaledPrice } from "#contract/money/scaled.ts";
import { storedPrice } from "#contract/money/vat.ts";
import type { BasedPrice, VatBasis } from "#contract/money/vat.ts";

const VAT = "22";

interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

const netOf = ({ basis, price, price_quantity }: BasedPrice): Fraction => ({
  above: scaledPrice(price) * (basis === "gross" ? 100n : 1n),
  below: BigInt(price_quantity) * (basis === "gross" ? 122n : 1n),
});

const isLess = (one: Fraction, other: Fraction): boolean => one.above * other.below < other.above * one.below;

const lineOf = (lot: number, id: number, price: BasedPrice) =>
  item(lot, { id, vat_percent: VAT, ...storedPrice(price, VAT) });

// A small range of numerators makes equal and nearly equal fractions common.
const typed = fc.record({
  basis: fc.constantFrom<VatBasis>("net", "gross"),
  price: fc
    .oneof(fc.integer({ min: 1_000_000, max: 1_000_040 }), fc.integer({ min: 1_000_000, max: 2_000_000_000 }))
    .map((value) => fromScaled(BigInt(value), 6)),
  price_quantity: fc.oneof(fc.constantFrom(1, 3, 7, 100, 1000), fc.integer({ min: 2, max: 1_000_000 })),
});

test("prices for several units rank as exact fractions do, and cost quantity × price ÷ units, rounded once", () => {
  fc.assert(
    fc.property(
      fc.array(typed, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 5_000_000 }),
      (prices, quantity) => {
        fc.pre(prices.some(({ price_quantity }) => price_quantity > 1));
        const lots = [{ id: 1, quantity: String(quantity) }];
        const offers = prices.map((price, place) =>
          offer(place + 1, [lineOf(1, place + 1, price)], {
            basis: price.basis,
            submitted_at: `2026-01-0${place + 1}`,
          }),
        );
        const options = { currency: 1, basis: "net", include_replacements: false, rates: {} } as const;
        const comparison = compareOffers({ lots, offers, options });
        const cells = comparison.lots[0]?.cells ?? [];
        const exact = prices.map(netOf);
        for (const [place, cell] of cells.entries()) {
          const own = exact[place];
          const price = prices[place];
          if (own === undefined || price === undefined) throw new Error("no price");
          expect(cell.best).toBe(!exact.some((other) => isLess(other, own)));
          for (const [other, compared] of cells.entries()) {
            const than = exact[other];
            if (than === undefined || cell.rank === null || compared.rank === null) throw new Error("no rank");
            expect(cell.rank < compared.rank).toBe(isLess(own, than));
          }
          const product = divide(multiply(price.price, String(quantity)), String(price.price_quantity), 2);
          if (price.basis === "net") expect(cell.line_sum).toBe(product);
        }
        const rule = { kind: "cheapest" } as const;
        const [winner] = applyAwardRule({ lots, offers, options, winners: [], rule, scope: "all", comparison });
        const won = exact[(winner?.offer_item ?? 0) - 1];
        expect(won !== undefined && !exact.some((other) => isLess(other, won))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test("a lot without prices for several units ranks by what is shown: what looks equal is equal", () => {
  const prices = [
    { basis: "gross", price: "100.01", price_quantity: 1 },
    { basis: "net", price: "81.97541", price_quantity: 1 },
  ] as const;
  const offers = prices.map((price, place) => offer(place + 1, [lineOf(1, place + 1, price)], { basis: price.basis }));
  const options = { currency: 1, basis: "net", include_replacements: false, rates: {} } as const;
  const [row] = compareOffers({ lots: [{ id: 1, quantity: "10" }], offers, options }).lots;
  expect(row?.cells.map(({ best }) => best)).toEqual([true, true]);
});
