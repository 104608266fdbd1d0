import type { OfferStatus } from "#contract/states/offer.machine.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";

/** Why an answer from outside can't be entered; each is the code of an error with its sentence. */
export const OUTSIDE_STOPS = [
  "outside_answered",
  "outside_begun",
  "outside_sealed",
  "outside_settled",
  "tender_closed",
] as const;
/** What a call that makes an offer may answer, beside what its supplier is answered. */
export const OUTSIDE_ERRORS = ["outside_answered", "outside_begun", "outside_sealed", "outside_settled"] as const;
export type OutsideStop = (typeof OUTSIDE_STOPS)[number];

/** What decides whether the customer may enter an answer on a supplier's behalf. */
export interface OutsideFacts {
  readonly status: OfferStatus;
  /** It stands there entered from outside. */
  readonly is_entered: boolean;
  /** The supplier has a working copy in which something was typed, or a file. */
  readonly is_begun: boolean;
  readonly sealed: boolean;
  readonly tender_status: TenderStatus;
  readonly closing_date: string | null;
  /** Orders were made of the tender, or its next round was started. */
  readonly is_settled: boolean;
}

/**
 * Why not, or null. Nothing that the supplier sent or has begun gives way. An open tender takes answers from outside as
 * long as it takes any; a sealed one at its opening, when everybody's prices are seen, and until something came of it.
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
