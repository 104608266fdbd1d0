import type { CompareCell } from "#contract/award/award.types.ts";
import type { ComparisonItem, ComparisonLot } from "#contract/comparison/comparison.schema.ts";
import { isZero } from "#contract/money/decimal.ts";
import { surplusOf } from "#contract/offers/packs.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

type QuantityWords = (lot: ComparisonLot, quantity: string) => string;

/** Returns a function that describes the excess quantity of whole packs or a minimum order. */
export const surplusWords =
  ({ t, formats, quantity }: TextTools & { readonly quantity: QuantityWords }) =>
  (lot: ComparisonLot, item: ComparisonItem, wanted: string = lot.quantity): string | null => {
    const found = surplusOf(wanted, item);
    if (found === null) return null;
    const [bought, more] = [quantity(lot, found.bought), quantity(lot, found.more)];
    const { packs } = found;
    return packs === null
      ? t("comparison.pack.at_least", { bought, more })
      : t("comparison.pack.packs", { packs: packs.count, pack: formats.quantity(packs.of), bought, more });
  };

/**
 * Formats a cell's comparable sum with its components. Returns an empty string if the comparable sum equals the plain
 * sum.
 */
export function costWords(
  { extra, comparable_sum }: Pick<CompareCell, "extra" | "comparable_sum">,
  { t, formats }: TextTools,
): string {
  if (extra === null) return "";
  const counted = t("comparison_basis.cell", {
    sum: formats.amount(comparable_sum ?? "0"),
    freight: formats.amount(extra.freight),
    terms: formats.amount(extra.terms),
  });
  return isZero(extra.surplus)
    ? counted
    : `${counted}, ${t("comparison_basis.cell_surplus", { surplus: formats.amount(extra.surplus) })}`;
}
