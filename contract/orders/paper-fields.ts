import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { dayField, moneyField, requiredDayField, requiredLineField, enumField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { PAYMENT_PARTS } from "#contract/orders/payment-plan.ts";
import { IsoDate, Money } from "#contract/primitives.ts";

/** Total of an invoice, which must be positive. */
const Paid = Money.refine((amount) => !amount.startsWith("-") && /[1-9]/.test(amount), { error: "validation.money" });

export const INVOICE_FIELDS = {
  number: requiredLineField(50),
  date: requiredDayField(),
  total: { ...moneyField(), input: Paid },
} as const satisfies Fields;

export const SENT_INVOICE_FIELDS = { ...INVOICE_FIELDS, ...FILE_FIELDS } as const satisfies Fields;

export const REQUESTED_PAYMENT_FIELDS = {
  part: enumField(PAYMENT_PARTS),
  amount: moneyField(),
  /** Day of delivery; required for a payment after delivery. */
  delivered_on: { ...dayField(), input: IsoDate },
} as const satisfies Fields;
