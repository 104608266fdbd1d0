import { compareOffers } from "#contract/award/compare.ts";
import type { ComparisonResult } from "#contract/award/award.types.ts";
import { dearerLots } from "#contract/award/dearer-lots.ts";
import type { DearerLot } from "#contract/award/dearer-lots.ts";
import { rankedBasis, rankedBy } from "#contract/tender-basis/compare-basis.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { MemberContext } from "#server/http/context.ts";
import { readComparison } from "#server/modules/comparison/read-comparison.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/** The comparison of a tender that is done, as far as its award is told of. */
export interface AwardedTender {
  readonly basis: VatBasis;
  readonly comparison: Awaited<ReturnType<typeof readComparison>>;
  readonly result: ComparisonResult;
  /** Lots whose winners aren't the cheapest, by lot. */
  readonly dearer: ReadonlyMap<number, DearerLot>;
}

/** What was offered and chosen in a tender that is done, compared as the screen does it at first. */
export async function awardedTender(
  ctx: Pick<MemberContext, "db">,
  { id, currency }: Pick<TenderRow, "id" | "currency">,
): Promise<AwardedTender> {
  const comparison = await readComparison(ctx, id);
  const { lots, offers } = comparison;
  const basis = rankedBasis(comparison.basis, offers);
  const options = { currency, basis, include_replacements: false, ...rankedBy(comparison) };
  const result = compareOffers({ lots, offers, options });
  const winners = lots.flatMap((lot) => lot.winners.map((winner) => ({ lot: lot.id, ...winner })));
  const dearer = dearerLots({ offers, winners, comparison: result });
  return { basis, comparison, result, dearer: new Map(dearer.map((lot) => [lot.lot, lot])) };
}
