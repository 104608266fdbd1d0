import { useLocaleState } from "react-admin";
import { useMemo } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { isUnnamedReplacement } from "#contract/offers/offer.rules.ts";
import { priceWithVat, vatPercent } from "#contract/money/vat.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { AVAILABILITIES } from "#contract/offers/offer.schema.ts";
import { Quantity } from "#contract/primitives.ts";
import { useUnits } from "#src/api/choices.ts";
import { DocumentsSign } from "#src/entities/document/DocumentsSign.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { createCellValues } from "#src/ui/grid/cell-values.ts";
import type { GridColumn, GridMessage } from "#src/ui/grid/columns.ts";
import { DeclinedCell, ReplacementCell, RequestedCell } from "#src/features/offers/LineCells.tsx";
import { lineFiles } from "#src/features/offers/LineFiles.tsx";
import type { LinesOf } from "#src/features/offers/LotDocuments.tsx";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { amountsOf } from "#src/features/offers/offer-sums.ts";
import { parseWeeks, priceTexts } from "#src/features/offers/price-column.ts";

/** Columns that the words of a refusal lie over: all that are typed before the comment. */
const DECLINED_SPAN = 7;
const NAME_WIDTH = 214;
/** From this width on every column has its place beside the aside; below it number and name stay while the rest scrolls. */
export const ROOM_FOR_ALL = "(min-width: 1640px)";

/** What the declined cell does; absent in a view that only shows. */
export interface LineActions {
  readonly restore: (line: OfferLine) => void;
  readonly reason: (line: OfferLine, reason: string) => void;
}

const fault = (broken: boolean, message_key: string): GridMessage | null =>
  broken ? { message_key, params: {} } : null;
const isZero = (price: string | null): boolean => price !== null && !/[1-9]/.test(price);
const taken = (line: OfferLine): boolean => !line.rejected;
const lacksPart = (line: OfferLine): boolean =>
  isUnnamedReplacement({
    replacement: line.unnamed,
    replacement_part_number: line.replacement,
    replacement_manufacturer: line.replacement_manufacturer,
  });
const runsBack = ({ delivery_min: from, delivery_max: to }: OfferLine): boolean =>
  from !== null && to !== null && from > to;

/**
 * Columns of an offer's grid: what is asked to the left, what is typed in the middle, what follows from it to the right.
 * `narrow` keeps number and name in sight while the rest scrolls; `with_former` shows the prices of the round before; `of`
 * says whose lots they are, where it isn't the offer.
 */
export function useLineColumns(
  offer: Offer,
  options: {
    gross: boolean;
    narrow: boolean;
    with_former: boolean;
    of?: LinesOf | undefined;
    actions?: LineActions | undefined;
  },
): readonly GridColumn<OfferLine>[] {
  const t = useT();
  const formats = useFormats();
  const units = useUnits();
  const [language] = useLocaleState();
  const { gross, narrow, with_former, of, actions } = options;
  const { id, currency } = offer;
  const { tax_type, vat_rate, round } = offer.tender;
  return useMemo(() => {
    const tax = { tax_type, vat_rate };
    const percent = vatPercent(tax_type, vat_rate);
    const values = createCellValues(language);
    const none = t("ui.empty_value");
    const rate = percent === null ? "" : formats.percent(percent, { digits: { min: 0, max: 2 } });
    const other = (line: OfferLine): string =>
      line.price === null ? none : formats.price(gross ? line.price : priceWithVat(line.price, percent));
    const sum = (line: OfferLine): string => {
      const amounts = amountsOf(line, tax);
      return amounts === null ? none : formats.amount(gross ? amounts.gross : amounts.net);
    };
    const unit = (line: OfferLine): string | undefined => units.find((each) => each.id === line.unit)?.symbol;
    const shown: GridColumn<OfferLine>[] = [
      {
        field: "position",
        header: t("offers.column.position"),
        kind: "integer",
        align: "left",
        width: 44,
        pinned: narrow,
      },
      {
        field: "requested",
        header: t("offers.column.requested"),
        kind: "custom",
        width: NAME_WIDTH,
        minWidth: 150,
        flex: 1,
        pinned: narrow,
        render: (line) => <RequestedCell of={of ?? { offer: id }} line={line} />,
        format: (_value, line) => [line.nomenclature, line.part_number].filter(Boolean).join(" "),
      },
      {
        field: "quantity",
        header: t("offers.column.quantity"),
        kind: "decimal",
        width: 88,
        format: (_value, line) => formats.quantity(line.quantity, unit(line)),
      },
    ];
    const former: GridColumn<OfferLine>[] = with_former
      ? [
          {
            field: "former",
            header: t("offers.round.former", { round: round - 1 }),
            kind: "computed",
            align: "right",
            width: 76,
            format: (_value, { previous }) =>
              previous === null
                ? none
                : formats.price(gross ? priceWithVat(previous.price_per_unit, percent) : previous.price_per_unit),
          },
        ]
      : [];
    const typed: GridColumn<OfferLine>[] = [
      {
        field: "price",
        header: t("offers.column.price", { currency: CURRENCY[currency].symbol }),
        kind: "money",
        width: 84,
        editable: taken,
        required: taken,
        span: (line) => (line.rejected ? DECLINED_SPAN : 1),
        render: (line) =>
          line.rejected ? (
            <DeclinedCell
              line={line}
              onRestore={actions && (() => actions.restore(line))}
              onReason={actions && ((reason) => actions.reason(line, reason))}
            />
          ) : undefined,
        check: (line) => fault(isZero(line.price), "problems.offer_price_zero"),
        ...priceTexts({ gross, percent }, values),
      },
      {
        field: "delivery_min",
        header: t("offers.column.delivery_min"),
        kind: "integer",
        width: 70,
        editable: taken,
        parse: (text) => parseWeeks(text, values),
      },
      {
        field: "delivery_max",
        header: t("offers.column.delivery_max"),
        kind: "integer",
        width: 70,
        editable: taken,
        parse: (text) => parseWeeks(text, values),
        check: (line) => fault(!line.rejected && runsBack(line), "problems.offer_delivery_order"),
      },
      {
        field: "availability",
        header: t("offers.column.availability"),
        kind: "choice",
        width: 92,
        editable: taken,
        choices: AVAILABILITIES.map((value) => ({ value, label: t(`offers.availability.${value}`) })),
      },
      {
        field: "available_quantity",
        header: t("offers.column.available_quantity"),
        kind: "decimal",
        width: 92,
        decimals: 3,
        editable: taken,
        check: (line) =>
          fault(
            !line.rejected && line.available_quantity !== null && !Quantity.safeParse(line.available_quantity).success,
            "validation.quantity",
          ),
      },
      {
        field: "replacement",
        header: t("offers.column.replacement"),
        kind: "code",
        width: 122,
        editable: taken,
        maxLength: 200,
        render: (line) =>
          line.replacement === null || line.rejected ? undefined : <ReplacementCell part_number={line.replacement} />,
        check: (line) => fault(!line.rejected && lacksPart(line), "problems.offer_replacement_unnamed"),
      },
      {
        field: "replacement_manufacturer",
        header: t("offers.column.replacement_manufacturer"),
        kind: "text",
        width: 116,
        editable: taken,
        maxLength: 200,
      },
      {
        field: "comment",
        header: t("offers.column.comment"),
        kind: "text",
        // The prices of the round before take their room from here, so that all is in sight.
        width: with_former ? 72 : 108,
        editable: true,
        maxLength: 2000,
        check: (line) =>
          fault(
            line.rejected && line.reject_reason === "other" && line.comment === null,
            "problems.offer_reason_comment",
          ),
      },
    ];
    const files: GridColumn<OfferLine> = {
      field: "files",
      header: t("offers.column.files"),
      kind: "custom",
      width: 58,
      plain: true,
      format: () => "",
      render: (line) => (
        <DocumentsSign asked={lineFiles({ id }, line, actions === undefined)} count={line.files} by_grid />
      ),
    };
    const computed: GridColumn<OfferLine>[] = [
      ...(percent === null
        ? []
        : [
            {
              field: "other_price",
              header: gross ? t("offers.column.price_without_vat") : t("offers.column.price_with_vat", { rate }),
              kind: "computed" as const,
              align: "right" as const,
              width: 92,
              format: (_value: unknown, line: OfferLine) => other(line),
            },
          ]),
      {
        field: "sum",
        header: t(gross ? "offers.column.sum_with_vat" : "offers.column.sum"),
        kind: "computed",
        align: "right",
        width: 104,
        format: (_value, line) => sum(line),
      },
    ];
    return [...shown, ...former, ...typed, files, ...computed];
  }, [t, formats, units, language, gross, narrow, with_former, of, actions, id, currency, tax_type, vat_rate, round]);
}
