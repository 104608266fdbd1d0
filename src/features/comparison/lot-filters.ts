import { toScaled } from "#contract/money/scaled.ts";
import { surplusOf } from "#contract/offers/packs.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";
import { searchWordsOf, textKey } from "#contract/text-key.ts";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";

export const OFFER_FILTERS = [
  "late",
  "replacement",
  "partial",
  "surplus",
  "declined",
  "single",
  "spread",
  "comment",
] as const;
type OfferFilter = (typeof OFFER_FILTERS)[number];

/** Filters by a lot's winners. `dearer` matches lots with a winner above the lowest price. */
export const WINNER_FILTERS = [
  "open",
  "short",
  "dearer",
  "won_late",
  "won_replacement",
  "won_partial",
  "won_surplus",
  "won_refused",
  "refused",
  "won_closed",
] as const;
type WinnerFilter = (typeof WINNER_FILTERS)[number];

export const LOT_FILTERS = [...WINNER_FILTERS, ...OFFER_FILTERS] as const;
export type LotFilter = (typeof LOT_FILTERS)[number];

export const NO_LOTS: Readonly<Record<LotFilter, number>> = {
  open: 0,
  short: 0,
  dearer: 0,
  won_late: 0,
  won_replacement: 0,
  won_partial: 0,
  won_surplus: 0,
  won_refused: 0,
  refused: 0,
  won_closed: 0,
  late: 0,
  replacement: 0,
  partial: 0,
  surplus: 0,
  declined: 0,
  single: 0,
  spread: 0,
  comment: 0,
};

/** Warnings shown to the buyer before ordering, most serious first. */
export const WARNINGS = [
  "won_closed",
  "won_refused",
  "open",
  "short",
  "won_late",
  "won_replacement",
  "won_partial",
  "won_surplus",
  "refused",
] as const satisfies readonly WinnerFilter[];
export type Warning = (typeof WARNINGS)[number];

/** Minimum spread between the lowest and the highest price that counts as large, in percent. */
const LARGE_SPREAD = 30;

export function offerFacts({ lot, compared, items }: MatrixRow): ReadonlySet<OfferFilter> {
  const offered = compared.cells.filter(({ state }) => state === "offered");
  const facts: Readonly<Record<OfferFilter, boolean>> = {
    late: offered.some(({ late }) => late),
    replacement: offered.some(({ replacement }) => replacement),
    partial: offered.some(({ partial }) => partial),
    surplus: items.some((item) => item !== null && !item.rejected && surplusOf(lot.quantity, item) !== null),
    declined: compared.cells.some(({ state }) => state === "rejected"),
    single: offered.length === 1,
    spread: Number(compared.spread ?? 0) >= LARGE_SPREAD,
    comment: items.some((item) => item !== null && item.comment !== null),
  };
  return new Set(OFFER_FILTERS.filter((each) => facts[each]));
}

/**
 * Returns the winner filters that a lot matches. For ordered parts, only the price is checked, because nothing else can
 * be changed.
 */
export function winnerFacts(
  { lot, compared, items }: MatrixRow,
  winners: readonly Choice[],
  columnOf: Matrix["columnOf"],
): ReadonlySet<WinnerFilter> {
  const chosen = winners.flatMap((choice) => {
    const column = columnOf.get(choice.offer_item) ?? -1;
    const [cell, item] = [compared.cells[column], items[column]];
    return cell === undefined || item == null ? [] : [{ ...choice, cell, item }];
  });
  const open = lot.is_ordered ? [] : chosen.filter(({ is_ordered }) => !is_ordered);
  // Counts no more than each supplier's available quantity.
  const covered = chosen.reduce((sum, { quantity, is_ordered, item }) => {
    const given = toScaled(quantity, 3);
    const has = is_ordered || item.available_quantity === null ? given : toScaled(item.available_quantity, 3);
    return sum + (has < given ? has : given);
  }, 0n);
  const facts: Readonly<Record<WinnerFilter, boolean>> = {
    open: winners.length === 0,
    short: winners.length > 0 && !lot.is_ordered && covered < toScaled(lot.quantity, 3),
    dearer: chosen.some(({ cell }) => !cell.best),
    won_late: open.some(({ cell }) => cell.late),
    won_replacement: open.some(({ cell }) => cell.replacement),
    won_partial: open.some(({ cell }) => cell.partial),
    won_surplus: open.some(({ item, quantity }) => surplusOf(quantity, item) !== null),
    won_refused: open.some(({ item }) => item.order_declined),
    refused: !lot.is_ordered && items.some((item) => item?.order_declined === true),
    won_closed: open.some(({ cell }) => cell.closed),
  };
  return new Set(WINNER_FILTERS.filter((each) => facts[each]));
}

/**
 * Returns the searchable text of a lot: its names as text keys and its part numbers as part keys. Part keys are in
 * capitals.
 */
export function searchable({ lot, items }: MatrixRow): string {
  const parts = [
    lot.part_number,
    ...items.map((item) => (item?.replacement === true ? item.replacement_part_number : null)),
  ].filter((part) => part !== null);
  const makers = items.map((item) => (item?.replacement === true ? item.replacement_manufacturer : null));
  const texts = [lot.nomenclature, lot.manufacturer, ...makers, ...parts].filter((word) => word !== null);
  return [...texts.map(textKey), ...parts.map(squeezed)].join("\n");
}

/**
 * Returns true if a text built by `searchable` contains every word of the search, or the whole search as a part number.
 */
export function isFound(text: string, search: string): boolean {
  const part = squeezed(search);
  return (part !== "" && text.includes(part)) || searchWordsOf(search).every((word) => text.includes(word));
}

const squeezed = (part: string): string => (partKey(part) ?? "").replaceAll(/[_./]/g, "");
