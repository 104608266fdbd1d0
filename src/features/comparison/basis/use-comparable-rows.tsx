import type { ExtraCost } from "#contract/award/award.types.ts";
import { isZero, sum } from "#contract/money/decimal.ts";
import type { ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { fixedCostOf, freightBy } from "#contract/award/cell-cost.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { fromScaled } from "#contract/money/scaled.ts";
import { useFreightWords } from "#src/entities/offer/use-freight-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Matrix } from "#src/features/comparison/matrix.ts";

const RATE_DIGITS = { min: 4, max: 8 } as const;

/** Returns the VAT basis of a supplier's freight charge, or null without VAT. */
export const freightVatBasis = ({ basis, items }: Pick<ComparisonOffer, "basis" | "items">): VatBasis | null =>
  items.some(({ vat_percent }) => vat_percent !== null) ? basis : null;

export function useComparableRows(
  matrix: Matrix,
  offer: ComparisonOffer,
): { readonly key: string; readonly label: string; readonly value: string }[] {
  const { t, formats } = useTextTools();
  const freightWords = useFreightWords();
  const { result, options } = matrix;
  const place = matrix.offers.findIndex(({ id }) => id === offer.id);
  const column = result.offers[place];
  if (column === undefined || column.comparable_total === null) return [];
  const money = (amount: string): string => formats.money(amount, options.currency);
  const rate = options.rates[offer.currency];
  const freightRow = () => {
    const { supplier_freight: asked } = offer;
    const by = freightBy(offer);
    if (by === null) return [];
    const label =
      by === "supplier"
        ? t("comparison_basis.row.freight_asked")
        : asked === null
          ? t("comparison_basis.row.freight")
          : t("comparison_basis.row.freight_own", { sum: freightWords(asked, offer.currency, freightVatBasis(offer)) });
    return [row("freight", label, money(fromScaled(fixedCostOf(offer, options), 2)))];
  };
  const row = (key: string, label: string, value: string) => ({ key, label, value });
  const all = (part: keyof ExtraCost): string =>
    sum(result.lots.map(({ cells }) => cells[place]?.extra?.[part] ?? "0"));
  const surplus = all("surplus");
  const isPriced = options.annual_rate !== null && options.annual_rate !== undefined;
  const shared = formats.counted(result.shared_lots);
  return [
    ...(rate === undefined || offer.currency === options.currency
      ? []
      : [
          row(
            "rate",
            t("comparison_basis.row.rate"),
            `${formats.decimal(rate.rate_rub_per_unit, RATE_DIGITS)} ₽, ${formats.date(rate.date)}`,
          ),
        ]),
    ...(isZero(surplus) ? [] : [row("surplus", t("comparison_basis.row.surplus"), money(surplus))]),
    ...freightRow(),
    ...(isPriced ? [row("priced", t("comparison_basis.row.terms"), money(all("terms")))] : []),
    row("comparable", t("comparison_basis.row.comparable"), money(column.comparable_total)),
    ...(column.against_best === null
      ? []
      : [row("above", t("comparison_basis.row.above"), `+${money(column.against_best)}`)]),
    ...(column.shared_total === null
      ? []
      : [row("shared", t("comparison_basis.row.shared", shared), money(column.shared_total))]),
  ];
}
