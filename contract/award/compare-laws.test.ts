import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareOffers } from "#contract/award/compare.ts";
import { convert } from "#contract/money/currency.ts";
import { compare, divide, multiply, toPrice } from "#contract/money/decimal.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { fromScaled } from "#contract/money/scaled.ts";
import { lineAmounts, priceWithVat } from "#contract/money/vat.ts";
import { item, offer, sumOf } from "#contract/award/compare-test-kit.ts";

describe("laws of the comparison", () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((value) => fromScaled(value, PRICE_SCALE));
  const anyItem = fc.record({
    price_per_unit: fc.option(price),
    vat_percent: fc.constantFrom("22", "10", "0", null),
    replacement: fc.boolean(),
    rejected: fc.boolean(),
    delivery_max: fc.option(fc.nat({ max: 20 })),
  });
  const tender = fc
    .record({
      quantities: fc.array(
        fc.bigInt({ min: 1n, max: 10n ** 7n }).map((value) => fromScaled(value, 3)),
        { minLength: 1, maxLength: 5 },
      ),
      offers: fc.array(
        fc.record({
          currency: fc.constantFrom(1 as const, 2 as const, 3 as const),
          items: fc.array(anyItem, { maxLength: 5 }),
        }),
        { maxLength: 6 },
      ),
      currency: fc.constantFrom(1 as const, 2 as const, 3 as const),
      basis: fc.constantFrom("net" as const, "gross" as const),
      include_replacements: fc.boolean(),
    })
    .map(({ quantities, offers, ...choice }) => ({
      choice,
      lots: quantities.map((quantity, index) => ({ id: index + 1, quantity })),
      columns: offers.map((each, column) =>
        offer(
          column + 1,
          each.items.map((fields, index) => item(index + 1, { ...fields, id: column * 10 + index })),
          { currency: each.currency },
        ),
      ),
    }));
  const rates = {
    2: { rate_rub_per_unit: "12.1655", nominal: 1, date: "2026-08-08", source: "cbr" },
    3: { rate_rub_per_unit: "82.1665", nominal: 1, date: "2026-08-08", source: "cbr" },
  };

  it("figures are those of the slow arithmetic, and the best is the least", () => {
    fc.assert(
      fc.property(tender, ({ lots, columns, choice }) => {
        const options = { ...choice, rates };
        const result = compareOffers({ lots, offers: columns, options });
        for (const [rowIndex, row] of result.lots.entries()) {
          const ranked = row.cells.filter(
            (cell) => cell.price !== null && (options.include_replacements || !cell.replacement),
          );
          for (const cell of ranked) {
            expect(compare(row.best_price ?? "-1", cell.price ?? "0")).toBeLessThanOrEqual(0);
            expect(cell.best).toBe(cell.price === row.best_price);
          }
          expect(ranked.length > 0).toBe(row.best_price !== null);
          for (const [columnIndex, cell] of row.cells.entries()) {
            const source = columns[columnIndex]?.items.find((each) => each.lot === row.lot);
            const currency = columns[columnIndex]?.currency ?? 1;
            if (cell.price === null || source === undefined || source.price_per_unit === null) continue;
            const own = lineAmounts({
              quantity: lots[rowIndex]?.quantity ?? "1",
              basis: "net",
              price: source.price_per_unit,
              price_quantity: 1,
              tax_type: 1,
              vat_percent: source.vat_percent,
            });
            expect(cell.line_sum).toBe(
              convert({ amount: own[options.basis], from: currency, to: options.currency, rates }),
            );
            const perUnit = { 1: "1", 2: "12.1655", 3: "82.1665" };
            const percent = options.basis === "gross" ? (source.vat_percent ?? "0") : "0";
            const expected = divide(
              multiply(multiply(source.price_per_unit, String(100 + Number(percent))), perUnit[currency]),
              multiply("100", perUnit[options.currency]),
              PRICE_SCALE,
            );
            expect(compare(cell.price, expected)).toBe(0);
            // Without conversion, the price equals the price that the supplier sees.
            const ownPrice =
              options.basis === "gross"
                ? priceWithVat(source.price_per_unit, source.vat_percent)
                : toPrice(source.price_per_unit);
            expect(currency !== options.currency || cell.price === ownPrice).toBe(true);
          }
        }
        for (const [index, column] of result.offers.entries())
          expect(column.total ?? "0.00").toBe(sumOf(result.lots.map((row) => row.cells[index]?.line_sum ?? null)));
      }),
      { numRuns: 60 },
    );
  });

  it("an offer without a rate counts in no gap, average or ranking: the others are compared as if it were not there", () => {
    fc.assert(
      fc.property(tender, fc.constantFrom(2 as const, 3 as const), ({ lots, columns, choice }, unknown) => {
        const options = { ...choice, rates: unknown === 2 ? { 3: rates[3] } : { 2: rates[2] } };
        const isCounted = ({ currency }: (typeof columns)[number]): boolean =>
          currency === options.currency || (currency !== unknown && options.currency !== unknown);
        const whole = compareOffers({ lots, offers: columns, options });
        const without = compareOffers({ lots, offers: columns.filter(isCounted), options });
        const kept = columns.flatMap((each, place) => (isCounted(each) ? [place] : []));
        for (const [index, row] of whole.lots.entries()) {
          const { cells, price_decimals: _digits, ...figures } = row;
          const { cells: expected, price_decimals: _others, ...others } = without.lots[index] ?? expect.unreachable();
          expect(figures).toEqual(others);
          expect(kept.map((place) => cells[place])).toEqual(expected);
          for (const [place, cell] of cells.entries())
            if (!kept.includes(place))
              expect(cell).toMatchObject({ price: null, comparable_sum: null, rank: null, gap: null, best: false });
        }
        const { lots: _rows, offers: ofOffers, ...totals } = whole;
        const { lots: _least, offers: ofKept, ...sums } = without;
        expect(totals).toEqual(sums);
        expect(kept.map((place) => ofOffers[place])).toEqual(ofKept);
        for (const [place, each] of ofOffers.entries())
          if (!kept.includes(place))
            expect(each).toMatchObject({ total: null, comparable_total: null, against_best: null, best_count: 0 });
      }),
    );
  });
});
