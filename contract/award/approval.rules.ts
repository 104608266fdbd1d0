import type { AwardLimit } from "#contract/award/approval.schema.ts";
import { compare } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";

/**
 * Returns true if an award must be approved. An award in a currency other than the limit's always requires approval,
 * because no exchange rate was agreed.
 */
export const needsApproval = (
  limit: AwardLimit | null,
  award: { readonly total: string; readonly currencies: readonly CurrencyId[] },
): boolean =>
  limit !== null &&
  (award.currencies.some((currency) => currency !== limit.currency) || compare(award.total, limit.sum) > 0);
