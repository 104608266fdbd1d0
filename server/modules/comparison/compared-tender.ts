import { compareOffers } from "#contract/award/compare.ts";
import type { ComparisonResult } from "#contract/award/award.types.ts";
import { rankedBasis, rankedBy } from "#contract/comparison/compare-basis.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { MemberContext } from "#server/http/context.ts";
import { readComparison } from "#server/modules/comparison/read-comparison.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

export interface ComparedTender {
  readonly basis: VatBasis;
  readonly comparison: Awaited<ReturnType<typeof readComparison>>;
  readonly result: ComparisonResult;
}

/**
 * Compares the offers of a tender with the default settings of the comparison page, without substitutes.
 * @throws AppError not_found
 */
export async function comparedTender(
  ctx: Pick<MemberContext, "db">,
  { id, currency }: Pick<TenderRow, "id" | "currency">,
): Promise<ComparedTender> {
  const comparison = await readComparison(ctx, id);
  const { lots, offers } = comparison;
  const basis = rankedBasis(comparison.basis, offers);
  const options = { currency, basis, include_replacements: false, ...rankedBy(comparison) };
  return { basis, comparison, result: compareOffers({ lots, offers, options }) };
}
