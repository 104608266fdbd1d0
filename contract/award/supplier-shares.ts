import type { Money } from "#contract/primitives.ts";
import { compare } from "#contract/money/decimal.ts";
import { moneyFrom } from "#contract/money/scaled.ts";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import type { CompareOptions, ComparisonResult } from "#contract/award/award.types.ts";

export interface SupplierShare {
  readonly offer: number;
  readonly lots: number;
  readonly goods: Money;
  readonly to_pay: Money;
  readonly comparable: Money;
  /** Share of all awarded goods in per cent, with one decimal. Null if the award is worth nothing. */
  readonly share: string | null;
  /** Number of lots that the supplier priced. */
  readonly offered_lots: number;
  /** Value of the goods that the supplier priced; null if no price can be converted. */
  readonly offered: Money | null;
}

const NOTHING = moneyFrom(0n);

/**
 * Returns the suppliers sorted by the amount to be paid to them, then by the total that they offered. `summary` and
 * `comparison` must be for the same offers, so that the shares add up to the award.
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
