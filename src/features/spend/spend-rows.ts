import { divide, isZero, multiply } from "#contract/money/decimal.ts";
import type { SpendBy, SpendRow } from "#contract/spend/spend.api.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import type { Bar } from "#src/ui/plots/BarPlot.tsx";
import { MONTH_KEYS } from "#src/locale/dates.ts";

/** Maximum number of bars that a reader can distinguish. All further rows are combined in one bar. */
const MAX_BARS = 12;

export const keyOf = ({ id, name, month, is_freight }: SpendRow): string =>
  is_freight ? "freight" : (month ?? String(id ?? name ?? "none"));

export function nameOf(row: SpendRow, by: SpendBy, { t }: Pick<TextTools, "t">): string {
  if (row.is_freight) return t("spend.freight");
  if (row.month === null) return row.name ?? t(`spend.none.${by}`);
  const [year = "", month = ""] = row.month.split("-");
  return `${t(MONTH_KEYS[Number(month) - 1] ?? MONTH_KEYS[0])} ${year}`;
}

/**
 * Converts rows to bars and combines the smallest ones in one bar. The bars are floating-point numbers for display. The
 * table shows exact sums.
 */
export function barsOf(
  rows: readonly SpendRow[],
  of: "total_with_vat" | "saved",
  { by, t }: Pick<TextTools, "t"> & { by: SpendBy },
): Bar[] {
  const bars = rows.map((row) => ({ key: keyOf(row), name: nameOf(row, by, { t }), value: Number(row[of] ?? 0) }));
  if (by === "month" || bars.length <= MAX_BARS) return bars;
  const rest = bars.slice(MAX_BARS - 1).reduce((sum, { value }) => sum + value, 0);
  return [...bars.slice(0, MAX_BARS - 1), { key: "others", name: t("spend.plot.others"), value: rest }];
}

/** Returns a share in percent with one decimal, or null if the whole is zero. */
export const percentOf = (part: string, whole: string): string | null =>
  isZero(whole) ? null : divide(multiply(part, "100"), whole, 1);
