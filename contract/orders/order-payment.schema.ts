import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { Id, IdParam, lineText, Timestamp } from "#contract/primitives.ts";
import type { DocumentExtension } from "#contract/files/document-kinds.ts";
import { PAYMENT_STATUSES } from "#contract/states/order.machine.ts";
import { formInputs } from "#contract/orders/form-field.ts";
import {
  INVOICE_DETAILS,
  INVOICE_FIELDS,
  PAYMENT_DETAILS,
  REQUESTED_PAYMENT_FIELDS,
  SENT_INVOICE_FIELDS,
} from "#contract/orders/paper-fields.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { Seen, SeenTotal } from "#contract/seen.ts";

/** File formats of an invoice: a PDF or images of its pages. */
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

export const InvoiceDetails = z.strictObject(formInputs(INVOICE_DETAILS));
export const InvoiceSend = InvoiceDetails.extend({ version: IdParam, total: INVOICE_FIELDS.total.input });
export type InvoiceSend = z.output<typeof InvoiceSend>;

const decided = {
  status: z.enum(PAYMENT_STATUSES),
  refusal: z.string().nullable(),
  created_by: Named,
  created_at: Timestamp,
  decided_by: Named.nullable(),
  decided_at: Timestamp.nullable(),
};

/** Another invoice with the same number from the same supplier to the same customer, for another order. */
const RepeatedInvoice = z.object({
  id: Id,
  order: Id,
  order_number: z.number().int(),
  order_name: z.string(),
  date: INVOICE_FIELDS.date.output,
  /** Total in the currency of the invoice's order. */
  total: INVOICE_FIELDS.total.output,
  currency: CurrencyId,
});

/** An invoice that was sent. Lists begin with the latest invoice. */
export const OrderInvoice = z
  .object({
    id: Id,
    ...propertyOf(SENT_INVOICE_FIELDS, "output"),
    ...decided,
    /**
     * Invoices with the same number (ignoring spaces and case) and either the same year or the same sum, newest first.
     * Rejected invoices are excluded.
     */
    repeats: z.array(RepeatedInvoice),
  })
  .meta({ id: "OrderInvoice" });
export type OrderInvoice = z.output<typeof OrderInvoice>;
export const OrderInvoices = z.object({ results: z.array(OrderInvoice) });

export const OrderPayment = z
  .object({
    id: Id,
    ...propertyOf(REQUESTED_PAYMENT_FIELDS, "output"),
    ...decided,
    /** User who recorded the payment; null if it comes from the customer's accounting system. */
    created_by: Named.nullable(),
  })
  .meta({ id: "OrderPayment" });
export type OrderPayment = z.output<typeof OrderPayment>;

export const PlannedPayment = z
  .object({
    part: REQUESTED_PAYMENT_FIELDS.part.output,
    amount: REQUESTED_PAYMENT_FIELDS.amount.output,
    after_delivery: z.boolean(),
    status: z.enum(PAYMENT_STATUSES).nullable(),
  })
  .meta({ id: "PlannedPayment" });
export type PlannedPayment = z.output<typeof PlannedPayment>;
export const OrderPayments = z.object({
  plan: z.array(PlannedPayment),
  results: z.array(OrderPayment),
});
export type OrderPayments = z.output<typeof OrderPayments>;

export const PaymentDetails = z.strictObject(formInputs(PAYMENT_DETAILS));
/** Request for the next payment, with its amount. A payment after delivery also requires the day of delivery. */
export const PaymentRequest = SeenTotal.extend(PaymentDetails.shape);
export type PaymentRequest = z.output<typeof PaymentRequest>;

export const Refusal = Seen.extend({ reason: lineText(2000) });
export type Refusal = z.output<typeof Refusal>;
