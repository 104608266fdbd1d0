import type { Offer } from "#contract/offers/offer.schema.ts";
import { isFilled, submitProblems } from "#contract/offers/offer.rules.ts";
import type { SubmitLine, SubmitProblem } from "#contract/offers/offer.rules.ts";
import { totals } from "#contract/money/totals.ts";
import type { TotalledLine, Totals } from "#contract/money/totals.ts";
import { lineAmounts, ratePercent, vatPercent } from "#contract/money/vat.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { typedOf } from "#contract/money/price-text.ts";

export type Tax = Pick<Offer["tender"], "tax_type" | "vat_rate"> & Pick<Offer, "basis">;

export const taxOf = ({ basis, tender: { tax_type, vat_rate } }: Offer): Tax => ({ tax_type, vat_rate, basis });

/**
 * Cached amounts by line, with the tax settings used to compute them. The cache is safe because lines are immutable.
 */
const known = new WeakMap<OfferLine, { tax: string; amounts: TotalledLine | null }>();

/** Computes a line's amounts in the same way as the server. Returns null without a price. */
export function amountsOf(line: OfferLine, { tax_type, vat_rate, basis }: Tax): TotalledLine | null {
  const tax = `${tax_type} ${vat_rate ?? ""} ${basis}`;
  const found = known.get(line);
  if (found?.tax === tax) return found.amounts;
  const { price, quantity } = line;
  const amounts =
    price === null
      ? null
      : {
          ...lineAmounts({ quantity, basis, ...typedOf(price), tax_type, vat_percent: ratePercent(vat_rate) }),
          vat_percent: vatPercent(tax_type, vat_rate),
        };
  known.set(line, { tax, amounts });
  return amounts;
}

const submitLine = (line: OfferLine): SubmitLine => ({
  id: line.id,
  price_per_unit: line.price === null ? null : typedOf(line.price).price,
  delivery_min: line.delivery_min,
  delivery_max: line.delivery_max,
  replacement: line.replacement_part_number !== null || line.unnamed,
  replacement_part_number: line.replacement_part_number,
  replacement_manufacturer: line.replacement_manufacturer,
  comment: line.comment,
  rejected: line.rejected,
  reject_reason: line.reject_reason,
});

export interface OfferSummary {
  readonly lines: number;
  readonly good: number;
  readonly wrong: number;
  /** Ids of lines that are neither priced nor declined, in order. */
  readonly empty: readonly number[];
  readonly declined: number;
  readonly priced: number;
  readonly replaced: number;
  readonly totals: Totals;
  readonly whole: readonly SubmitProblem["code"][];
}

/**
 * Computes an offer's sums and missing values. `wrong` contains the ids of lines with an invalid cell. A line with
 * unparsable text counts as wrong, not as empty.
 */
export function summaryOf(offer: {
  lines: readonly OfferLine[];
  wrong: ReadonlySet<number>;
  tax: Tax;
  payment_terms: string | null;
  has_file: boolean;
}): OfferSummary {
  const { lines, wrong, tax, payment_terms, has_file } = offer;
  const problems = submitProblems({ lines: lines.map(submitLine), payment_terms, has_file });
  const empty = problems.flatMap(({ code, item }) =>
    code === "offer_line_empty" && item !== undefined && !wrong.has(item) ? [item] : [],
  );
  const declined = lines.filter((line) => line.rejected).length;
  return {
    lines: lines.length,
    good: lines.filter(
      (line) => !wrong.has(line.id) && isFilled({ price_per_unit: line.price, rejected: line.rejected }),
    ).length,
    wrong: wrong.size,
    empty,
    declined,
    priced: lines.filter((line) => line.price !== null).length,
    replaced: lines.filter((line) => line.replacement_part_number !== null && !line.rejected).length,
    totals: totals(lines.flatMap((line) => amountsOf(line, tax) ?? [])),
    whole: problems.flatMap(({ code, item }) => (item === undefined ? [code] : [])),
  };
}
