import type { OfferStatus } from "#contract/states/offer.machine.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";

/** Error codes for an answer that can't be entered from outside. */
export const OUTSIDE_STOPS = [
  "outside_answered",
  "outside_begun",
  "outside_sealed",
  "outside_settled",
  "tender_closed",
] as const;
/** Errors for an answer from outside, in addition to those that a supplier's own calls return. */
export const OUTSIDE_ERRORS = ["outside_answered", "outside_begun", "outside_sealed", "outside_settled"] as const;
export type OutsideStop = (typeof OUTSIDE_STOPS)[number];

export interface OutsideFacts {
  readonly status: OfferStatus;
  readonly is_entered: boolean;
  /** The supplier has started a draft with text or a file in it. */
  readonly is_begun: boolean;
  readonly sealed: boolean;
  readonly tender_status: TenderStatus;
  readonly closing_date: string | null;
  /** Orders exist for the tender, or its next round has started. */
  readonly is_settled: boolean;
}

/**
 * Returns the reason for a refusal, or null. An answer from outside never replaces anything that the supplier has sent
 * or started. An open tender accepts one as long as it accepts offers. A sealed tender accepts one after opening, when
 * all prices are visible, until it has orders or a next round.
 */
export function outsideStop(facts: OutsideFacts, now: Date): OutsideStop | null {
  const { status, tender_status } = facts;
  if (status === "REJECTED" || (status === "PROCESSED" && !facts.is_entered)) return "outside_answered";
  if (facts.is_begun) return "outside_begun";
  if (!facts.sealed)
    return takesOffers({ status: tender_status, closing_date: facts.closing_date }, now) ? null : "tender_closed";
  if (tender_status !== "DONE") return "outside_sealed";
  return facts.is_settled ? "outside_settled" : null;
}
