import { toScaled } from "#contract/money/scaled.ts";
import type { CompareCell, CompareOffer } from "#contract/award/award.types.ts";

/**
 * What a whole lot costs from an offered line, in kopecks of the comparison: its sum and its payment terms, without a
 * share of the freight, which is paid once for whatever is bought from the offer (`fixedCostOf`). Null without a price.
 */
export const costOf = (cell: Pick<CompareCell, "line_sum" | "extra">): bigint | null =>
  cell.line_sum === null ? null : toScaled(cell.line_sum, 2) + toScaled(cell.extra?.terms ?? "0", 2);

/** What buying anything of an offer costs beside its lines, in kopecks of the comparison: its freight. */
export const fixedCostOf = (offer: Pick<CompareOffer, "freight">): bigint => toScaled(offer.freight ?? "0", 2);
