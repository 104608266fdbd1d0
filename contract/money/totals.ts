import type { Money } from "#contract/primitives.ts";
import type { LineAmounts } from "#contract/money/vat.ts";
import { compare, normalise, sum, toMoney } from "#contract/money/decimal.ts";

/** A line with the VAT rate that the seller added, in per cent; null without VAT. */
export interface TotalledLine extends LineAmounts {
  readonly vat_percent: string | null;
}

export interface Totals {
  readonly net: Money;
  /** VAT that the seller adds; null if no line has VAT («Без НДС»). */
  readonly vat: Money | null;
  readonly gross: Money;
  /** VAT that the buyer pays as tax agent; null if no line has any. */
  readonly agent_vat: Money | null;
  /** Totals by VAT rate, highest rate first. Lines without VAT are last (`percent` is null). */
  readonly by_rate: readonly RateTotals[];
}

export interface RateTotals {
  readonly percent: string | null;
  readonly net: Money;
  readonly vat: Money | null;
  readonly gross: Money;
}

/**
 * Returns the totals of a document as sums of its rounded lines, so that every printed column adds up. The sum may
 * differ from VAT computed on the total: at 22 %, three lines of 10.02 have VAT of 2.20 each, 6.60 together, while VAT
 * on 30.06 would be 6.61.
 * @throws RangeError for a sum of more than 24 digits before the point.
 */
export function totals(lines: readonly TotalledLine[]): Totals {
  const groups = new Map<string | null, TotalledLine[]>();
  for (const line of lines) {
    const percent = line.vat === null || line.vat_percent === null ? null : normalise(line.vat_percent);
    const group = groups.get(percent);
    if (group === undefined) groups.set(percent, [line]);
    else group.push(line);
  }
  const by_rate = [...groups]
    .map(([percent, group]) => ({ percent, ...amounts(group) }))
    .toSorted((a, b) => byPercent(a.percent, b.percent));
  return { ...amounts(lines), agent_vat: sumOrNone(lines.map((line) => line.agent_vat)), by_rate };
}

const amounts = (lines: readonly LineAmounts[]) => ({
  net: toMoney(sum(lines.map((line) => line.net))),
  vat: sumOrNone(lines.map((line) => line.vat)),
  gross: toMoney(sum(lines.map((line) => line.gross))),
});

function sumOrNone(values: readonly (Money | null)[]): Money | null {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? null : toMoney(sum(present));
}

function byPercent(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(b, a);
}
