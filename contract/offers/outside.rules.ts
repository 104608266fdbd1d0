import type { OfferStatus } from "#contract/states/offer.machine.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";

/** Error codes for offers that the customer can't enter on the supplier's behalf. */
export const OUTSIDE_STOPS = [
  "outside_answered",
  "outside_begun",
  "outside_sealed",
  "outside_settled",
  "tender_closed",
] as const;
/** Errors of offers entered on the supplier's behalf, in addition to the errors of the supplier's own requests. */
export const OUTSIDE_ERRORS = ["outside_answered", "outside_begun", "outside_sealed", "outside_settled"] as const;
export type OutsideStop = (typeof OUTSIDE_STOPS)[number];

export interface OutsideFacts {
  readonly status: OfferStatus;
  readonly is_entered: boolean;
  /** True if the supplier has started a draft that contains text or a file. */
  readonly is_begun: boolean;
  readonly sealed: boolean;
  readonly tender_status: TenderStatus;
  readonly closing_date: string | null;
  /** True if orders exist for the tender or its next round has started. */
  readonly is_settled: boolean;
}

/**
 * Returns the reason why the customer can't enter an offer on the supplier's behalf, or null. Such an offer never
 * replaces anything that the supplier has sent or started. In an open tender it can be entered as long as the tender
 * accepts offers. In a sealed tender it can be entered after opening, when all prices are visible, until there are
 * orders or a next round.
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
