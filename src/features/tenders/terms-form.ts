import type { z } from "zod";
import { fieldsOf } from "#contract/fields.ts";
import { TENDER_FIELDS } from "#contract/tenders/tender-fields.ts";
import { lockedFields } from "#contract/tenders/tender.rules.ts";
import { TENDER_TERMS } from "#contract/tenders/tender.schema.ts";
import type { Tender, TenderPatch } from "#contract/tenders/tender.schema.ts";
import { instantOf, localInput } from "#src/locale/local-time.ts";

/** A tender's terms as form values. The closing time is in the reader's time zone, and an empty comment is "". */
export interface TermsForm extends Readonly<
  Omit<Pick<Tender, keyof typeof TENDER_FIELDS>, "closing_date" | "comment">
> {
  readonly closing_date: string;
  readonly comment: string;
  readonly managers: readonly number[];
}
export type TermsField = (typeof TENDER_TERMS)[number];
export type TermsBody = z.input<typeof TenderPatch>;

export const formOf = (tender: Tender, zone: string): TermsForm => ({
  ...fieldsOf(TENDER_FIELDS, tender),
  closing_date: tender.closing_date === null ? "" : localInput(tender.closing_date, zone),
  comment: tender.comment ?? "",
  managers: tender.managers.map(({ id }) => id),
});

/** Returns true if the field can be changed in the tender's state. */
export const isOpen = (tender: Pick<Tender, "status">, field: TermsField): boolean =>
  lockedFields(tender.status, { [field]: undefined }).length === 0;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const changedFields = (before: TermsForm, after: TermsForm): TermsField[] =>
  TENDER_TERMS.filter((field) => !same(before[field], after[field]));

export function bodyOf(form: TermsForm, fields: readonly TermsField[], zone: string): TermsBody {
  const wire = {
    ...form,
    // A text that is no time is sent as it is, and the server refuses it.
    closing_date: form.closing_date === "" ? null : (instantOf(form.closing_date, zone) ?? form.closing_date),
    name: form.name.trim(),
    comment: form.comment,
    other_currencies: form.other_currencies.filter((id) => id !== form.currency),
  };
  return Object.fromEntries(fields.map((field) => [field, wire[field]]));
}
