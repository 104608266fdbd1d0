import { hook } from "#server/core/hook.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { SupplierPriceFeedback } from "#server/modules/tenders/price-feedback.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/**
 * Computes price feedback on the previous round for the given suppliers, as configured in the tender. The comparison
 * module implements this hook, because this module must not depend on it.
 */
export const roundFeedback = hook<
  [
    ctx: Pick<MemberContext, "db">,
    tender: Pick<TenderRow, "id" | "previous_round" | "price_feedback">,
    suppliers: readonly number[],
  ],
  Promise<SupplierPriceFeedback[]>
>("roundFeedback");
