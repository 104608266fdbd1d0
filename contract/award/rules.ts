import { applyAwardRule } from "#contract/award/choose.ts";
import type { ChooseInput } from "#contract/award/choose.ts";
import { toScaled } from "#contract/money/scaled.ts";
import type { CompareItem, CompareLot, CompareOffer, WinnerChoice } from "#contract/award/award.types.ts";

/** Input of the "pick the lowest" rule. The `winners` already chosen are never changed. */
export type AwardInput = Omit<ChooseInput, "rule" | "scope" | "cover">;

/**
 * «Выбрать лучшие»: chooses the offer with the lowest converted price for each lot without a winner or an order. If the
 * available quantity is too small, only that quantity is awarded and the rest of the lot stays open.
 * @returns new choices only.
 */
export const cheapest = (input: AwardInput): WinnerChoice[] =>
  applyAwardRule({ ...input, rule: { kind: "cheapest" }, scope: "open" });

export const fastest = (input: AwardInput): WinnerChoice[] =>
  applyAwardRule({ ...input, rule: { kind: "fastest" }, scope: "open" });

/** Reason why a choice of winners is invalid. The messages are under `problems.<code>` in the catalogues. */
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
  /** Offer line with the problem; absent if the problem concerns the whole lot. */
  readonly offer_item?: number;
}

/**
 * Returns every problem with a choice of winners. The choice can be saved only if there are no problems. A winner must
 * be a priced line of the same lot that isn't declined. Its offer must be submitted by a company that isn't closed. The
 * parts of a split must not exceed the lot.
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
