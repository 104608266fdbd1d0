import { priceWithVat } from "#contract/money/vat.ts";
import type { CompareItem, CompareLot, CompareOffer, CompareOptions } from "#contract/award/award.types.ts";

/**
 * The tender of the comparison mock-up (board f): 11 lots and 5 suppliers, one of them in yuan. The expected figures
 * come from another program, so they serve as an independent oracle. For tests only.
 */

/**
 * An offered price with minimum and maximum delivery time, optionally a substitute. "x" is a declined line; null is a
 * line without an answer.
 */
type Offered = readonly [price: string, from: number, to: number, replacement?: true] | "x" | null;

const ROWS: readonly (readonly [
  quantity: string,
  weeks: number,
  winner: number | null,
  offered: readonly Offered[],
])[] = [
  ["400", 8, 2, [["742", 6, 8], ["689.5", 4, 6], ["715", 6, 8], ["61.2", 10, 12], "x"]],
  [
    "24000",
    8,
    3,
    [
      ["0.94", 4, 6],
      ["1.02", 2, 3],
      ["0.91", 3, 4],
      ["0.072", 10, 12],
      ["0.79", 1, 2, true],
    ],
  ],
  [
    "30000",
    8,
    3,
    [
      ["0.21", 4, 6],
      ["0.24", 2, 3],
      ["0.19", 3, 4],
      ["0.015", 10, 12],
      ["0.22", 1, 2],
    ],
  ],
  ["800", 8, 2, [["48.3", 6, 8], ["46.9", 4, 6], null, ["4.35", 10, 12], ["38.6", 1, 2, true]]],
  [
    "800",
    8,
    1,
    [
      ["96.4", 4, 6],
      ["104", 2, 3],
      ["99.8", 6, 8],
      ["8.9", 10, 12],
      ["97.9", 3, 5],
    ],
  ],
  ["1200", 6, 3, [["212", 4, 6], ["198.4", 4, 6], ["187", 3, 4], "x", ["205", 8, 9]]],
  ["600", 4, 1, [["68.2", 2, 3], ["71.5", 1, 2], ["74", 3, 4], "x", ["69.9", 1, 2]]],
  ["400", 8, 2, [["38.6", 6, 8], ["35.2", 4, 6], ["41", 6, 8], ["2.95", 10, 12], "x"]],
  [
    "800",
    8,
    3,
    [
      ["57.9", 6, 8],
      ["62.3", 4, 6],
      ["55.4", 6, 8],
      ["4.7", 10, 12],
      ["58", 3, 5],
    ],
  ],
  [
    "1600",
    8,
    3,
    [
      ["44.8", 4, 6],
      ["47.1", 4, 6],
      ["43.2", 3, 4],
      ["3.1", 10, 12, true],
      ["52", 3, 5],
    ],
  ],
  ["400", 8, null, [["168", 6, 8], ["159.9", 4, 6], null, ["13.1", 10, 12], ["171", 3, 5]]],
];

export const itemId = (offer: number, lot: number): number => offer * 100 + lot;

const item = (offer: number, lot: number, offered: Exclude<Offered, null>): CompareItem => {
  const [price, from, to, replacement] = offered === "x" ? [null, null, null] : offered;
  return {
    id: itemId(offer, lot),
    lot,
    price_per_unit: price,
    price_with_vat: price === null ? null : priceWithVat(price, "20"),
    vat_percent: "20",
    delivery_min: from,
    delivery_max: to,
    available_quantity: null,
    replacement: replacement === true,
    rejected: offered === "x",
  };
};

export const LOTS: readonly CompareLot[] = ROWS.map(([quantity, target_weeks], index) => ({
  id: index + 1,
  quantity,
  target_weeks,
}));

export const OFFERS: readonly CompareOffer[] = [1, 2, 3, 4, 5].map((id) => ({
  id,
  status: "PROCESSED",
  currency: id === 4 ? 2 : 1,
  basis: "net",
  submitted_at: `2025-11-1${id}T12:00:00Z`,
  items: ROWS.flatMap(([, , , offered], index) => {
    const cell = offered[id - 1] ?? null;
    return cell === null ? [] : [item(id, index + 1, cell)];
  }),
}));

export const WINNERS = ROWS.flatMap(([quantity, , winner], index) =>
  winner === null ? [] : [{ lot: index + 1, offer_item: itemId(winner, index + 1), quantity }],
);

export const OPTIONS: CompareOptions = {
  currency: 1,
  basis: "net",
  include_replacements: false,
  rates: { 2: { rate_rub_per_unit: "11.42", nominal: 1, date: "2025-11-19", source: "cbr" } },
};
