import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompareItem, CompareOffer, CompareOptions } from "#contract/award/award.types.ts";
import { costOf, withoutExtraCosts } from "#contract/award/cell-cost.ts";
import { applyAwardRule } from "#contract/award/choose.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { item, offer } from "#contract/award/compare-test-kit.ts";
import { compare } from "#contract/money/decimal.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { fromScaled } from "#contract/money/scaled.ts";

const ROUBLES: CompareOptions = { currency: 1, basis: "net", include_replacements: false, rates: {} };
const LOTS = [{ id: 1, quantity: "583" }];
const sold = (price: string, change: Partial<CompareItem> = {}) => item(1, { price_per_unit: price, ...change });

describe("lines that are sold in packs, or not below a minimum", () => {
  it("rank by what has really to be bought; what is paid for the lot stays as it is", () => {
    const offers = [offer(1, [sold("10", { id: 11, pack_quantity: "50" })]), offer(2, [sold("10.2", { id: 21 })])];
    const { lots, offers: columns } = compareOffers({ lots: LOTS, offers, options: ROUBLES });
    expect(lots[0]?.cells).toMatchObject([
      {
        price: "10",
        line_sum: "5830.00",
        comparable_sum: "6000.00",
        comparable_price: "10.291595",
        extra: { surplus: "170.00", freight: "0.00", terms: "0.00" },
        best: false,
      },
      { line_sum: "5946.60", comparable_sum: "5946.60", extra: null, best: true },
    ]);
    expect(lots[0]).toMatchObject({ best_price: "10.2", average_price: "10.1" });
    expect(columns).toMatchObject([{ total: "5830.00", comparable_total: "6000.00", against_best: "53.40" }, {}]);
    const rule = { kind: "cheapest" } as const;
    expect(applyAwardRule({ lots: LOTS, offers, options: ROUBLES, winners: [], rule, scope: "open" })).toEqual([
      { lot: 1, offer_item: 21, quantity: "583" },
    ]);
  });

  it("a minimum counts in the same way, on the basis of the comparison; payment terms are of all that is bought", () => {
    const offers = [
      offer(1, [sold("10", { minimum_quantity: "1000", vat_percent: "20", delivery_max: 4 })], {
        payment_terms: "FULL_PREPAYMENT",
      }),
    ];
    const options = { ...ROUBLES, basis: "gross", annual_rate: "36.5", post_days: 0 } as const;
    const [cell] = compareOffers({ lots: LOTS, offers, options }).lots[0]?.cells ?? [];
    expect(cell).toMatchObject({ line_sum: "6996.00", extra: { surplus: "5004.00", terms: "336.00" } });
    expect(cell === undefined ? null : costOf(cell)).toBe(1_233_600n);
  });

  const quantity = fc.bigInt({ min: 1n, max: 10n ** 6n }).map((value) => fromScaled(value, 3));
  const line = fc.record({
    price_per_unit: fc.bigInt({ min: 1n, max: 10n ** 8n }).map((value) => fromScaled(value, PRICE_SCALE)),
    pack_quantity: fc.option(quantity),
    minimum_quantity: fc.option(quantity),
  });
  const tender = fc.record({
    quantities: fc.array(quantity, { minLength: 1, maxLength: 4 }),
    offers: fc.array(fc.record({ lines: fc.array(line, { maxLength: 4 }), freight: fc.constantFrom(null, "77.77") }), {
      minLength: 1,
      maxLength: 4,
    }),
    annual_rate: fc.constantFrom(null, "18"),
  });
  type Tender = typeof tender extends fc.Arbitrary<infer T> ? T : never;
  const built = ({ quantities, offers, annual_rate }: Tender) => ({
    lots: quantities.map((each, place) => ({ id: place + 1, quantity: each })),
    offers: offers.map(({ lines, freight }, place): CompareOffer =>
      offer(
        place + 1,
        lines.map((fields, at) => item(at + 1, { ...fields, id: place * 10 + at })),
        { freight, payment_terms: "HALF_PAYMENT" },
      ),
    ),
    options: { ...ROUBLES, annual_rate, post_days: 30 },
  });

  it("whatever the order of the rows, never below what is paid, and without packs as if there were none", () => {
    fc.assert(
      fc.property(tender, (given) => {
        const input = built(given);
        const result = compareOffers(input);
        const turned = compareOffers({
          ...input,
          lots: input.lots.toReversed(),
          offers: input.offers.map((each) => ({ ...each, items: each.items.toReversed() })),
        });
        expect(turned.lots.toReversed()).toEqual(result.lots);
        const withoutTerms = compareOffers({ ...input, options: { ...input.options, annual_rate: null } });
        for (const { cells } of withoutTerms.lots)
          for (const { line_sum: paid, comparable_sum: counts } of cells)
            if (paid !== null && counts !== null) expect(compare(counts, paid)).toBeGreaterThanOrEqual(0);
        const loose = (each: CompareItem): CompareItem => ({
          ...each,
          pack_quantity: "0.001",
          minimum_quantity: "0.001",
        });
        const plain = input.offers.map((each) => ({ ...withoutExtraCosts(each), freight: each.freight ?? null }));
        expect(
          compareOffers({ ...input, offers: input.offers.map((each) => ({ ...each, items: each.items.map(loose) })) }),
        ).toEqual(compareOffers({ ...input, offers: plain }));
      }),
      { numRuns: 80 },
    );
  });
});
