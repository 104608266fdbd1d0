import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import {
  Id,
  IdParam,
  IsoDate,
  lineText,
  Money,
  MoneyFromZero,
  Price,
  PriceQuantity,
  QuantityOrNone,
  Timestamp,
} from "#contract/primitives.ts";
import type { DocumentExtension } from "#contract/files/document-kinds.ts";
import { PAYMENT_STATUSES } from "#contract/states/order.machine.ts";
import { INVOICE_KINDS, INVOICE_TOLERANCE_FIELDS } from "#contract/orders/invoice-fields.ts";
import type { InvoiceKind } from "#contract/orders/invoice-fields.ts";
import { ORDER_LINE_KINDS } from "#contract/orders/order-fields.ts";
import { formInputs } from "#contract/orders/form-field.ts";
import {
  INVOICE_DETAILS,
  INVOICE_FIELDS,
  PAID_FIELDS,
  PAYMENT_DETAILS,
  REPAYMENT_FIELDS,
  REQUESTED_PAYMENT_FIELDS,
  SENT_INVOICE_FIELDS,
} from "#contract/orders/paper-fields.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { Seen, SeenPayee, SeenTotal } from "#contract/seen.ts";

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

/** Kinds of invoices that a supplier can send on their own. A correction belongs to a confirmed invoice. */
export const SENT_INVOICE_KINDS = ["rest", "delivery", "advance", "part"] as const satisfies readonly InvoiceKind[];

/** What an invoice is for. Without it, the invoice is for all that isn't invoiced yet. */
export const INVOICE_SUBJECT = {
  kind: z.enum(SENT_INVOICE_KINDS).default("rest"),
  /** The received delivery that is invoiced; only with `kind=delivery`. */
  delivery: IdParam.optional(),
  /** Chosen lines as `item:quantity`, separated by commas; only with `kind=part` or a correction. */
  lines: z
    .string()
    .regex(/^\d{1,15}:\d{1,12}(\.\d{1,3})?(,\d{1,15}:\d{1,12}(\.\d{1,3})?)*$/, { error: "validation.invalid" })
    .optional(),
};

export const InvoiceDetails = z.strictObject(formInputs(INVOICE_DETAILS));
export type InvoiceDetails = z.output<typeof InvoiceDetails>;
export const InvoiceSend = InvoiceDetails.extend({
  version: IdParam,
  total: INVOICE_FIELDS.total.input,
  ...INVOICE_SUBJECT,
});
export type InvoiceSend = z.output<typeof InvoiceSend>;

/** Replaces the sum of a confirmed invoice, with a document of its own. */
export const InvoiceCorrect = InvoiceDetails.extend({
  version: IdParam,
  /** New sum of the corrected invoice; 0.00 if nothing of it remains. */
  total: MoneyFromZero,
  /** Quantities that the corrected invoice is still for. Without them, they follow from the sum. */
  lines: INVOICE_SUBJECT.lines,
});
export type InvoiceCorrect = z.output<typeof InvoiceCorrect>;

const InvoicedLine = z.object({
  item: Id,
  position: z.number().int(),
  name: z.string().nullable(),
  unit: Id,
  /** Ordered and accepted quantities of the order line now. */
  ordered: QuantityOrNone,
  accepted: QuantityOrNone,
  /** Quantity in confirmed invoices, except for this one. */
  invoiced: QuantityOrNone,
  /** Quantity of this invoice, and what it comes to at the price of the order. */
  quantity: QuantityOrNone,
  total_with_vat: Money,
});

/** A line of an order, with what an invoice for chosen lines is computed from. */
const InvoiceableLine = z.object({
  item: Id,
  kind: z.enum(ORDER_LINE_KINDS),
  position: z.number().int(),
  part_number: z.string().nullable(),
  name: z.string().nullable(),
  unit: Id,
  /** Quantity in confirmed invoices. */
  invoiced_quantity: QuantityOrNone,
  /** Quantity that can still be invoiced, and how much of it was accepted. */
  open_quantity: QuantityOrNone,
  accepted_to_invoice: QuantityOrNone,
  based_price: Price,
  price_quantity: PriceQuantity,
  vat_percent: z.string().nullable(),
});
export type InvoiceableLine = z.output<typeof InvoiceableLine>;

/** What can be invoiced now: for each subject, the expected sum and lines. */
export const InvoiceSubjects = z
  .object({
    results: z.array(
      z.object({
        kind: z.enum(SENT_INVOICE_KINDS),
        delivery: z.object({ id: Id, number: z.number().int(), received_on: IsoDate }).nullable(),
        expected: Money,
        /** Sum by which the invoice may differ. */
        tolerance: Money,
        lines: z.array(InvoicedLine),
      }),
    ),
    /** All lines of the order, for an invoice for chosen quantities of them. */
    lines: z.array(InvoiceableLine),
    /** Sum of the confirmed invoices for the advance, which invoices for goods deduct in proportion. */
    advance: Money,
    /** By how much an invoice may differ. */
    tolerance: z.object(propertyOf(INVOICE_TOLERANCE_FIELDS, "output")),
  })
  .meta({ id: "InvoiceSubjects" });
export type InvoiceSubjects = z.output<typeof InvoiceSubjects>;

const decided = {
  status: z.enum(PAYMENT_STATUSES),
  refusal: z.string().nullable(),
  created_by: Named,
  created_at: Timestamp,
  decided_by: Named.nullable(),
  decided_at: Timestamp.nullable(),
};

/** Another invoice with the same number, or with the same sum and day, from the same supplier to the same customer. */
const RepeatedInvoice = z.object({
  id: Id,
  order: Id,
  order_number: z.number().int(),
  order_name: z.string(),
  date: INVOICE_FIELDS.date.output,
  /** Total in the currency of the invoice's order. */
  total: INVOICE_FIELDS.total.output,
  currency: CurrencyId,
  /** True if only sum and day are the same, and the number is another one. */
  is_other_number: z.boolean(),
});

/** An invoice that was sent. Lists begin with the latest invoice. */
export const OrderInvoice = z
  .object({
    id: Id,
    ...propertyOf(SENT_INVOICE_FIELDS, "output"),
    ...decided,
    kind: z.enum(INVOICE_KINDS),
    delivery: z.object({ id: Id, number: z.number().int() }).nullable(),
    /** The invoice that a correction corrects, with its sum before the correction. */
    corrects: z.object({ id: Id, number: z.string(), total: Money }).nullable(),
    /** Sum after the confirmed corrections. */
    corrected_total: Money,
    /**
     * What the invoice comes to at the prices of the order. For a correction, this is what its lines come to; null if they
     * are those of the corrected invoice.
     */
    expected: Money.nullable(),
    lines: z.array(InvoicedLine),
    /**
     * Invoices with the same number (ignoring spaces and case) and either the same year or the same sum, and invoices
     * with the same sum and day, newest first. Rejected invoices are excluded.
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

export const OrderRepayment = z
  .object({
    id: Id,
    ...propertyOf(REPAYMENT_FIELDS, "output"),
    created_by: Named,
    created_at: Timestamp,
  })
  .meta({ id: "OrderRepayment" });
export type OrderRepayment = z.output<typeof OrderRepayment>;

/** Records that an overpaid sum was paid back, or settled otherwise with a reason. */
export const RepaymentRecord = Seen.extend(propertyOf(REPAYMENT_FIELDS, "input")).refine(
  ({ kind, note }) => kind === "RETURNED" || note !== null,
  { error: "validation.required", path: ["note"] },
);
export type RepaymentRecord = z.output<typeof RepaymentRecord>;

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
  /** What was settled of the overpaid sum, the latest first. */
  repayments: z.array(OrderRepayment),
  results: z.array(OrderPayment),
});
export type OrderPayments = z.output<typeof OrderPayments>;

export const PaymentDetails = z.strictObject(formInputs(PAYMENT_DETAILS));
/** Request for the next payment, with its amount. A payment after delivery also requires the day of delivery. */
export const PaymentRequest = SeenTotal.extend(PaymentDetails.shape);
export type PaymentRequest = z.output<typeof PaymentRequest>;

/** Confirmation of a payment, with the day on which the money was sent. */
export const PaymentConfirm = SeenPayee.extend(formInputs(PAID_FIELDS));
export type PaymentConfirm = z.output<typeof PaymentConfirm>;

export const Refusal = Seen.extend({ reason: lineText(2000) });
export type Refusal = z.output<typeof Refusal>;
