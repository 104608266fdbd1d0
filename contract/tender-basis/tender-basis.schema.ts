import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { AmountInput, Id, Money, Timestamp, VersionOrNone } from "#contract/primitives.ts";
import { CurrencyId } from "#contract/reference/reference.schema.ts";
import { BASIS_FIELDS, RATE_FIELDS } from "#contract/tender-basis/basis-fields.ts";

/**
 * Reasons why an exchange rate is missing. `off`: fetching is disabled. `stale`: the newest rate is too old. `absent`:
 * the bank doesn't list the currency. `jumped`: the rate has changed so much that a user must check it.
 */
export const RATE_FAILURES = ["off", "unreachable", "bad_answer", "stale", "absent", "jumped"] as const;
export type RateFailure = (typeof RATE_FAILURES)[number];

export const TenderRate = z
  .object({
    currency: CurrencyId,
    ...propertyOf(RATE_FIELDS, "output"),
    set_by: z.string(),
    set_at: Timestamp,
  })
  .meta({ id: "TenderRate" });
export type TenderRate = z.output<typeof TenderRate>;

/** The tender's rates after fetching, and the reasons why any rates are still missing. */
export const FetchedRates = z
  .object({
    rates: z.array(TenderRate),
    failed: z.array(z.object({ currency: CurrencyId, reason: z.enum(RATE_FAILURES) })),
  })
  .meta({ id: "RatesAsked" });
export type FetchedRates = z.output<typeof FetchedRates>;

/** A manually set rate. `was` is the rate that the user saw, or null if there was none. */
export const TenderRateSet = z.strictObject({ rate: RATE_FIELDS.rate.input, was: z.string().max(20).nullable() });
export type TenderRateSet = z.output<typeof TenderRateSet>;

/**
 * Settings besides the prices that affect a tender's comparable amounts. Version 0 means that nothing has been set yet.
 */
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
   * Freight per offer in the tender's currency. For unlisted offers the supplier's own charge counts; "0" overrides the
   * charge with zero.
   */
  freight: z.array(z.strictObject({ offer: Id, amount: AmountInput })).max(1000),
});
export type TenderBasisSet = z.output<typeof TenderBasisSet>;

/** Settings together with the customer's freight estimate for each offer that has one. */
export const TenderBasisAnswer = TenderBasis.extend({
  freight: z.array(z.object({ offer: Id, amount: Money })),
}).meta({ id: "TenderBasisAnswer" });
