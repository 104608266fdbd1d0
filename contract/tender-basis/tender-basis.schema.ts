import { z } from "zod";
import { AmountInput, Id, IsoDate, Money, Timestamp, Percent } from "#contract/primitives.ts";
import { CurrencyId } from "#contract/reference/reference.schema.ts";

/** Who says what a currency costs: the central bank, or a person who typed it. */
export const RATE_SOURCES = ["CBR", "MANUAL"] as const;
/**
 * Why there is no rate: nobody may be asked (off), the bank wasn't reached, its answer makes no sense, its newest rate
 * is too old, it doesn't list the currency, or it moved so far that a person has to look.
 */
export const RATE_FAILURES = ["off", "unreachable", "bad_answer", "stale", "absent", "jumped"] as const;
export type RateFailure = (typeof RATE_FAILURES)[number];

/** Roubles for one unit of a currency as it is typed: never zero, as many decimals as the central bank's per unit. */
export const RateText = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,8})?$/, { error: "validation.rate", abort: true })
  .refine((value) => /[1-9]/.test(value), { error: "validation.rate" });

/** A rate that is frozen with its tender. */
export const TenderRate = z
  .object({
    currency: CurrencyId,
    /** Roubles for one unit. */
    rate: z.string(),
    /** For how many units its source quotes it. */
    nominal: z.number().int(),
    /** The day for which it is set. */
    date: IsoDate,
    source: z.enum(RATE_SOURCES),
    set_by: z.string(),
    set_at: Timestamp,
  })
  .meta({ id: "TenderRate" });
export type TenderRate = z.output<typeof TenderRate>;

/** The rates of a tender after somebody asked for those that lack, and why some still do. */
export const RatesAsked = z
  .object({
    rates: z.array(TenderRate),
    failed: z.array(z.object({ currency: CurrencyId, reason: z.enum(RATE_FAILURES) })),
  })
  .meta({ id: "RatesAsked" });
export type RatesAsked = z.output<typeof RatesAsked>;

/** A rate by hand; `was` is the one that the person saw, null where there was none. */
export const TenderRateSet = z.strictObject({ rate: RateText, was: z.string().max(20).nullable() });
export type TenderRateSet = z.output<typeof TenderRateSet>;

/** For so long at most a payment after delivery counts. */
export const POST_DAYS_MAX = 180;

/** What beside the price makes the comparable number of a tender. Version 0: nothing was set yet. */
export const TenderBasis = z
  .object({
    version: z.int().min(0),
    /**
     * The customer deducts the VAT that it pays, so that prices count without it; false: with it; null: as the offers
     * have it.
     */
    deducts_vat: z.boolean().nullable(),
    annual_rate: z.string().nullable(),
    /** After how many days from delivery what isn't prepaid is paid. */
    post_days: z.int(),
  })
  .meta({ id: "TenderBasis" });
export type TenderBasis = z.output<typeof TenderBasis>;

export const TenderBasisSet = z.strictObject({
  version: z.int().min(0),
  deducts_vat: z.boolean().nullable(),
  annual_rate: Percent.nullable(),
  post_days: z.int().min(0).max(POST_DAYS_MAX),
  /**
   * Of offers of the tender, in its currency; of an offer that isn't named what its supplier asks counts. Nothing at all
   * ("0") is said of an offer whose supplier asks for something.
   */
  freight: z.array(z.strictObject({ offer: Id, amount: AmountInput })).max(1000),
});
export type TenderBasisSet = z.output<typeof TenderBasisSet>;

/** The settings, and the freight of each offer that the customer reckons itself. */
export const TenderBasisAnswer = TenderBasis.extend({
  freight: z.array(z.object({ offer: Id, amount: Money })),
}).meta({ id: "TenderBasisAnswer" });
