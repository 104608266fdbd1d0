import { isVatRateInForce, TAX_TYPE } from "#contract/money/vat.ts";
import { DONE_TENDER_FIELDS, OPEN_TENDER_FIELDS } from "#contract/tenders/tender.schema.ts";
import type { TenderPatch } from "#contract/tenders/tender.schema.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";
import { URGENT_HOURS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time-units.ts";

/** Reasons why a tender can't be sent. The messages are under `problems` in the catalogues. */
export type StartProblem =
  | { code: "tender_no_lots" }
  | { code: "tender_no_suppliers" }
  | { code: "tender_no_closing_date" }
  | { code: "tender_closing_date_passed" }
  | { code: "tender_no_vat_rate" };

/** Input for deciding whether a tender can start. `now` and `closing_date` are milliseconds since 1970. */
export interface StartFacts {
  readonly lot_count: number;
  readonly supplier_count: number;
  /** Number of invited email addresses. They count as suppliers who haven't signed up yet. */
  readonly awaited_count: number;
  readonly urgent: boolean;
  readonly closing_date: number | null;
  readonly tax_type: number;
  readonly vat_rate: number | null;
  readonly now: number;
}

export function startProblems(facts: StartFacts): StartProblem[] {
  const problems: StartProblem[] = [];
  if (facts.lot_count < 1) problems.push({ code: "tender_no_lots" });
  if (facts.supplier_count + facts.awaited_count < 1) problems.push({ code: "tender_no_suppliers" });
  if (!facts.urgent && facts.closing_date === null) problems.push({ code: "tender_no_closing_date" });
  if (!facts.urgent && facts.closing_date !== null && facts.closing_date <= facts.now)
    problems.push({ code: "tender_closing_date_passed" });
  // A VAT rate that is no longer in force counts as missing; the page treats it in the same way.
  const today = new Date(facts.now).toISOString().slice(0, 10);
  if (facts.tax_type === TAX_TYPE.SUBJECT && !isVatRateInForce(facts.vat_rate, today))
    problems.push({ code: "tender_no_vat_rate" });
  return problems;
}

export const urgentClosing = (now: number): number => now + URGENT_HOURS * HOUR_MS;

/**
 * Returns whether a tender accepts offers: it is open and closes after `now`. The status alone isn't enough, because
 * the scheduler may close the tender late.
 */
export const takesOffers = (
  tender: { readonly status: TenderStatus; readonly closing_date: string | null },
  now: Date,
): boolean =>
  tender.status === "TENDER_OPENED" &&
  (tender.closing_date === null || Date.parse(tender.closing_date) > now.getTime());

/**
 * Returns whether the new closing time is in the future and, for an open tender, later than the current closing time.
 */
export function mayProlong(facts: {
  now: number;
  closing_date: number | null;
  status: TenderStatus;
  next: number;
}): boolean {
  if (facts.next <= facts.now) return false;
  return facts.status !== "TENDER_OPENED" || facts.closing_date === null || facts.next > facts.closing_date;
}

/**
 * Returns whether a next round can start: the tender is finished, has no next round yet, and has a lot that isn't fully
 * ordered.
 */
export const mayFollow = (facts: { status: TenderStatus; has_next: boolean; has_open_lots: boolean }): boolean =>
  facts.status === "DONE" && !facts.has_next && facts.has_open_lots;

export function lockedFields(status: TenderStatus, patch: TenderPatch): string[] {
  if (status === "DRAFT") return [];
  const open: readonly string[] = status === "TENDER_OPENED" ? OPEN_TENDER_FIELDS : DONE_TENDER_FIELDS;
  return Object.keys(patch).filter((field) => !open.includes(field));
}
