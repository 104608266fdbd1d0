import type { Money, Price } from "#contract/primitives.ts";
import type { CurrencyId, PaymentMethod } from "#contract/reference/reference.schema.ts";
import type { ExchangeRates } from "#contract/money/currency.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { OfferStatus } from "#contract/states/offer.machine.ts";
import type { Packed } from "#contract/offers/packs.ts";
import type { PriceDecimals } from "#contract/award/price-decimals.ts";

/**
 * Input and output types of the comparison and of the award rules. API responses of type `Comparison`
 * (`contract/comparison/comparison.schema.ts`) are assignable to these smaller types, which tests and solvers can
 * construct easily.
 */
export interface CompareLot {
  readonly id: number;
  readonly quantity: string;
  /** Whole weeks from the award until the lot is needed. Null or absent if no date was set. */
  readonly target_weeks?: number | null;
  /** True if open orders cover the whole quantity, so that no more of the lot can be awarded. */
  readonly is_ordered?: boolean;
}

/** A line of an offer. Winners refer to its `id` as `offer_item`. */
export interface CompareItem extends Packed {
  readonly id: number;
  readonly lot: number;
  /** Unit price without VAT, in the offer's currency. */
  readonly price_per_unit: string | null;
  readonly price_with_vat: string | null;
  /** Number of units that the typed price covers; absent means one. */
  readonly price_quantity?: number;
  /**
   * The typed price for `price_quantity` units, on the offer's VAT basis. Null or absent if the price is for one unit.
   */
  readonly price_for_quantity?: string | null;
  /** VAT rate that the seller adds (`vatPercent`); null if the seller charges no VAT. */
  readonly vat_percent: string | null;
  readonly delivery_min: number | null;
  readonly delivery_max: number | null;
  readonly available_quantity: string | null;
  readonly replacement: boolean;
  readonly rejected: boolean;
  /** True if an order for this line was declined. The award rules never choose the line again. */
  readonly order_declined?: boolean;
}

export interface CompareOffer {
  readonly id: number;
  readonly status: OfferStatus;
  readonly currency: CurrencyId;
  /** VAT basis of the typed prices. The typed prices are the binding ones. */
  readonly basis: VatBasis;
  readonly submitted_at: string | null;
  /** True if the supplier's company was closed. Its offer is displayed but doesn't compete and can't win. */
  readonly is_closed?: boolean;
  readonly payment_terms?: PaymentMethod | null;
  /**
   * Freight that the supplier charges for the whole delivery, in the offer's currency and on its VAT basis. Null or
   * absent if the supplier charges no freight.
   */
  readonly supplier_freight?: string | null;
  /**
   * The customer's own freight estimate, in the currency of the comparison, which replaces `supplier_freight`. Null or
   * absent if the supplier's freight counts.
   */
  readonly freight?: string | null;
  /** True if an order of the tender already includes the supplier's freight. */
  readonly freight_ordered?: boolean;
  readonly items: readonly CompareItem[];
}

export interface CompareOptions {
  readonly currency: CurrencyId;
  readonly basis: VatBasis;
  readonly include_replacements: boolean;
  readonly rates: ExchangeRates;
  /** Annual cost of capital in per cent, used to price payment terms. Null or absent if payment terms aren't priced. */
  readonly annual_rate?: string | null;
  /** Days from delivery until the part of the price that isn't prepaid is due. */
  readonly post_days?: number;
}

/**
 * State of an offer line in the comparison. offered: the line has a converted price. rejected: the supplier declined
 * the line. missing: the line has no answer, or the offer wasn't submitted. no_rate: the exchange rate is unknown, so
 * no calculation includes the line.
 */
export type CellState = "offered" | "rejected" | "missing" | "no_rate";

export interface ExtraCost {
  /** Cost of the units bought beyond the lot's quantity because of pack sizes or a minimum quantity. */
  readonly surplus: Money;
  readonly freight: Money;
  readonly terms: Money;
}

/**
 * Comparison of one lot in one offer. Amounts are in the chosen currency and on the chosen VAT basis. They are null
 * unless the state is "offered".
 */
export interface CompareCell {
  readonly state: CellState;
  readonly item: number | null;
  readonly price: Price | null;
  readonly line_sum: Money | null;
  /**
   * Unit price used for ranking. It adds to `price` the pack surplus, the line's share of the offer's freight, and the
   * cost of its payment terms (negative for a gain).
   */
  readonly comparable_price: Price | null;
  /** The comparable price for the whole line. Equals `line_sum` if there are no extra costs. */
  readonly comparable_sum: Money | null;
  /**
   * Rank key of the comparable price, valid only within its lot. The key has more decimals than displayed prices if a
   * price of the lot covers several units.
   */
  readonly rank: bigint | null;
  /** Parts of the difference between `line_sum` and `comparable_sum`; null if the sums are equal. */
  readonly extra: ExtraCost | null;
  /**
   * Difference from the lot's best comparable price in per cent, with one decimal. Negative (cheaper) values occur only
   * for substitutes. Null if the lot has no best price.
   */
  readonly gap: string | null;
  /** True if the comparable price is the lowest among the ranked cells, including ties. */
  readonly best: boolean;
  /** True if the maximum delivery time is the shortest among the ranked cells, including ties. */
  readonly fastest: boolean;
  readonly replacement: boolean;
  /** True if the available quantity is below the lot's quantity. */
  readonly partial: boolean;
  /** True if the latest delivery date is after the lot's target date. */
  readonly late: boolean;
  readonly closed: boolean;
}

export interface LotComparison {
  readonly lot: number;
  /** Cells in the same order as the offers. */
  readonly cells: readonly CompareCell[];
  /** Price of the best line without the extra costs used for ranking. */
  readonly best_price: Price | null;
  readonly best_sum: Money | null;
  /** Average price over all offers except substitutes, even if the options include substitutes. */
  readonly average_price: Price | null;
  readonly average_sum: Money | null;
  readonly best_comparable_price: Price | null;
  readonly average_comparable_price: Price | null;
  readonly average_comparable_sum: Money | null;
  /** Percentage by which the highest ranked price exceeds the lowest, with one decimal. */
  readonly spread: string | null;
  readonly price_decimals: PriceDecimals;
}

export interface OfferComparison {
  readonly offer: number;
  /** Sum of all priced lines, including substitutes. Null if no line has a price. */
  readonly total: Money | null;
  /** Sum of the comparable prices, including freight and payment terms. Null if no line has a price. */
  readonly comparable_total: Money | null;
  /**
   * Amount by which the ranked lines exceed the best lines of the same lots, never negative. Only lots that the offer
   * covers count, so that an offer doesn't look cheaper because it covers fewer lots. Null if the offer has no ranked
   * line.
   */
  readonly against_best: Money | null;
  /**
   * Comparable sum over the lots for which every competing offer has a ranked line. Null if there are no such lots or
   * if this offer doesn't compete.
   */
  readonly shared_total: Money | null;
  /** Number of lots with a price in any currency, displayed as n in "n of m". */
  readonly covered: number;
  readonly best_count: number;
}

export interface ComparisonResult {
  readonly lots: readonly LotComparison[];
  readonly offers: readonly OfferComparison[];
  /**
   * Number of lots for which every competing offer has a ranked line. Each offer's `shared_total` covers these lots.
   */
  readonly shared_lots: number;
  readonly best_total: Money;
  /** Sum of the averages over the lots that have both a best line and an average. `saving` covers the same lots. */
  readonly average_total: Money;
  readonly saving: Money;
  /** Percentage change from the average to the best, with one decimal ("-4.7"). Null if `average_total` is zero. */
  readonly saving_percent: string | null;
}

export interface WinnerChoice {
  readonly lot: number;
  readonly offer_item: number;
  readonly quantity: string;
  /**
   * True if the winner is already ordered. An ordered winner remains even if the supplier's company is closed later.
   */
  readonly is_ordered?: boolean;
}
