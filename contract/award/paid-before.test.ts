import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastPaid } from "#contract/award/last-paid.ts";
import { paidBefore } from "#contract/award/paid-before.ts";
import type { PaidLine } from "#contract/award/paid-before.ts";
import { compare } from "#contract/money/decimal.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { fromScaled, priceFrom } from "#contract/money/scaled.ts";
import { Price } from "#contract/primitives.ts";

const RATES = { 3: { rate_rub_per_unit: "80", nominal: 1, date: "2026-08-08", source: "cbr" } };
const NET = { unit: 1, basis: "net", currency: 1, rates: RATES } as const;
const bought = (day: number, price: string, change: Partial<PaidLine> = {}): PaidLine => ({
  ordered_at: `2026-03-${String(day).padStart(2, "0")}T09:00:00.000Z`,
  unit: 1,
  currency: 1,
  price_per_unit: price,
  price_with_vat: fromScaled(BigInt(Math.round(Number(price) * 1_220_000)), PRICE_SCALE),
  ...change,
});

describe("what was paid for a part before", () => {
  it("last, median and the newer half against the older, whatever the order of the lines", () => {
    const lines = [bought(4, "110"), bought(20, "130"), bought(1, "100"), bought(9, "120")];
    expect(paidBefore(lines, NET)).toEqual({
      summaries: [
        {
          currency: 1,
          count: 4,
          last: "130",
          median: "115",
          trend: { percent: "19.0", since: "2026-03-09T09:00:00.000Z" },
        },
      ],
      other_unit: 0,
      free: 0,
    });
  });

  it("follows the basis of VAT and the currency; each currency without a rate stands apart", () => {
    const lines = [bought(1, "800"), bought(2, "11", { currency: 3 }), bought(3, "60", { currency: 2 })];
    expect(paidBefore(lines, NET).summaries).toMatchObject([
      { currency: 2, count: 1, last: "60", trend: null },
      { currency: 1, count: 2, last: "880", median: "840", trend: { percent: "10.0" } },
    ]);
    expect(paidBefore(lines, { ...NET, basis: "gross" }).summaries[1]).toMatchObject({
      last: "1073.6",
      median: "1024.8",
    });
    expect(paidBefore(lines, { ...NET, currency: 3 }).summaries.map(({ currency, last }) => [currency, last])).toEqual([
      [2, "60"],
      [3, "11"],
    ]);
  });

  it("a price for another unit isn't one for this", () => {
    const { summaries, other_unit } = paidBefore([bought(1, "5"), bought(2, "900", { unit: 5 })], NET);
    expect([summaries[0]?.last, other_unit]).toEqual(["5", 1]);
  });

  it("nothing paid, and nothing paid for nothing, has no trend", () => {
    expect(paidBefore([], NET)).toEqual({ summaries: [], other_unit: 0, free: 0 });
    expect(paidBefore([bought(1, "0")], NET)).toEqual({ summaries: [], other_unit: 0, free: 1 });
    expect(paidBefore([bought(1, "5")], NET).summaries[0]?.trend).toBeNull();
  });

  it("a free sample is neither the last price nor part of the median", () => {
    const { summaries, free } = paidBefore([bought(1, "12.50"), bought(2, "13.50"), bought(3, "0")], NET);
    expect(summaries).toMatchObject([{ count: 2, last: "13.5", median: "13" }]);
    expect(free).toBe(1);
  });

  it("agrees with the last price that the row shows; the median lies between the least and the greatest", () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 9n }).map(priceFrom);
    const line = fc.record({ price, vat: price, currency: fc.constantFrom(1 as const, 2 as const, 3 as const) });
    const view = fc.record({
      basis: fc.constantFrom("net", "gross"),
      currency: fc.constantFrom(1 as const, 3 as const),
    });
    fc.assert(
      fc.property(fc.uniqueArray(line, { minLength: 1, maxLength: 8 }), view, (given, { basis, currency }) => {
        const lines = given.map((each, index) =>
          bought(index + 1, each.price, { price_with_vat: each.vat, currency: each.currency }),
        );
        const options = { ...NET, basis, currency } as const;
        const { summaries } = paidBefore(lines, options);
        expect(paidBefore(lines.toReversed(), options).summaries).toEqual(summaries);
        const newest = given.at(-1);
        const row = lastPaid(
          {
            last_price: Price.parse(newest?.price),
            last_price_with_vat: Price.parse(newest?.vat),
            last_currency: newest?.currency ?? null,
          },
          options,
        );
        expect(summaries[0]).toMatchObject({ last: row?.price, currency: row?.currency });
        expect(summaries.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length);
        for (const of of summaries) {
          const all = paidBefore(
            lines.filter((each) => paidBefore([each], options).summaries[0]?.currency === of.currency),
            options,
          ).summaries;
          expect(all).toEqual([of]);
          const each = lines.flatMap((one) => {
            const found = paidBefore([one], options).summaries[0];
            return found?.currency === of.currency ? [found.last] : [];
          });
          expect(each.some((one) => compare(one, of.median) <= 0)).toBe(true);
          expect(each.some((one) => compare(one, of.median) >= 0)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
