import { priceOnBasis } from "#contract/money/vat.ts";
import { priceFeedbackMessage } from "#contract/tenders/price-feedback.schema.ts";
import type { PriceFeedback } from "#contract/tenders/price-feedback.schema.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import type { LineColumnsOptions } from "#src/features/offers/line-columns.types.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

export function formerColumns({
  basis,
  formats,
  none,
  round,
  t,
  units,
  with_former,
}: LineColumnsOptions): readonly GridColumn<OfferLine>[] {
  return with_former
    ? [
        {
          field: "former",
          header: t("offers.round.former", { round: round - 1 }),
          kind: "computed",
          align: "right",
          width: 76,
          format: (_value, { previous, unit }) =>
            previous === null
              ? none
              : formats.typedPrice(priceOnBasis(basis, previous), {
                  unit: unitSymbol(units, unit),
                }),
        },
      ]
    : [];
}

export function priceFeedbackColumns({ none, t, tells }: LineColumnsOptions): readonly GridColumn<OfferLine>[] {
  if (tells === undefined) return [];
  const format = (feedback: PriceFeedback | null): string => {
    if (feedback === null) return none;
    const { word, params } = priceFeedbackMessage(feedback);
    return t(`offers.round.feedback.${word}`, params);
  };
  return [
    {
      field: "feedback",
      header: t(`offers.round.told_column.${tells}`),
      kind: "computed",
      align: "right",
      width: tells === "rank" ? 76 : 108,
      format: (_value, { feedback }) => format(feedback),
    },
  ];
}
