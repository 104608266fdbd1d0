import { z } from "zod";
import { INVOICE_FIELDS } from "#contract/orders/paper-fields.ts";
import { IsoDate } from "#contract/primitives.ts";
import { PAYEE_PROBLEMS, REQUISITES_OF_PAYEE } from "#contract/order-paper/payee-requisites.ts";
import { SeenTotal } from "#contract/seen.ts";

/** What a supplier says of an invoice that is made here; all else stands in the order and in both companies' data. */
const told = {
  number: INVOICE_FIELDS.number.input,
  date: INVOICE_FIELDS.date.input,
  /** The last day to pay on; left out where the terms of payment say enough. */
  pay_until: IsoDate.optional(),
};

/** The invoice as it would be. */
export const InvoicePreview = z.strictObject(told);
export type InvoicePreview = z.output<typeof InvoicePreview>;

/** Makes the invoice and sends it, for the total that the supplier saw. */
export const InvoiceMake = SeenTotal.extend(told);
export type InvoiceMake = z.output<typeof InvoiceMake>;

/** What an invoice of a supplier begins with. */
export const InvoiceDraft = z
  .object({
    /** The next one of the supplier's own sequence. */
    number: z.string(),
    /** Whether the company is verified with the account that it has now; without that no invoice is made here. */
    is_verified: z.boolean(),
    /** What is missing or wrong in the supplier's company data: the field, and a code under `validation`. */
    problems: z.array(z.object({ field: z.enum(REQUISITES_OF_PAYEE), code: z.enum(PAYEE_PROBLEMS) })),
  })
  .meta({ id: "InvoiceDraft" });
export type InvoiceDraft = z.output<typeof InvoiceDraft>;
