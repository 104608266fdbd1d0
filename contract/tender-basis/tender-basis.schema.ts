import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { AmountInput, Id, Money, Timestamp, VersionOrNone } from "#contract/primitives.ts";
import { CurrencyId } from "#contract/reference/reference.schema.ts";
import { BASIS_FIELDS, RATE_FIELDS } from "#contract/tender-basis/basis-fields.ts";

/**
 * Why there is no rate: nobody may be asked (off), the bank wasn't reached, its answer makes no sense, its newest rate
 * is too old, it doesn't list the currency, or it moved so far that a person has to look.
 */
export const RATE_FAILURES = ["off", "unreachable", "bad_answer", "stale", "absent", "jumped"] as const;
export type RateFailure = (typeof RATE_FAILURES)[number];

/** A rate that is frozen with its tender. */
export const TenderRate = z
  .object({
    currency: CurrencyId,
    ...propertyOf(RATE_FIELDS, "output"),
    set_by: z.string(),
    set_at: Timestamp,
  })
  .meta({ id: "TenderRate" });
export type TenderRate = z.output<typeof TenderRate>;

/** The rates of a tender after somebody asked for those that lack, and why some still do. */
export const FetchedRates = z
  .object({
    rates: z.array(TenderRate),
    failed: z.array(z.object({ currency: CurrencyId, reason: z.enum(RATE_FAILURES) })),
  })
  .meta({ id: "RatesAsked" });
export type FetchedRates = z.output<typeof FetchedRates>;

/** A rate by hand; `was` is the one that the person saw, null where there was none. */
export const TenderRateSet = z.strictObject({ rate: RATE_FIELDS.rate.input, was: z.string().max(20).nullable() });
export type TenderRateSet = z.output<typeof TenderRateSet>;

/** What beside the price makes the comparable number of a tender. Version 0: nothing was set yet. */
export const TenderBasis = z
  .object({
    version: VersionOrNone,
    ...propertyOf(BASIS_FIELDS, "output"),
  })
  .meta({ id: "TenderBasis" });
export type TenderBasis = z.output<typeof TenderBasis>;

export const TenderBasisSet = z.strictObject({
  version: VersionOrNone,
  ...propertyOf(BASIS_FIELDS, "input"),
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
