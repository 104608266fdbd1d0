import { compareOffers } from "#contract/award/compare.ts";
import { toScaled } from "#contract/money/scaled.ts";
import { normalise } from "#contract/money/decimal.ts";
import type {
  CompareCell,
  CompareItem,
  CompareLot,
  CompareOffer,
  CompareOptions,
  WinnerChoice,
} from "#contract/award/award.types.ts";

export interface AwardInput {
  readonly lots: readonly CompareLot[];
  readonly offers: readonly CompareOffer[];
  readonly options: CompareOptions;
  /** What is chosen already; a lot that has a winner is left alone. */
  readonly winners: readonly WinnerChoice[];
}

/** A ranked cell that may win its lot. */
interface Candidate {
  readonly cell: CompareCell;
  readonly item: CompareItem;
  readonly submitted_at: string | null;
}

/** Orders two candidates; negative when the first one is preferred. */
type Preference = (a: Candidate, b: Candidate) => number;

/**
 * «Выбрать лучшие»: for each lot without a winner and without an order, the offer with the lowest converted price.
 * Ties: the whole quantity before a part of it, the shorter longest delivery, the earlier submission.
 * Where less is available than asked for, only that much is awarded; the rest of the lot stays open.
 * @returns the new choices only.
 */
export const cheapest = (input: AwardInput): WinnerChoice[] =>
  fill(input, { eligible: (cell) => cell.best, preferences: [byCompleteness, byDelivery, bySubmission] });

/** As `cheapest`, by the shortest longest delivery. Ties: the whole quantity before a part, the lower price, the earlier submission. */
export const fastest = (input: AwardInput): WinnerChoice[] =>
  fill(input, { eligible: (cell) => cell.fastest, preferences: [byCompleteness, byPrice, bySubmission] });

function fill(
  input: AwardInput,
  rule: { eligible: (cell: CompareCell) => boolean; preferences: readonly Preference[] },
): WinnerChoice[] {
  const taken = new Set(input.winners.map((winner) => winner.lot));
  const open = input.lots.filter((lot) => !taken.has(lot.id) && lot.is_ordered !== true);
  const items = new Map(
    input.offers.flatMap((offer) =>
      offer.items.map((item) => [item.id, { item, submitted_at: offer.submitted_at }] as const),
    ),
  );
  // Of all lots: what an offer's freight is shared over doesn't depend on what is chosen already.
  const { lots: rows } = compareOffers({ lots: input.lots, offers: input.offers, options: input.options });
  const found = new Map(rows.map((row) => [row.lot, row]));
  return open.flatMap((lot): WinnerChoice[] => {
    const row = found.get(lot.id);
    if (row === undefined) return [];
    const candidates = row.cells.flatMap((cell): Candidate[] => {
      const found = cell.item === null || !rule.eligible(cell) ? undefined : items.get(cell.item);
      return found === undefined ? [] : [{ cell, ...found }];
    });
    const [first] = candidates.toSorted((a, b) =>
      rule.preferences.reduce((order, prefer) => (order === 0 ? prefer(a, b) : order), 0),
    );
    return first === undefined ? [] : [{ lot: lot.id, offer_item: first.item.id, quantity: awardable(lot, first) }];
  });
}

const awardable = (lot: CompareLot, { cell, item }: Candidate): string =>
  normalise(cell.partial && item.available_quantity !== null ? item.available_quantity : lot.quantity);

const byCompleteness: Preference = (a, b) => Number(a.cell.partial) - Number(b.cell.partial);

const byDelivery: Preference = (a, b) => ascending(a.item.delivery_max, b.item.delivery_max);

const byPrice: Preference = (a, b) =>
  ascending(
    a.cell.comparable_price === null ? null : toScaled(a.cell.comparable_price, 4),
    b.cell.comparable_price === null ? null : toScaled(b.cell.comparable_price, 4),
  );

/** Timestamps in UTC of one format sort as text. */
const bySubmission: Preference = (a, b) => ascending(a.submitted_at, b.submitted_at);

/** What isn't known comes last. */
function ascending<T extends string | number | bigint>(a: T | null, b: T | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Number(a > b) - Number(a < b);
}

/** Why a choice of winners can't stand; sentences under `problems.<code>`. */
export interface WinnerProblem {
  readonly code:
    | "winner_lot_unknown"
    | "winner_lot_ordered"
    | "winner_unknown"
    | "winner_not_submitted"
    | "winner_closed"
    | "winner_declined"
    | "winner_not_priced"
    | "winner_twice"
    | "winner_quantity_zero"
    | "winner_quantity_exceeded";
  readonly lot: number;
  /** The offered line that it is about; absent for the lot as a whole. */
  readonly offer_item?: number;
}

/**
 * Everything that is wrong with a choice of winners; empty exactly when it can be kept. A winner is an offered line of
 * the same lot, of a submitted offer of a company that isn't closed, priced and not declined; the parts of a split are together at most the lot.
 */
export function winnerProblems(input: {
  lots: readonly CompareLot[];
  offers: readonly CompareOffer[];
  winners: readonly WinnerChoice[];
}): WinnerProblem[] {
  const lots = new Map(input.lots.map((lot) => [lot.id, lot]));
  const items = new Map(
    input.offers.flatMap((offer) =>
      offer.items.map((item) => [item.id, { item, status: offer.status, closed: offer.is_closed === true }] as const),
    ),
  );
  const byLot = new Map<number, WinnerChoice[]>();
  for (const winner of input.winners) byLot.set(winner.lot, [...(byLot.get(winner.lot) ?? []), winner]);
  return [...byLot].flatMap(([id, winners]): WinnerProblem[] => {
    const lot = lots.get(id);
    if (lot === undefined) return [{ code: "winner_lot_unknown", lot: id }];
    if (lot.is_ordered === true) return [{ code: "winner_lot_ordered", lot: id }];
    const single = winners.flatMap((winner, index): WinnerProblem[] => {
      const repeated = winners.slice(0, index).some((earlier) => earlier.offer_item === winner.offer_item);
      const code = repeated ? "winner_twice" : problemOf(winner, items.get(winner.offer_item));
      return code === null ? [] : [{ code, lot: id, offer_item: winner.offer_item }];
    });
    const awarded = winners.reduce((total, winner) => total + toScaled(winner.quantity, 3), 0n);
    return awarded > toScaled(lot.quantity, 3) ? [...single, { code: "winner_quantity_exceeded", lot: id }] : single;
  });
}

function problemOf(
  winner: WinnerChoice,
  found: { item: CompareItem; status: CompareOffer["status"]; closed: boolean } | undefined,
): WinnerProblem["code"] | null {
  if (found === undefined || found.item.lot !== winner.lot) return "winner_unknown";
  if (found.status !== "PROCESSED") return "winner_not_submitted";
  if (found.closed && winner.is_ordered !== true) return "winner_closed";
  if (found.item.rejected) return "winner_declined";
  if (found.item.price_per_unit === null || !/[1-9]/.test(found.item.price_per_unit)) return "winner_not_priced";
  return toScaled(winner.quantity, 3) > 0n ? null : "winner_quantity_zero";
}
