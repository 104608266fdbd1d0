import type { CompareLot, CompareOffer } from "#contract/award/award.types.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { timed } from "../lib/figures.ts";
import type { Workload } from "../lib/workload.ts";

const LOTS = 1000;
const OFFERS = 50;
const ROUNDS = 5;

const lots: readonly CompareLot[] = Array.from({ length: LOTS }, (_, place) => ({
  id: place + 1,
  quantity: `${(place % 700) + 1}.5`,
  target_weeks: 8,
}));

const anOffer = (column: number): CompareOffer => ({
  id: column + 1,
  status: "PROCESSED",
  currency: ([1, 2, 3] as const)[column % 3] ?? 1,
  submitted_at: null,
  basis: "net",
  items: lots.map(({ id }, place) => ({
    id: column * LOTS + place,
    lot: id,
    price_per_unit: `${((place * 37 + column * 101) % 9000) + 1}.${1000 + ((place * 7 + column) % 9000)}`,
    price_with_vat: null,
    vat_percent: column % 3 === 0 ? null : "22",
    delivery_min: 1,
    delivery_max: 2,
    available_quantity: null,
    replacement: (place + column) % 9 === 0,
    rejected: false,
  })),
});

/**
 * Measures `compareOffers` for the largest comparison, in three currencies and with VAT. The page calls `compareOffers`
 * whenever its options change.
 */
export const compareWorkload: Workload = ({ engine }) =>
  Promise.resolve(async () => {
    const offers = Array.from({ length: OFFERS }, (_, column) => anOffer(column));
    const options = {
      currency: 1,
      basis: "gross",
      include_replacements: true,
      rates: {
        2: { rate_rub_per_unit: "12.1655", nominal: 1, date: "2026-08-08", source: "cbr" },
        3: { rate_rub_per_unit: "82.1665", nominal: 1, date: "2026-08-08", source: "cbr" },
      },
    } as const;
    const samples = await timed(ROUNDS, () => Promise.resolve(compareOffers({ lots, offers, options })));
    return [
      { name: `comparison computed: ${LOTS} lots × ${OFFERS} offers`, engine, value: Math.min(...samples), limit: 300 },
    ];
  });
