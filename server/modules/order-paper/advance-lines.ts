import { add, divide, isZero, multiply, subtract, toMoney } from "#contract/money/decimal.ts";
import type { AmountColumns } from "#contract/money/amount-columns.ts";
import type { Totals } from "#contract/money/totals.ts";

/** A line of an invoice for an advance, or for the deduction of an invoiced one, which is negative. */
export interface AdvanceLine extends AmountColumns<string> {
  readonly vat_percent: string | null;
}

/**
 * Divides an advance among the VAT rates of the goods that it is for, in proportion. The lines add up to exactly the
 * advance.
 */
export function advanceLines(advance: string, { by_rate, gross }: Pick<Totals, "by_rate" | "gross">): AdvanceLine[] {
  let before = "0";
  let taken = "0";
  return by_rate
    .filter((rate) => !isZero(rate.gross))
    .map((rate) => {
      before = add(before, rate.gross);
      const share = subtract(divide(multiply(advance, before), gross, 2), taken);
      taken = add(taken, share);
      const vat = divide(multiply(share, rate.vat ?? "0"), rate.gross, 2);
      return {
        vat_percent: rate.percent,
        total: toMoney(subtract(share, vat)),
        vat: toMoney(vat),
        total_with_vat: toMoney(share),
      };
    });
}

/** Returns the lines of an advance with the opposite sign. */
export const deductedLines = (lines: readonly AdvanceLine[]): AdvanceLine[] =>
  lines.map(({ vat_percent, total, vat, total_with_vat }) => ({
    vat_percent,
    total: toMoney(subtract("0", total)),
    vat: toMoney(subtract("0", vat)),
    total_with_vat: toMoney(subtract("0", total_with_vat)),
  }));
