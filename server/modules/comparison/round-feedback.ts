import { computePriceFeedback } from "#contract/award/price-feedback.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { comparedTender } from "#server/modules/comparison/compared-tender.ts";
import { repeatedLots } from "#server/modules/tenders/price-feedback.store.ts";
import type { SupplierPriceFeedback } from "#server/modules/tenders/price-feedback.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/**
 * Returns the price feedback for each supplier on the previous round, as configured in the tender. Recomputes the
 * comparison of that round, because its offers can no longer change.
 */
export async function roundFeedbackFor(
  { db }: Pick<MemberContext, "db">,
  { id, previous_round: previous, price_feedback: tells }: Pick<TenderRow, "id" | "previous_round" | "price_feedback">,
  suppliers: readonly number[],
): Promise<SupplierPriceFeedback[]> {
  if (tells === "nothing" || previous === null) return [];
  const { comparison, result } = await comparedTender({ db }, foundOrThrow(await findTender(db, previous.id)));
  const lots = await repeatedLots(db, id);
  const asked = new Set(suppliers);
  const supplierOf = new Map(comparison.offers.map(({ id: offer, supplier }) => [offer, supplier.id]));
  return computePriceFeedback(result, tells).flatMap(({ lot: former, offer, feedback }): SupplierPriceFeedback[] => {
    const [lot, supplier] = [lots.get(former), supplierOf.get(offer)];
    return lot === undefined || supplier === undefined || !asked.has(supplier) ? [] : [{ supplier, lot, feedback }];
  });
}
