import { z } from "zod";
import { INVOICE_SUBJECT, InvoiceDetails } from "#contract/orders/order-payment.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import { PAYEE_PROBLEMS, REQUISITES_OF_PAYEE } from "#contract/order-paper/payee-requisites.ts";
import { SeenTotal } from "#contract/seen.ts";

/** Fields that a supplier fills in for a generated invoice. The rest comes from the order and the company details. */
export const InvoicePreview = InvoiceDetails.extend({
  /** Last day for payment. Optional, because the payment terms may already define it. */
  pay_until: IsoDate.optional(),
  ...INVOICE_SUBJECT,
});
export type InvoicePreview = z.output<typeof InvoicePreview>;
/** What a form sends for a generated invoice. */
export type InvoicePreviewInput = z.input<typeof InvoicePreview>;

/** Generates and sends the invoice for the total that the supplier saw. */
export const InvoiceMake = SeenTotal.extend(InvoicePreview.shape);
export type InvoiceMake = z.output<typeof InvoiceMake>;

export const InvoiceDraft = z
  .object({
    number: z.string(),
    /** True if the company is verified with its current account. Otherwise invoices can't be generated. */
    is_verified: z.boolean(),
    /** Missing or wrong company details of the supplier. Each problem is a field with a code under `validation`. */
    problems: z.array(z.object({ field: z.enum(REQUISITES_OF_PAYEE), code: z.enum(PAYEE_PROBLEMS) })),
  })
  .meta({ id: "InvoiceDraft" });
export type InvoiceDraft = z.output<typeof InvoiceDraft>;
