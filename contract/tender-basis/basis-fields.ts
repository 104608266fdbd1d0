import { z } from "zod";
import { amountField, requiredDayField, sameField, sameOrNoneField, enumField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { Percent } from "#contract/primitives.ts";

const RATE_SOURCES = ["CBR", "MANUAL"] as const;

/**
 * Roubles for one unit of a currency, as typed by a user. The rate is never zero and has the precision of central bank
 * rates.
 */
const RateText = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,8})?$/, { error: "validation.rate", abort: true })
  .refine((value) => /[1-9]/.test(value), { error: "validation.rate" });

export const RATE_FIELDS = {
  /** Roubles for one unit of the currency. */
  rate: { sql: "numeric", nullable: false, input: RateText, output: z.string() },
  /** Number of units in the source's quotation. */
  nominal: sameField("integer", z.number().int()),
  date: requiredDayField(),
  source: enumField(RATE_SOURCES),
} as const satisfies Fields;

/** Maximum number of days for which payment after delivery is priced. */
export const POST_DAYS_MAX = 180;

/** Settings besides the prices that affect a tender's comparable amounts. */
export const BASIS_FIELDS = {
  /**
   * True if the customer deducts VAT, so that prices are compared without VAT. False compares prices with VAT. Null
   * derives the VAT basis from the offers.
   */
  deducts_vat: sameOrNoneField("boolean", z.boolean()),
  annual_rate: amountField(Percent.nullable()),
  /** Days from delivery until the part of the price that isn't prepaid is due. */
  post_days: { sql: "smallint", nullable: false, input: z.int().min(0).max(POST_DAYS_MAX), output: z.int() },
} as const satisfies Fields;
