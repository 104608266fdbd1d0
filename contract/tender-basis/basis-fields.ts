import { z } from "zod";
import { amountField, requiredDayField, sameField, sameOrNoneField, enumField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { Percent } from "#contract/primitives.ts";

/** Who says what a currency costs: the central bank, or a person who typed it. */
const RATE_SOURCES = ["CBR", "MANUAL"] as const;

/** Roubles for one unit of a currency as it is typed: never zero, as many decimals as the central bank's per unit. */
const RateText = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,8})?$/, { error: "validation.rate", abort: true })
  .refine((value) => /[1-9]/.test(value), { error: "validation.rate" });

/** A rate of a currency that goes out. */
export const RATE_FIELDS = {
  /** Roubles for one unit. */
  rate: { sql: "numeric", nullable: false, input: RateText, output: z.string() },
  /** For how many units its source quotes it. */
  nominal: sameField("integer", z.number().int()),
  /** The day for which it is set. */
  date: requiredDayField(),
  source: enumField(RATE_SOURCES),
} as const satisfies Fields;

/** For so long at most a payment after delivery counts. */
export const POST_DAYS_MAX = 180;

/** What beside the price makes the comparable number of a tender. */
export const BASIS_FIELDS = {
  /**
   * The customer deducts the VAT that it pays, so that prices count without it; false: with it; null: as the offers
   * have it.
   */
  deducts_vat: sameOrNoneField("boolean", z.boolean()),
  annual_rate: amountField(Percent.nullable()),
  /** After how many days from delivery what isn't prepaid is paid. */
  post_days: { sql: "smallint", nullable: false, input: z.int().min(0).max(POST_DAYS_MAX), output: z.int() },
} as const satisfies Fields;
