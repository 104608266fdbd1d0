import { weeksUntil } from "#contract/award/weeks-until.ts";
import { rankedBasis, rankedBy } from "#contract/comparison/compare-basis.ts";
import { arePricesOpen } from "#server/db/sealed-prices.ts";
import type { MemberContext } from "#server/http/context.ts";
import { readComparison } from "#server/modules/comparison/read-comparison.ts";
import { groupsOfLots } from "#server/modules/scenarios/scenario.store.ts";
import type { Question } from "#server/modules/scenarios/solve/question.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

/**
 * Returns the input of the solver: the comparison with default settings, and the group of each lot. Returns undefined
 * if the tender was deleted or its prices are sealed.
 */
export async function readQuestion(ctx: MemberContext, id: number): Promise<Question | undefined> {
  const tender = await findTender(ctx.db, id);
  if (tender === undefined || !arePricesOpen(tender)) return undefined;
  const comparison = await readComparison(ctx, id);
  const { lots, offers } = comparison;
  const groups = new Map((await groupsOfLots(ctx.db, id)).map(({ lot, group }) => [lot, group]));
  return {
    lots: lots.map((lot) => ({
      id: lot.id,
      quantity: lot.quantity,
      target_weeks: weeksUntil(lot.target_delivery_time, ctx.now.getTime()),
      is_ordered: lot.is_ordered,
      group: groups.get(lot.id) ?? null,
      winners: lot.winners,
    })),
    offers,
    options: {
      currency: tender.currency,
      basis: rankedBasis(comparison.basis, offers),
      include_replacements: true,
      ...rankedBy(comparison),
    },
  };
}
