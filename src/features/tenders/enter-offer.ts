import { outsideStop } from "#contract/offers/outside.rules.ts";
import type { OutsideStop } from "#contract/offers/outside.rules.ts";
import type { Tender, TenderSupplier } from "#contract/tenders/tender.schema.ts";

const STATUS = {
  answered: "PROCESSED",
  declined: "REJECTED",
  expired: "EXPIRED",
} as const;

/** Returns the reason why the customer can't type in an offer on behalf of the supplier, or null if there is none. */
export const stopFor = (
  tender: Tender,
  { state, entered_at }: Pick<TenderSupplier, "state" | "entered_at">,
  now: Date,
): OutsideStop | null =>
  outsideStop(
    {
      status: state === "answered" || state === "declined" || state === "expired" ? STATUS[state] : "NOT_PROCESSED",
      is_entered: entered_at !== null,
      is_begun: state === "working",
      sealed: tender.sealed,
      tender_status: tender.status,
      closing_date: tender.closing_date,
      is_settled: tender.order_count > 0 || tender.next_round !== null,
    },
    now,
  );

/** Returns true if the customer may type in an offer on behalf of at least one supplier who hasn't answered. */
export const takesOutside = (tender: Tender, now: Date): boolean =>
  tender.processed_count + tender.rejected_count < tender.supplier_count &&
  stopFor(tender, { state: "sent", entered_at: null }, now) === null;
