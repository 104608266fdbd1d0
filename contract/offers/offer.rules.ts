import type { z } from "zod";
import { UNSENT_WARNING_HOURS } from "#contract/limits.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { OfferStatus } from "#contract/states/offer.machine.ts";
import { HOUR_MS } from "#contract/time-units.ts";

/** Reason why an offer can't be submitted. The messages are under `problems` in the catalogues. */
export interface SubmitProblem {
  readonly code:
    | "offer_line_empty"
    | "offer_price_zero"
    | "offer_delivery_order"
    | "offer_replacement_unnamed"
    | "offer_reason_comment"
    | "offer_no_payment_terms"
    | "offer_no_file"
    | "offer_all_rejected";
  readonly item?: number;
  readonly field?: string;
}

export interface SubmitLine {
  readonly id: number;
  readonly price_per_unit: string | null;
  readonly delivery_min: number | null;
  readonly delivery_max: number | null;
  readonly replacement: boolean;
  readonly replacement_part_number: string | null;
  readonly replacement_manufacturer: string | null;
  readonly comment: string | null;
  readonly rejected: boolean;
  readonly reject_reason: string | null;
}

/** Returns true for a substitute without a part number. The manufacturer alone doesn't identify a part. */
export const isUnnamedReplacement = (
  line: Pick<SubmitLine, "replacement" | "replacement_part_number" | "replacement_manufacturer">,
): boolean => line.replacement_part_number === null && (line.replacement || line.replacement_manufacturer !== null);

const lineProblems = (line: SubmitLine): SubmitProblem[] => {
  const item = line.id;
  if (line.rejected) {
    return line.reject_reason === "other" && line.comment === null
      ? [{ code: "offer_reason_comment", item, field: "comment" }]
      : [];
  }
  const problems: SubmitProblem[] = [];
  if (line.price_per_unit === null) problems.push({ code: "offer_line_empty", item, field: "price_per_unit" });
  else if (!/[1-9]/.test(line.price_per_unit))
    problems.push({ code: "offer_price_zero", item, field: "price_per_unit" });
  if (line.delivery_min !== null && line.delivery_max !== null && line.delivery_min > line.delivery_max) {
    problems.push({ code: "offer_delivery_order", item, field: "delivery_max" });
  }
  if (isUnnamedReplacement(line))
    problems.push({ code: "offer_replacement_unnamed", item, field: "replacement_part_number" });
  return problems;
};

/**
 * Returns everything that is missing or contradictory in an offer. The offer can be submitted if the list is empty. The
 * page shows the list in advance, and the server refuses a submission with the same list.
 */
export function submitProblems(offer: {
  lines: readonly SubmitLine[];
  payment_terms: string | null;
  has_file: boolean;
}): SubmitProblem[] {
  const problems = offer.lines.flatMap(lineProblems);
  if (offer.lines.length > 0 && offer.lines.every((line) => line.rejected))
    problems.push({ code: "offer_all_rejected" });
  if (offer.payment_terms === null) problems.push({ code: "offer_no_payment_terms", field: "payment_terms" });
  if (!offer.has_file) problems.push({ code: "offer_no_file", field: "commercial_offer" });
  return problems;
}

export const isFilled = (line: Pick<SubmitLine, "price_per_unit" | "rejected">): boolean =>
  line.rejected || line.price_per_unit !== null;

/**
 * Returns whether all lines are answered and the terms and file are present, so that the offer only needs to be sent.
 * Does not check the individual lines; `submitProblems` does.
 */
export const isReady = (offer: {
  status: OfferStatus;
  lot_count: number;
  filled_count: number;
  payment_terms: string | null;
  has_file: boolean;
}): boolean =>
  offer.status === "NOT_PROCESSED" &&
  offer.lot_count > 0 &&
  offer.filled_count === offer.lot_count &&
  offer.payment_terms !== null &&
  offer.has_file;

/**
 * Returns whether to warn about a complete offer that wasn't sent: the tender closes soon but hasn't closed yet. Times
 * are milliseconds since 1970.
 */
export function isUnsentSoon(offer: { is_ready: boolean; closing_date: number | null; now: number }): boolean {
  if (!offer.is_ready || offer.closing_date === null) return false;
  const left = offer.closing_date - offer.now;
  return left > 0 && left <= UNSENT_WARNING_HOURS * HOUR_MS;
}

/** Returns true if the customer typed the offer in on behalf of the supplier. */
export const isEntered = ({ status, outside }: Pick<z.input<typeof Offer>, "status" | "outside">): boolean =>
  status === "PROCESSED" && outside?.entered_at != null;
