import type {
  CompareLot,
  CompareOptions,
  ComparisonResult,
  LotComparison,
  OfferComparison,
} from "#contract/award/award.types.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { weeksUntil } from "#contract/award/weeks-until.ts";
import { min, subtract, sum } from "#contract/money/decimal.ts";
import { rankedBy } from "#contract/comparison/compare-basis.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type {
  Comparison,
  ComparisonItem,
  ComparisonLot,
  ComparisonOffer,
} from "#contract/comparison/comparison.schema.ts";

/** Part of a lot awarded to an offer line. An ordered part can't be changed. */
export interface Choice {
  readonly offer_item: number;
  readonly quantity: string;
  readonly is_ordered: boolean;
}

export interface MatrixView {
  readonly basis: CompareOptions["basis"];
  readonly shown: "price" | "sum" | "comparable";
  readonly include_replacements: boolean;
}

/** A lot with the data of its row. The cells are in the order of the offers. */
export interface MatrixRow {
  readonly lot: ComparisonLot;
  readonly target_weeks: number | null;
  readonly compared: LotComparison;
  readonly items: readonly (ComparisonItem | null)[];
}

/** The computed matrix of lots × offers. `lots` is the input of the award rules. */
export interface Matrix {
  readonly offers: readonly ComparisonOffer[];
  readonly columns: readonly OfferComparison[];
  readonly rows: readonly MatrixRow[];
  readonly lots: readonly (ComparisonLot & CompareLot)[];
  readonly result: ComparisonResult;
  readonly options: CompareOptions;
  readonly columnOf: ReadonlyMap<number, number>;
}

/** Computes the matrix of a comparison. Delivery times are counted from `now_ms`. */
export function matrixOf(
  comparison: Pick<Comparison, "lots" | "offers" | "rates" | "basis">,
  given: { currency: CurrencyId; now_ms: number } & Pick<MatrixView, "basis" | "include_replacements">,
): Matrix {
  const lots = comparison.lots.map((lot) => ({
    ...lot,
    target_weeks: weeksUntil(lot.target_delivery_time, given.now_ms),
  }));
  const options: CompareOptions = {
    currency: given.currency,
    basis: given.basis,
    include_replacements: given.include_replacements,
    ...rankedBy(comparison),
  };
  const { offers } = comparison;
  const result = compareOffers({ lots, offers, options });
  const found = offers.map((offer) => new Map(offer.items.map((item) => [item.lot, item])));
  const rows = lots.flatMap((lot, index): MatrixRow[] => {
    const compared = result.lots[index];
    return compared === undefined
      ? []
      : [{ lot, target_weeks: lot.target_weeks, compared, items: found.map((items) => items.get(lot.id) ?? null) }];
  });
  const columnOf = new Map(offers.flatMap(({ items }, column) => items.map(({ id }) => [id, column] as const)));
  return { offers, columns: result.offers, rows, lots, result, options, columnOf };
}

/**
 * Returns the quantity that a line gets if it is the only chosen line. That is the unordered rest of the lot, limited
 * by the available quantity.
 */
export function wholeQuantity(
  lot: Pick<ComparisonLot, "quantity">,
  item: Pick<ComparisonItem, "available_quantity">,
  held: readonly Choice[],
): string {
  const rest = subtract(lot.quantity, sum(held.map(({ quantity }) => quantity)));
  return min([rest, ...(item.available_quantity === null ? [] : [item.available_quantity])]) ?? rest;
}

/**
 * Returns a lot's winners after a click on a line. The line replaces all winners except ordered parts, and a second
 * click removes it.
 */
export function togglePick(
  lot: Pick<ComparisonLot, "quantity">,
  item: Pick<ComparisonItem, "id" | "available_quantity">,
  winners: readonly Choice[],
): readonly Choice[] {
  const held = winners.filter((winner) => winner.is_ordered);
  if (held.some(({ offer_item }) => offer_item === item.id)) return winners;
  const open = winners.filter((winner) => !winner.is_ordered);
  if (open.length === 1 && open[0]?.offer_item === item.id) return held;
  return [...held, { offer_item: item.id, quantity: wholeQuantity(lot, item, held), is_ordered: false }];
}

/** Returns the offers with only their chosen lines, so that summing a choice skips all other lines. */
export function winningOffers(
  { offers, columnOf }: Pick<Matrix, "offers" | "columnOf">,
  winners: readonly { readonly offer_item: number; readonly lot: number }[],
): readonly ComparisonOffer[] {
  const chosen = new Map<number, Set<number>>();
  for (const { offer_item } of winners) {
    const column = columnOf.get(offer_item);
    if (column !== undefined) chosen.set(column, (chosen.get(column) ?? new Set()).add(offer_item));
  }
  return offers.map((offer, column) => ({
    ...offer,
    items: chosen.has(column) ? offer.items.filter(({ id }) => chosen.get(column)?.has(id)) : [],
  }));
}
