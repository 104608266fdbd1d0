import type { Money } from "#contract/primitives.ts";
import { compare } from "#contract/money/decimal.ts";
import { moneyFrom } from "#contract/money/scaled.ts";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import type { CompareOptions, ComparisonResult } from "#contract/award/award.types.ts";

/** What a supplier wins of the award, beside everything that it offered. */
export interface SupplierShare {
  readonly offer: number;
  /** Lots of which it has the whole or a part, and the goods of them. */
  readonly lots: number;
  readonly goods: Money;
  /** What is paid for them: with freight. */
  readonly to_pay: Money;
  readonly comparable: Money;
  /** Per cent of all goods of the award, one decimal; null while the award is worth nothing. */
  readonly share: string | null;
  /** Lots that it has a price for, and the goods of them; null where none can be told in this currency. */
  readonly offered_lots: number;
  readonly offered: Money | null;
}

const NOTHING = moneyFrom(0n);

/**
 * The suppliers by what they win, then by what they offered. `summary` and `comparison` are of the same offers, so that
 * the shares add up to what the award costs.
 */
export function supplierShares(
  summary: Pick<AwardSummary, "offers">,
  comparison: Pick<ComparisonResult, "offers">,
  basis: CompareOptions["basis"],
): SupplierShare[] {
  const awards = new Map(summary.offers.map((award) => [award.offer, award]));
  const shares = comparison.offers.map(({ offer, total, covered }): SupplierShare => {
    const award = awards.get(offer);
    return {
      offer,
      lots: award?.lots ?? 0,
      goods: award?.ledger.goods[basis] ?? NOTHING,
      to_pay: award?.ledger.to_pay[basis] ?? NOTHING,
      comparable: award?.ledger.comparable ?? NOTHING,
      share: award?.share ?? null,
      offered_lots: covered,
      offered: total,
    };
  });
  return shares.sort(
    (one, other) =>
      compare(other.to_pay, one.to_pay) || compare(other.offered ?? "0", one.offered ?? "0") || one.offer - other.offer,
  );
}
