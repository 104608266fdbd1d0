import { lotsNeedingReason } from "#contract/award/lots-needing-reason.ts";
import type { LotNeedingReason } from "#contract/award/lots-needing-reason.ts";
import type { MemberContext } from "#server/http/context.ts";
import { comparedTender } from "#server/modules/comparison/compared-tender.ts";
import type { ComparedTender } from "#server/modules/comparison/compared-tender.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

export interface AwardedTender extends ComparedTender {
  readonly dearer: ReadonlyMap<number, LotNeedingReason>;
}

/** Compares the offers and winners of a completed tender with the default settings of the comparison page. */
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
