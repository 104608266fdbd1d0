import type { Money, Price } from "#contract/primitives.ts";
import type { CurrencyId, PaymentMethod } from "#contract/reference/reference.schema.ts";
import type { ExchangeRates } from "#contract/money/currency.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { OfferStatus } from "#contract/states/offer.machine.ts";
import type { Packed } from "#contract/offers/packs.ts";
import type { PriceDecimals } from "#contract/award/price-decimals.ts";

/**
 * What the comparison and the award rules look at. The wire's `Comparison` fits these types as it is
 * (`contract/comparison/comparison.schema.ts`); a test or a solver needs to make no more than this.
 */
export interface CompareLot {
  readonly id: number;
  readonly quantity: string;
  /** By when it is needed, in whole weeks from the award; null or absent where nobody said. */
  readonly target_weeks?: number | null;
  /** Open orders hold the whole quantity, so nothing can be awarded any more. */
  readonly is_ordered?: boolean;
}

/** One offered line; `id` is what a winner names as `offer_item`. */
export interface CompareItem extends Packed {
  readonly id: number;
  readonly lot: number;
  /** Without VAT, in the offer's currency. */
  readonly price_per_unit: string | null;
  readonly price_with_vat: string | null;
  /** For how many units the price was typed; absent for one. */
  readonly price_quantity?: number;
  /** The typed price on the offer's basis; null or absent where it is for one unit. */
  readonly price_for_quantity?: string | null;
  /** What the seller adds (`vatPercent`); null for no VAT. */
  readonly vat_percent: string | null;
  readonly delivery_min: number | null;
  readonly delivery_max: number | null;
  readonly available_quantity: string | null;
  readonly replacement: boolean;
  readonly rejected: boolean;
  /** An order for it was declined: the rules don't propose it again. */
  readonly order_declined?: boolean;
}

export interface CompareOffer {
  readonly id: number;
  readonly status: OfferStatus;
  readonly currency: CurrencyId;
  /** On which of the two its prices were typed and count. */
  readonly basis: VatBasis;
  readonly submitted_at: string | null;
  /** The supplier's company was closed: its offer is shown, but competes for nothing and can't win. */
  readonly is_closed?: boolean;
  readonly payment_terms?: PaymentMethod | null;
  /** What the supplier asks for bringing all of it, in its currency and on its basis; null or absent for nothing. */
  readonly supplier_freight?: string | null;
  /**
   * What bringing it costs as the customer reckons, in the currency of the comparison, in place of what the supplier
   * asks; null or absent where that counts.
   */
  readonly freight?: string | null;
  /** An order of the tender has its supplier's freight already. */
  readonly freight_ordered?: boolean;
  readonly items: readonly CompareItem[];
}

export interface CompareOptions {
  /** The currency that everything is converted to before it is ranked. */
  readonly currency: CurrencyId;
  /** Which price is ranked: without VAT, or as the supplier is paid. */
  readonly basis: VatBasis;
  /** Substitutes compete for "best" too. */
  readonly include_replacements: boolean;
  readonly rates: ExchangeRates;
  /** Per cent a year that money costs, by which payment terms are priced; null or absent where they aren't. */
  readonly annual_rate?: string | null;
  /** After how many days from delivery what isn't prepaid is paid. */
  readonly post_days?: number;
}

/**
 * offered: has a converted price; rejected: the line was declined; missing: nothing was answered, or the offer wasn't
 * submitted; no_rate: priced in a currency whose exchange rate isn't known, so it takes no part in anything.
 */
export type CellState = "offered" | "rejected" | "missing" | "no_rate";

/** What comes to the sum of a line before it is ranked. */
export interface ExtraCost {
  /** Of what has to be bought beyond the lot: whole packs, a minimum. */
  readonly surplus: Money;
  readonly freight: Money;
  readonly terms: Money;
}

/** One lot of one offer. Amounts are in the chosen currency and basis; null unless the state is "offered". */
export interface CompareCell {
  readonly state: CellState;
  readonly item: number | null;
  readonly price: Price | null;
  readonly line_sum: Money | null;
  /**
   * What ranks: the price with what has to be bought beyond the lot, this line's share of the offer's freight and what
   * its payment terms cost (negative: gain), for one requested unit and as a sum. Where nothing of that is set they are
   * `price` and `line_sum`.
   */
  readonly comparable_price: Price | null;
  readonly comparable_sum: Money | null;
  /**
   * The comparable price as it ranks among those of its lot; it means nothing beside another lot's. Where a price of
   * the lot is for several units, the ranks are exact beyond the decimals that prices are shown with.
   */
  readonly rank: bigint | null;
  /** What stands between `line_sum` and `comparable_sum`; null where that is nothing. */
  readonly extra: ExtraCost | null;
  /**
   * Per cent above (+) or, for a substitute, below (−) the best comparable price of the lot, one decimal; null without
   * a best.
   */
  readonly gap: string | null;
  /** The lowest comparable price among those that are ranked; every one of equals. */
  readonly best: boolean;
  /** The shortest longest delivery among those that are ranked; every one of equals. */
  readonly fastest: boolean;
  readonly replacement: boolean;
  /** Less is available than the lot asks for. */
  readonly partial: boolean;
  /** Delivery may end later than the lot is needed. */
  readonly late: boolean;
  /** The supplier's company was closed: the line can't be chosen. */
  readonly closed: boolean;
}

/** One row. */
export interface LotComparison {
  readonly lot: number;
  /** In the order of the offers. */
  readonly cells: readonly CompareCell[];
  /** Price and sum of the best line: what would be paid for it. */
  readonly best_price: Price | null;
  readonly best_sum: Money | null;
  /** Means of the offers without substitutes, whatever the options say. */
  readonly average_price: Price | null;
  readonly average_sum: Money | null;
  /** The same of the comparable number: its least, and the mean of the same offers. */
  readonly best_comparable_price: Price | null;
  readonly average_comparable_price: Price | null;
  readonly average_comparable_sum: Money | null;
  /** Per cent by which the highest ranked price lies above the lowest, one decimal. */
  readonly spread: string | null;
  /** With how many decimals all prices of the row are shown. */
  readonly price_decimals: PriceDecimals;
}

/** One column. */
export interface OfferComparison {
  readonly offer: number;
  /** The sum of all its lines that have a price, substitutes too; null for none. */
  readonly total: Money | null;
  /** The same of what ranks, freight and terms included; null for none. */
  readonly comparable_total: Money | null;
  /**
   * By how much its ranked lines cost more than the best of the very same lots, never less than nothing; null where it
   * has no ranked line. A shorter offer isn't cheaper by it.
   */
  readonly against_best: Money | null;
  /** What it comes to on the lots that everybody has a ranked line for; null where it competes for none of them. */
  readonly shared_total: Money | null;
  /** Lots with a price, in any currency: the n of "n of m". */
  readonly covered: number;
  /** Lots where it has the best price. */
  readonly best_count: number;
}

export interface ComparisonResult {
  readonly lots: readonly LotComparison[];
  readonly offers: readonly OfferComparison[];
  /** How many lots every offer that competes at all has a ranked line for: those of the offers' `shared_total`. */
  readonly shared_lots: number;
  /** The sum of the best line of each lot that has one. */
  readonly best_total: Money;
  /** The sum of the averages of the lots that have both a best and an average; the saving is over the same lots. */
  readonly average_total: Money;
  readonly saving: Money;
  /** Per cent from the average to the best, one decimal ("-4.7"); null where there is nothing to compare. */
  readonly saving_percent: string | null;
}

/** Part of a lot given to an offered line. */
export interface WinnerChoice {
  readonly lot: number;
  readonly offer_item: number;
  readonly quantity: string;
  /** It has its order, and stays whatever has become of the supplier since. */
  readonly is_ordered?: boolean;
}
