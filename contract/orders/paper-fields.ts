import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { dayField, moneyField, requiredDayField, requiredLineField, enumField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { PAYMENT_PARTS } from "#contract/orders/payment-plan.ts";
import { IsoDate, Money } from "#contract/primitives.ts";

/** What stands in an invoice of an amount: more than nothing. */
const Paid = Money.refine((amount) => !amount.startsWith("-") && /[1-9]/.test(amount), { error: "validation.money" });

/** What the supplier says of an invoice: its number, its date, its total with VAT. */
export const INVOICE_FIELDS = {
  number: requiredLineField(50),
  date: requiredDayField(),
  total: { ...moneyField(), input: Paid },
} as const satisfies Fields;

/** An invoice as it is kept, with its file. */
export const SENT_INVOICE_FIELDS = { ...INVOICE_FIELDS, ...FILE_FIELDS } as const satisfies Fields;

/** A payment of an order that is asked for. */
export const REQUESTED_PAYMENT_FIELDS = {
  part: enumField(PAYMENT_PARTS),
  amount: moneyField(),
  /** On which the goods had come, where it is paid after that. */
  delivered_on: { ...dayField(), input: IsoDate },
} as const satisfies Fields;
