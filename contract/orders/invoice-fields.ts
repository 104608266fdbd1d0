import { z } from "zod";
import { sameOrNoneField } from "#contract/field-kinds.ts";
import type { Fields, StoredFields } from "#contract/fields.ts";
import { PositiveMoney } from "#contract/primitives.ts";

/**
 * What an invoice is for: all that isn't invoiced yet, one delivery, the advance of the payment method, chosen lines, or
 * the correction of a confirmed invoice.
 */
export const INVOICE_KINDS = ["rest", "delivery", "advance", "part", "correction"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** A tolerance in per cent: above 0, below 100, with at most two decimals. */
const Percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: "validation.money", abort: true })
  .refine((value) => /[1-9]/.test(value), { error: "validation.money_positive" });

/**
 * By how much the sum of an invoice may differ from the order, as the customer's setting. With both limits set, the
 * smaller one applies. Null tolerates nothing.
 */
export const INVOICE_TOLERANCE_FIELDS = {
  invoice_percent: { ...sameOrNoneField("numeric", Percent), input: Percent.nullable().default(null) },
  invoice_sum: { ...sameOrNoneField("numeric(26,2)", PositiveMoney), input: PositiveMoney.nullable().default(null) },
} as const satisfies Fields;

export type InvoiceTolerance = Readonly<StoredFields<typeof INVOICE_TOLERANCE_FIELDS>>;

export const NO_INVOICE_TOLERANCE: InvoiceTolerance = { invoice_percent: null, invoice_sum: null };
