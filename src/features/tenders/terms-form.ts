import type { z } from "zod";
import { lockedFields } from "#contract/tenders/tender.rules.ts";
import { TENDER_TERMS } from "#contract/tenders/tender.schema.ts";
import type { Tender, TenderPatch } from "#contract/tenders/tender.schema.ts";
import { instantOf, localInput } from "#src/locale/local-time.ts";

/** The terms of a tender as a form holds them: the closing time by the reader's clock, an empty comment as "". */
export interface TermsForm {
  readonly name: string;
  readonly closing_date: string;
  readonly urgent: boolean;
  readonly sealed: boolean;
  readonly tax_type: Tender["tax_type"];
  readonly vat_rate: Tender["vat_rate"];
  readonly currency: Tender["currency"];
  readonly other_currencies: Tender["other_currencies"];
  readonly payment_method: Tender["payment_method"];
  readonly comment: string;
  readonly told_of_round: Tender["told_of_round"];
  readonly managers: readonly number[];
}
export type TermsField = (typeof TENDER_TERMS)[number];
export type TermsBody = z.input<typeof TenderPatch>;

/** The tender's terms in a form. */
export const formOf = (tender: Tender, zone: string): TermsForm => ({
  name: tender.name,
  closing_date: tender.closing_date === null ? "" : localInput(tender.closing_date, zone),
  urgent: tender.urgent,
  sealed: tender.sealed,
  tax_type: tender.tax_type,
  vat_rate: tender.vat_rate,
  currency: tender.currency,
  other_currencies: tender.other_currencies,
  payment_method: tender.payment_method,
  comment: tender.comment ?? "",
  told_of_round: tender.told_of_round,
  managers: tender.managers.map(({ id }) => id),
});

/** True when the tender's state leaves the field open. */
export const isOpen = (tender: Pick<Tender, "status">, field: TermsField): boolean =>
  lockedFields(tender.status, { [field]: undefined }).length === 0;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ between two forms. */
export const changedFields = (before: TermsForm, after: TermsForm): TermsField[] =>
  TENDER_TERMS.filter((field) => !same(before[field], after[field]));

/** The named fields of a form as the wire wants them. */
export function bodyOf(form: TermsForm, fields: readonly TermsField[], zone: string): TermsBody {
  const wire = {
    ...form,
    closing_date: form.closing_date === "" ? null : instantOf(form.closing_date, zone),
    name: form.name.trim(),
    comment: form.comment,
    other_currencies: form.other_currencies.filter((id) => id !== form.currency),
  };
  return Object.fromEntries(fields.map((field) => [field, wire[field]]));
}
