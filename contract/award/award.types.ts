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
  /** The date by which the lot is needed, in whole weeks from the award. Null or absent if no date was set. */
  readonly target_weeks?: number | null;
  /** Open orders cover the whole quantity, so no more of the lot can be awarded. */
  readonly is_ordered?: boolean;
}

/** One offer line. A winner refers to its `id` as `offer_item`. */
export interface CompareItem extends Packed {
  readonly id: number;
  readonly lot: number;
  /** Without VAT, in the offer's currency. */
  readonly price_per_unit: string | null;
  readonly price_with_vat: string | null;
  /** Number of units that the typed price is for; absent for one. */
  readonly price_quantity?: number;
  /** The typed price on the offer's VAT basis; null or absent if it is for one unit. */
  readonly price_for_quantity?: string | null;
  /** VAT that the seller adds (`vatPercent`); null for no VAT. */
  readonly vat_percent: string | null;
  readonly delivery_min: number | null;
  readonly delivery_max: number | null;
  readonly available_quantity: string | null;
  readonly replacement: boolean;
  readonly rejected: boolean;
  /** An order for this line was declined, so the award rules don't propose it again. */
  readonly order_declined?: boolean;
}

export interface CompareOffer {
  readonly id: number;
  readonly status: OfferStatus;
  readonly currency: CurrencyId;
  /** The VAT basis on which the prices were typed and are binding. */
  readonly basis: VatBasis;
  readonly submitted_at: string | null;
  /** The supplier's company was closed. Its offer is displayed but doesn't compete and can't win. */
  readonly is_closed?: boolean;
  readonly payment_terms?: PaymentMethod | null;
  /**
   * Freight that the supplier charges for the whole delivery, in the offer's currency and on its VAT basis. Null or
   * absent for none.
   */
  readonly supplier_freight?: string | null;
  /**
   * The customer's own estimate of the freight, in the comparison's currency. It replaces `supplier_freight`; null or
   * absent if the supplier's freight counts.
   */
  readonly freight?: string | null;
  /** An order of the tender already includes the supplier's freight. */
  readonly freight_ordered?: boolean;
  readonly items: readonly CompareItem[];
}

export interface CompareOptions {
  readonly currency: CurrencyId;
  readonly basis: VatBasis;
  readonly include_replacements: boolean;
  readonly rates: ExchangeRates;
  /** Annual cost of money in per cent, used to price payment terms. Null or absent if payment terms aren't priced. */
  readonly annual_rate?: string | null;
  /** Number of days after delivery when the part that isn't prepaid is due. */
  readonly post_days?: number;
}

/**
 * offered: has a converted price. rejected: the supplier declined the line. missing: the line has no answer, or the
 * offer wasn't submitted. no_rate: the exchange rate is unknown, so the line takes part in no calculation.
 */
export type CellState = "offered" | "rejected" | "missing" | "no_rate";

export interface ExtraCost {
  /** Cost of the quantity bought beyond the lot because of whole packs or a minimum. */
  readonly surplus: Money;
  readonly freight: Money;
  readonly terms: Money;
}

/**
 * One lot in one offer. Amounts are in the chosen currency and on the chosen VAT basis. They are null unless the state
 * is "offered".
 */
export interface CompareCell {
  readonly state: CellState;
  readonly item: number | null;
  readonly price: Price | null;
  readonly line_sum: Money | null;
  /**
   * The price that ranks, for one requested unit and as a sum. It adds pack surplus, the line's share of the offer's
   * freight and the cost of payment terms (negative: a gain). Without any of these it equals `price` and `line_sum`.
   */
  readonly comparable_price: Price | null;
  readonly comparable_sum: Money | null;
  /**
   * Rank key of the comparable price, valid only within its lot. If a price of the lot is for several units, the key is
   * more precise than displayed prices.
   */
  readonly rank: bigint | null;
  /** The difference between `line_sum` and `comparable_sum`; null if there is none. */
  readonly extra: ExtraCost | null;
  /**
   * Percentage above (+) or, for a substitute, below (−) the lot's best comparable price, with one decimal. Null
   * without a best price.
   */
  readonly gap: string | null;
  /** The lowest comparable price among the ranked cells; ties are all marked. */
  readonly best: boolean;
  /** The shortest maximum delivery time among the ranked cells; ties are all marked. */
  readonly fastest: boolean;
  readonly replacement: boolean;
  /** The available quantity is below the lot's quantity. */
  readonly partial: boolean;
  /** Delivery may end after the lot is needed. */
  readonly late: boolean;
  readonly closed: boolean;
}

export interface LotComparison {
  readonly lot: number;
  /** In the order of the offers. */
  readonly cells: readonly CompareCell[];
  /** Price and sum of the best line, excluding the extra costs that rank it. */
  readonly best_price: Price | null;
  readonly best_sum: Money | null;
  /** Averages over all offers except substitutes, even if the options include substitutes. */
  readonly average_price: Price | null;
  readonly average_sum: Money | null;
  /** The lowest comparable price, and its averages over the same offers. */
  readonly best_comparable_price: Price | null;
  readonly average_comparable_price: Price | null;
  readonly average_comparable_sum: Money | null;
  /** Percentage by which the highest ranked price exceeds the lowest, with one decimal. */
  readonly spread: string | null;
  readonly price_decimals: PriceDecimals;
}

export interface OfferComparison {
  readonly offer: number;
  /** Sum of all priced lines, including substitutes. Null without any. */
  readonly total: Money | null;
  /** Sum of the comparable prices, including freight and payment terms. Null without any. */
  readonly comparable_total: Money | null;
  /**
   * By how much the ranked lines exceed the best lines of the same lots; never negative. Null without a ranked line.
   * Offering fewer lots therefore doesn't make an offer look cheaper.
   */
  readonly against_best: Money | null;
  /**
   * Comparable sum over the lots for which every competing offer has a ranked line. Null if this offer doesn't compete,
   * or no lot is shared.
   */
  readonly shared_total: Money | null;
  /** Number of lots with a price in any currency: the n of "n of m". */
  readonly covered: number;
  readonly best_count: number;
}

export interface ComparisonResult {
  readonly lots: readonly LotComparison[];
  readonly offers: readonly OfferComparison[];
  /**
   * Number of lots for which every competing offer has a ranked line. `shared_total` of the offers covers these lots.
   */
  readonly shared_lots: number;
  readonly best_total: Money;
  /** Sum of the averages over the lots with both a best line and an average. `saving` covers the same lots. */
  readonly average_total: Money;
  readonly saving: Money;
  /** Percentage change from the average to the best, with one decimal ("-4.7"). Null if there is nothing to compare. */
  readonly saving_percent: string | null;
}

export interface WinnerChoice {
  readonly lot: number;
  readonly offer_item: number;
  readonly quantity: string;
  /** The winner is already ordered, so it remains even if the supplier's company is closed later. */
  readonly is_ordered?: boolean;
}
