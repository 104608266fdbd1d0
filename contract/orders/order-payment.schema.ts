import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { Id, IdParam, lineText, Timestamp } from "#contract/primitives.ts";
import type { DocumentExtension } from "#contract/files/document-kinds.ts";
import { PAYMENT_STATUSES } from "#contract/states/order.machine.ts";
import { REQUESTED_PAYMENT_FIELDS, INVOICE_FIELDS, SENT_INVOICE_FIELDS } from "#contract/orders/paper-fields.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { Seen, SeenTotal } from "#contract/seen.ts";

/** An invoice is one page or several: a PDF, or a picture of it. */
export const INVOICE_FILE_EXTENSIONS: readonly DocumentExtension[] = [
  "pdf",
  "png",
  "jpg",
  "jpeg",
  "heic",
  "webp",
  "tif",
  "tiff",
];

/** What goes with the file of an invoice, in the fields of a form. */
export const InvoiceSend = z.strictObject({ version: IdParam, ...propertyOf(INVOICE_FIELDS, "input") });
export type InvoiceSend = z.output<typeof InvoiceSend>;

/** What became of something that one side has sent and the other decides. */
const decided = {
  status: z.enum(PAYMENT_STATUSES),
  /** Why it was refused. */
  refusal: z.string().nullable(),
  created_by: Named,
  created_at: Timestamp,
  decided_by: Named.nullable(),
  decided_at: Timestamp.nullable(),
};

/** An invoice for another order that the same supplier has sent the same customer under the same number. */
const RepeatedInvoice = z.object({
  id: Id,
  order: Id,
  order_number: z.number().int(),
  order_name: z.string(),
  date: INVOICE_FIELDS.date.output,
  /** In the currency of its own order. */
  total: INVOICE_FIELDS.total.output,
  currency: CurrencyId,
});

/** An invoice that was sent, the last one first. */
export const OrderInvoice = z
  .object({
    id: Id,
    ...propertyOf(SENT_INVOICE_FIELDS, "output"),
    ...decided,
    /**
     * Invoices of the same year or the same sum under this number, blanks and case aside, that nobody has refused; the
     * newest first.
     */
    repeats: z.array(RepeatedInvoice),
  })
  .meta({ id: "OrderInvoice" });
export type OrderInvoice = z.output<typeof OrderInvoice>;
export const OrderInvoices = z.object({ results: z.array(OrderInvoice) });

/** A payment that was asked for. */
export const OrderPayment = z
  .object({
    id: Id,
    ...propertyOf(REQUESTED_PAYMENT_FIELDS, "output"),
    ...decided,
    /** Null where the customer's books alone know of it. */
    created_by: Named.nullable(),
  })
  .meta({ id: "OrderPayment" });
export type OrderPayment = z.output<typeof OrderPayment>;

/** A payment by the order's payment method, and what became of it. */
export const PlannedPayment = z
  .object({
    part: REQUESTED_PAYMENT_FIELDS.part.output,
    amount: REQUESTED_PAYMENT_FIELDS.amount.output,
    after_delivery: z.boolean(),
    /** Null while nobody has asked for it. */
    status: z.enum(PAYMENT_STATUSES).nullable(),
  })
  .meta({ id: "PlannedPayment" });
export type PlannedPayment = z.output<typeof PlannedPayment>;
export const OrderPayments = z.object({
  plan: z.array(PlannedPayment),
  /** Every request, the last one first. */
  results: z.array(OrderPayment),
});
export type OrderPayments = z.output<typeof OrderPayments>;

/**
 * Asks for the next payment, whose amount is named; for one after delivery with the day on which the goods had come.
 */
export const PaymentRequest = SeenTotal.extend({
  delivered_on: REQUESTED_PAYMENT_FIELDS.delivered_on.input.optional(),
});
export type PaymentRequest = z.output<typeof PaymentRequest>;

/** A refusal that the other side reads the reason of. */
export const Refusal = Seen.extend({ reason: lineText(2000) });
export type Refusal = z.output<typeof Refusal>;
