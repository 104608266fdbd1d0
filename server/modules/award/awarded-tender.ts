import { lotsNeedingReason } from "#contract/award/lots-needing-reason.ts";
import type { LotNeedingReason } from "#contract/award/lots-needing-reason.ts";
import type { MemberContext } from "#server/http/context.ts";
import { comparedTender } from "#server/modules/comparison/compared-tender.ts";
import type { ComparedTender } from "#server/modules/comparison/compared-tender.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/** The comparison of a tender that is done, as far as its award is told of. */
export interface AwardedTender extends ComparedTender {
  /** Lots whose winners aren't the cheapest, by lot. */
  readonly dearer: ReadonlyMap<number, LotNeedingReason>;
}

/** What was offered and chosen in a tender that is done, compared as the screen does it at first. */
export async function awardedTender(
  ctx: Pick<MemberContext, "db">,
  tender: Pick<TenderRow, "id" | "currency">,
): Promise<AwardedTender> {
  const compared = await comparedTender(ctx, tender);
  const { lots, offers } = compared.comparison;
  const winners = lots.flatMap((lot) => lot.winners.map((winner) => ({ lot: lot.id, ...winner })));
  const dearer = lotsNeedingReason({ offers, winners, comparison: compared.result });
  return { ...compared, dearer: new Map(dearer.map((lot) => [lot.lot, lot])) };
}
