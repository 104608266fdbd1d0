import { hook } from "#server/core/hook.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { SupplierPriceFeedback } from "#server/modules/tenders/price-feedback.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/**
 * Computes the feedback on the prices of the previous round for these suppliers, by the tender's own setting.
 * Comparison, which is above tenders, answers.
 */
export const roundFeedback = hook<
  [
    ctx: Pick<MemberContext, "db">,
    tender: Pick<TenderRow, "id" | "previous_round" | "told_of_round">,
    suppliers: readonly number[],
  ],
  Promise<SupplierPriceFeedback[]>
>("roundFeedback");
