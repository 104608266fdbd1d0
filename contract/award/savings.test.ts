import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { awardSummary } from "#contract/award/award-summary.ts";
import type { CompareOptions } from "#contract/award/award.types.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { item, offer, sumOf } from "#contract/award/compare-test-kit.ts";
import { savings } from "#contract/award/savings.ts";
import type { SavingMeasure, SavingsInput } from "#contract/award/savings.ts";
import { supplierShares } from "#contract/award/supplier-shares.ts";
import { compare, subtract, toMoney } from "#contract/money/decimal.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { fromScaled } from "#contract/money/scaled.ts";
import { Price } from "#contract/primitives.ts";

const ROUBLES: CompareOptions = { currency: 1, basis: "net", include_replacements: false, rates: {} };
const NEVER_PAID = { last_price: null, last_price_with_vat: null, last_currency: null };
const paid = (price: string, last_currency: 1 | 2 | 3 = 1) => ({
  last_price: Price.parse(price),
  last_price_with_vat: null,
  last_currency,
});
const won = (lot: number, offer_item: number, quantity: string) => ({ lot, offer_item, quantity });
const inputOf = (given: Omit<SavingsInput, "comparison">): SavingsInput => ({
  ...given,
  comparison: compareOffers(given),
});

/**
 * Three lots. The first was bought before at a higher price, the second at a lower price. The third was never bought
 * and has only one offer.
 */
const THREE = inputOf({
  lots: [
    { id: 1, quantity: "10", ...paid("12.5") },
    { id: 2, quantity: "3", ...paid("4.3333") },
    { id: 3, quantity: "1", ...NEVER_PAID },
  ],
  offers: [
    offer(1, [item(1, { id: 11, price_per_unit: "10" }), item(2, { id: 12, price_per_unit: "6" })]),
    offer(2, [
      item(1, { id: 21, price_per_unit: "14" }),
      item(2, { id: 22, price_per_unit: "5" }),
      item(3, { id: 23, price_per_unit: "100" }),
    ]),
  ],
  winners: [won(1, 11, "10"), won(2, 22, "3"), won(3, 23, "1")],
  options: ROUBLES,
});

describe("what is saved", () => {
  it("against the last paid prices: the greatest difference first, what never was bought left out", () => {
    expect(savings(THREE, "paid")).toEqual({
      rows: [
        { lot: 1, chosen: "100.00", against: "125.00", saving: "25.00", percent: "20.0" },
        { lot: 2, chosen: "15.00", against: "13.00", saving: "-2.00", percent: "-15.4" },
      ],
      whole: { chosen: "115.00", against: "138.00", saving: "23.00", percent: "16.7" },
      chosen_lots: 3,
      no_rate: 0,
    });
  });

  it("against the average offer: a lot with one offer has none", () => {
    expect(savings(THREE, "average")).toEqual({
      rows: [
        { lot: 1, chosen: "100.00", against: "120.00", saving: "20.00", percent: "16.7" },
        { lot: 2, chosen: "15.00", against: "16.50", saving: "1.50", percent: "9.1" },
      ],
      whole: { chosen: "115.00", against: "136.50", saving: "21.50", percent: "15.8" },
      chosen_lots: 3,
      no_rate: 0,
    });
  });

  it("of a part of a lot is that part's on both sides", () => {
    const part = { ...THREE, winners: [won(1, 11, "4"), won(1, 21, "2")] };
    expect(savings(part, "paid").rows).toEqual([
      { lot: 1, chosen: "68.00", against: "75.00", saving: "7.00", percent: "9.3" },
    ]);
  });

  it("leaves out what was paid in a currency without a rate, and says how many that are", () => {
    const lots = THREE.lots.map((lot) => (lot.id === 1 ? { ...lot, ...paid("2", 3) } : lot));
    expect(savings({ ...THREE, lots }, "paid")).toMatchObject({ rows: [{ lot: 2 }], no_rate: 1 });
    const rates = { 3: { rate_rub_per_unit: "6.25", nominal: 1, date: "2026-08-08", source: "cbr" } };
    const converted = savings({ ...THREE, lots, options: { ...ROUBLES, rates } }, "paid");
    expect(converted).toEqual(savings(THREE, "paid"));
  });

  it("is nothing without winners", () => {
    expect(savings({ ...THREE, winners: [] }, "paid")).toEqual({
      rows: [],
      whole: { chosen: "0.00", against: "0.00", saving: "0.00", percent: null },
      chosen_lots: 0,
      no_rate: 0,
    });
  });
});

describe("shares of the suppliers", () => {
  it("stand beside what each offered, the greatest first", () => {
    const summary = awardSummary(THREE);
    expect(supplierShares(summary, THREE.comparison, "net")).toEqual([
      {
        offer: 2,
        lots: 2,
        goods: "115.00",
        to_pay: "115.00",
        comparable: "115.00",
        share: "53.5",
        offered_lots: 3,
        offered: "255.00",
      },
      {
        offer: 1,
        lots: 1,
        goods: "100.00",
        to_pay: "100.00",
        comparable: "100.00",
        share: "46.5",
        offered_lots: 2,
        offered: "118.00",
      },
    ]);
  });
});

describe("laws of the pictures", () => {
  const rates = {
    2: { rate_rub_per_unit: "12.1655", nominal: 1, date: "2026-08-08", source: "cbr" },
    3: { rate_rub_per_unit: "82.1665", nominal: 1, date: "2026-08-08", source: "cbr" },
  };
  const price = fc.bigInt({ min: 1n, max: 10n ** 8n }).map((value) => fromScaled(value, PRICE_SCALE));
  const currency = fc.constantFrom(1 as const, 2 as const, 3 as const);
  const world = fc.record({
    lots: fc.array(
      fc.record({
        quantity: fc.bigInt({ min: 1n, max: 10n ** 7n }).map((value) => fromScaled(value, 3)),
        last: fc.option(fc.tuple(price, currency)),
        winners: fc.uniqueArray(fc.nat({ max: 4 }), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    offers: fc.array(fc.record({ currency, prices: fc.array(fc.option(price), { minLength: 6, maxLength: 6 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    basis: fc.constantFrom("net" as const, "gross" as const),
  });
  const built = world.map(({ lots, offers, basis }) => {
    const columns = offers.map((each, column) =>
      offer(
        column + 1,
        lots.map((_, row) =>
          item(row + 1, {
            id: (column + 1) * 100 + row + 1,
            price_per_unit: each.prices[row] ?? null,
            vat_percent: row % 2 === 0 ? "22" : null,
          }),
        ),
        { currency: each.currency },
      ),
    );
    return inputOf({
      lots: lots.map(({ quantity, last }, row) => ({
        id: row + 1,
        quantity,
        last_price: last === null ? null : Price.parse(last[0]),
        last_price_with_vat: last === null ? null : Price.parse(last[0]),
        last_currency: last === null ? null : last[1],
      })),
      offers: columns,
      winners: lots.flatMap(({ quantity, winners }, row) =>
        winners
          .filter((column) => column < offers.length)
          .map((column) => won(row + 1, (column + 1) * 100 + row + 1, quantity)),
      ),
      options: { currency: 1, basis, include_replacements: false, rates },
    });
  });
  const measures: readonly SavingMeasure[] = ["paid", "average"];

  it("the whole is the sum of its rows, and each saving the difference of its two sides", () => {
    fc.assert(
      fc.property(built, (input) => {
        for (const of of measures) {
          const { rows, whole, chosen_lots } = savings(input, of);
          for (const side of ["chosen", "against", "saving"] as const)
            expect(whole[side]).toBe(sumOf(rows.map((row) => row[side])));
          for (const row of [...rows, whole]) expect(row.saving).toBe(toMoney(subtract(row.against, row.chosen)));
          expect(rows.length).toBeLessThanOrEqual(chosen_lots);
        }
      }),
    );
  });

  it("the order of lots, offers and winners changes nothing", () => {
    fc.assert(
      fc.property(built, ({ lots, offers, winners, options }) => {
        const forward = inputOf({ lots, offers, winners, options });
        const backward = inputOf({
          lots: lots.toReversed(),
          offers: offers.toReversed(),
          winners: winners.toReversed(),
          options,
        });
        for (const of of measures) expect(savings(backward, of)).toEqual(savings(forward, of));
        const shares = (input: SavingsInput) => supplierShares(awardSummary(input), input.comparison, options.basis);
        expect(shares(backward)).toEqual(shares(forward));
      }),
    );
  });

  it("against the average it is what the bar of the award says of the lots with two offers or more", () => {
    fc.assert(
      fc.property(built, (input) => {
        const many = new Set(
          input.comparison.lots
            .filter(({ cells }) => cells.filter(({ state }) => state === "offered").length > 1)
            .map(({ lot }) => lot),
        );
        const summary = awardSummary({ ...input, winners: input.winners.filter(({ lot }) => many.has(lot)) });
        const { whole } = savings(input, "average");
        expect(whole.saving).toBe(summary.saving);
        expect(whole.against).toBe(summary.average);
      }),
    );
  });

  it("the shares add up to what the award costs, and nobody wins more lots than it has prices for", () => {
    fc.assert(
      fc.property(built, (input) => {
        const summary = awardSummary(input);
        const { basis } = input.options;
        const shares = supplierShares(summary, input.comparison, basis);
        expect(sumOf(shares.map((share) => share.goods))).toBe(summary.ledger.goods[basis]);
        expect(sumOf(shares.map((share) => share.to_pay))).toBe(summary.ledger.to_pay[basis]);
        expect(sumOf(shares.map((share) => share.comparable))).toBe(summary.ledger.comparable);
        expect(shares).toHaveLength(input.offers.length);
        for (const { lots, offered_lots, goods, offered } of shares) {
          expect(lots).toBeLessThanOrEqual(offered_lots);
          expect(compare(goods, offered ?? "0")).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
