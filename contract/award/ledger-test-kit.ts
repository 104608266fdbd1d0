import fc from "fast-check";
import { item, offer } from "#contract/award/compare-test-kit.ts";
import type { CompareLot, CompareOffer, CompareOptions, WinnerChoice } from "#contract/award/award.types.ts";
import { fromScaled } from "#contract/money/scaled.ts";
import { priceWithVat } from "#contract/money/vat.ts";

export const RATES: CompareOptions["rates"] = {
  2: { rate_rub_per_unit: "12.1655", nominal: 1, date: "2026-08-08", source: "cbr" },
};

export interface AnyTender {
  readonly lots: readonly CompareLot[];
  readonly offers: readonly CompareOffer[];
  readonly options: CompareOptions;
  readonly winners: readonly WinnerChoice[];
}

const quantity = fc.integer({ min: 1, max: 50_000 }).map((value) => fromScaled(BigInt(value) * 10n, 3));
const price = fc.integer({ min: 1, max: 2_000_000 }).map((value) => fromScaled(BigInt(value), 4));
const sum = fc.integer({ min: 1, max: 500_000 }).map((value) => fromScaled(BigInt(value), 2));

const line = fc.record({
  price,
  delivery_max: fc.option(fc.nat({ max: 20 })),
  pack_quantity: fc.option(quantity),
  minimum_quantity: fc.option(quantity),
  available: fc.option(quantity, { freq: 5 }),
  replacement: fc.boolean(),
});

const column = fc.record({
  currency: fc.constantFrom(1 as const, 1 as const, 2 as const),
  basis: fc.constantFrom("net" as const, "gross" as const),
  payment_terms: fc.constantFrom("FULL_PREPAYMENT" as const, "HALF_PAYMENT" as const, "FULL_POST_PAYMENT" as const),
  supplier_freight: fc.option(sum),
  freight: fc.option(sum, { freq: 4 }),
  lines: fc.array(fc.option(line, { freq: 4 }), { minLength: 5, maxLength: 5 }),
});

export const anyTender: fc.Arbitrary<AnyTender> = fc
  .record({
    quantities: fc.array(quantity, { minLength: 1, maxLength: 5 }),
    columns: fc.array(column, { minLength: 1, maxLength: 4 }),
    vat: fc.constantFrom("22", "10", "0", null),
    basis: fc.constantFrom("net" as const, "gross" as const),
    annual_rate: fc.constantFrom(null, "18.5"),
    picks: fc.array(fc.tuple(fc.nat({ max: 3 }), quantity), { minLength: 5, maxLength: 5 }),
  })
  .map(({ quantities, columns, vat, basis, annual_rate, picks }): AnyTender => {
    const lots = quantities.map((each, place) => ({ id: place + 1, quantity: each, target_weeks: 8 }));
    const offers = columns.map(({ lines, ...rest }, place) =>
      offer(
        place + 1,
        lines.slice(0, lots.length).flatMap((each, row) => {
          if (each === null) return [];
          const { price: typed, available, ...more } = each;
          return [
            item(row + 1, {
              ...more,
              id: (place + 1) * 100 + row,
              price_per_unit: typed,
              price_with_vat: priceWithVat(typed, vat),
              vat_percent: vat,
              available_quantity: available,
            }),
          ];
        }),
        { ...rest, submitted_at: `2026-09-0${place + 1}T10:00:00Z` },
      ),
    );
    const winners = lots.flatMap((lot, row): WinnerChoice[] => {
      const [at, part] = picks[row] ?? [0, "1"];
      const items = offers.flatMap(({ items: own }) => own.filter(({ lot: of }) => of === lot.id));
      const chosen = items[at];
      return chosen === undefined ? [] : [{ lot: lot.id, offer_item: chosen.id, quantity: part }];
    });
    const options = {
      currency: 1 as const,
      basis,
      include_replacements: true,
      rates: RATES,
      annual_rate,
      post_days: 30,
    };
    return { lots, offers, options, winners };
  });
