import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import {
  dayField,
  lineField,
  moneyField,
  requiredDayField,
  requiredLineField,
  enumField,
} from "#contract/field-kinds.ts";
import { namesOf } from "#contract/fields.ts";
import type { Fields } from "#contract/fields.ts";
import type { FormFields } from "#contract/orders/form-field.ts";
import { PAYMENT_PARTS } from "#contract/orders/payment-plan.ts";
import { IsoDate, PositiveMoney } from "#contract/primitives.ts";

/**
 * Fields that the supplier enters for an invoice, uploaded or generated, in screen order. Dialogs, cards and the
 * generated document derive from this table: docs/how-to-add-a-field.md.
 */
export const INVOICE_DETAILS = {
  number: { ...requiredLineField(50), kind: "text" },
  date: { ...requiredDayField(), kind: "day", not_in_future: true },
} as const satisfies FormFields;
export type InvoiceDetail = keyof typeof INVOICE_DETAILS;
export const INVOICE_DETAIL_NAMES: readonly InvoiceDetail[] = namesOf(INVOICE_DETAILS);

/** Details in the heading of an invoice. Cards and documents list the others below. */
export const INVOICE_HEADING: ReadonlySet<InvoiceDetail> = new Set(["number", "date"]);

export const INVOICE_FIELDS = {
  ...INVOICE_DETAILS,
  total: { ...moneyField(), input: PositiveMoney },
} as const satisfies Fields;

export const SENT_INVOICE_FIELDS = { ...INVOICE_FIELDS, ...FILE_FIELDS } as const satisfies Fields;

/** Fields that the customer enters to request a payment, in screen order. Its dialog and card derive from this table. */
export const PAYMENT_DETAILS = {
  /** Day of delivery. Required for a payment after delivery, not entered for an advance. */
  delivered_on: { ...dayField(), input: IsoDate, kind: "day", not_in_future: true, not_before_order: true },
} as const satisfies FormFields;
export type PaymentDetail = keyof typeof PAYMENT_DETAILS;
export const PAYMENT_DETAIL_NAMES: readonly PaymentDetail[] = namesOf(PAYMENT_DETAILS);

/** Field that the customer enters when a payment is confirmed. */
export const PAID_FIELDS = {
  /** Day on which the money was sent. Null if it wasn't entered, or if accounting reported the payment. */
  paid_on: { ...dayField(), input: IsoDate, kind: "day", not_in_future: true, not_before_order: true },
} as const satisfies FormFields;

/** How money that was paid beyond what is due was settled: paid back, or otherwise, for the reason in the note. */
export const REPAYMENT_KINDS = ["RETURNED", "OTHERWISE"] as const;

/** Fields that the customer enters when money is settled that the supplier owes back. */
export const REPAYMENT_FIELDS = {
  kind: enumField(REPAYMENT_KINDS),
  amount: { ...moneyField(), input: PositiveMoney },
  date: requiredDayField(),
  note: lineField(2000),
} as const satisfies Fields;

export const REQUESTED_PAYMENT_FIELDS = {
  part: enumField(PAYMENT_PARTS),
  amount: moneyField(),
  ...PAYMENT_DETAILS,
  ...PAID_FIELDS,
} as const satisfies Fields;
