import { isVatRateInForce, TAX_TYPE } from "#contract/money/vat.ts";
import { DONE_TENDER_FIELDS, OPEN_TENDER_FIELDS } from "#contract/tenders/tender.schema.ts";
import type { TenderPatch } from "#contract/tenders/tender.schema.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";
import { URGENT_HOURS } from "#contract/limits.ts";

/** Why a tender can't be sent. Codes have their sentences in the catalogues under `problems`. */
export type StartProblem =
  | { code: "tender_no_lots" }
  | { code: "tender_no_suppliers" }
  | { code: "tender_no_closing_date" }
  | { code: "tender_closing_date_passed" }
  | { code: "tender_no_vat_rate" };

/** What the guard of the start looks at. `now` and `closing_date` in milliseconds since 1970. */
export interface StartFacts {
  readonly lot_count: number;
  readonly supplier_count: number;
  /** Addresses that the tender would wait for: they are suppliers who aren't here yet. */
  readonly awaited_count: number;
  readonly urgent: boolean;
  readonly closing_date: number | null;
  readonly tax_type: number;
  readonly vat_rate: number | null;
  readonly now: number;
}

/** Everything that stands in the way of sending a tender; empty when it can go. */
export function startProblems(facts: StartFacts): StartProblem[] {
  const problems: StartProblem[] = [];
  if (facts.lot_count < 1) problems.push({ code: "tender_no_lots" });
  if (facts.supplier_count + facts.awaited_count < 1) problems.push({ code: "tender_no_suppliers" });
  if (!facts.urgent && facts.closing_date === null) problems.push({ code: "tender_no_closing_date" });
  if (!facts.urgent && facts.closing_date !== null && facts.closing_date <= facts.now)
    problems.push({ code: "tender_closing_date_passed" });
  // As on the page: a rate that the law has no more is as good as none.
  const today = new Date(facts.now).toISOString().slice(0, 10);
  if (facts.tax_type === TAX_TYPE.SUBJECT && !isVatRateInForce(facts.vat_rate, today))
    problems.push({ code: "tender_no_vat_rate" });
  return problems;
}

/** The instant (milliseconds) at which an urgent tender that is sent `now` stops taking offers. */
export const urgentClosing = (now: number): number => now + URGENT_HOURS * 3_600_000;

/**
 * True while a tender takes offers: it is open, and its closing time is to come at `now`, also where the clock has not
 * closed it yet.
 */
export const takesOffers = (
  tender: { readonly status: TenderStatus; readonly closing_date: string | null },
  now: Date,
): boolean =>
  tender.status === "TENDER_OPENED" &&
  (tender.closing_date === null || Date.parse(tender.closing_date) > now.getTime());

/** True when the new closing time is later than now and, while the tender is open, than the old one. */
export function mayProlong(facts: {
  now: number;
  closing_date: number | null;
  status: TenderStatus;
  next: number;
}): boolean {
  if (facts.next <= facts.now) return false;
  return facts.status !== "TENDER_OPENED" || facts.closing_date === null || facts.next > facts.closing_date;
}

/** True when a tender may have a next round: it is over, none follows it yet, and a lot is left that no order holds. */
export const mayFollow = (facts: { status: TenderStatus; has_next: boolean; has_open_lots: boolean }): boolean =>
  facts.status === "DONE" && !facts.has_next && facts.has_open_lots;

/** The fields of a patch that the tender's state locks. */
export function lockedFields(status: TenderStatus, patch: TenderPatch): string[] {
  if (status === "DRAFT") return [];
  const open: readonly string[] = status === "TENDER_OPENED" ? OPEN_TENDER_FIELDS : DONE_TENDER_FIELDS;
  return Object.keys(patch).filter((field) => !open.includes(field));
}
