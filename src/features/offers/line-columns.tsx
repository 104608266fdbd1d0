import { CURRENCY } from "#contract/money/currency.ts";
import { isUnnamedReplacement } from "#contract/offers/offer.rules.ts";
import { basedPrice, otherBasis, storedPrice } from "#contract/money/vat.ts";
import { computedDecimals } from "#contract/price-scale.ts";
import { isUnitWord } from "#contract/reference/units.ts";
import { AVAILABILITIES } from "#contract/offers/line-fields.ts";
import { Quantity } from "#contract/primitives.ts";
import { DocumentsSign } from "#src/entities/document/DocumentsSign.tsx";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import type { GridColumn, GridMessage } from "#src/ui/grid/columns.ts";
import { formerColumns, priceFeedbackColumns } from "#src/features/offers/former-columns.ts";
import { DeclinedCell, ReplacementCell, RequestedCell } from "#src/features/offers/LineCells.tsx";
import { lineFiles } from "#src/features/offers/LineFiles.tsx";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { amountsOf } from "#src/features/offers/offer-sums.ts";
import { typedOf } from "#contract/money/price-text.ts";
import { parseWeeks, priceTexts } from "#src/features/offers/price-column.ts";
import type { LineColumnsOptions } from "#src/features/offers/line-columns.types.ts";

/** Number of columns that the text of a declined line spans: all editable columns before the comment. */
const DECLINED_SPAN = 7;
const PACK_COLUMNS = ["pack_quantity", "minimum_quantity"] as const;
const NAME_WIDTH = 214;
/** Width in pixels that fits the whole heading, which contains the VAT basis. */
const PRICE_WIDTH = 130;
const SUM_WIDTH = 116;

const fault = (broken: boolean, message_key: string): GridMessage | null =>
  broken ? { message_key, params: {} } : null;
const isZero = (price: string | null): boolean => price !== null && !/[1-9]/.test(typedOf(price).price);
const taken = (line: OfferLine): boolean => !line.rejected;
const lacksPart = (line: OfferLine): boolean =>
  isUnnamedReplacement({
    replacement: line.unnamed,
    replacement_part_number: line.replacement_part_number,
    replacement_manufacturer: line.replacement_manufacturer,
  });
const runsBack = ({ delivery_min: from, delivery_max: to }: OfferLine): boolean =>
  from !== null && to !== null && from > to;

function requestedColumns({ formats, id, narrow, of, t, units }: LineColumnsOptions): readonly GridColumn<OfferLine>[] {
  return [
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
      format: (_value, line) => formats.quantity(line.quantity, unitSymbol(units, line.unit)),
    },
  ];
}

function priceColumns({
  actions,
  basis,
  currency,
  formats,
  percent,
  t,
  units,
  values,
  with_packs,
}: LineColumnsOptions): readonly GridColumn<OfferLine>[] {
  const texts = priceTexts(values, currency);
  return [
    {
      field: "price",
      header: t(percent === null ? "offers.column.price" : `offers.column.price_${basis}`, {
        currency: CURRENCY[currency].symbol,
      }),
      kind: "money",
      width: PRICE_WIDTH,
      editable: taken,
      required: taken,
      span: (line) => (line.rejected ? DECLINED_SPAN + (with_packs ? PACK_COLUMNS.length : 0) : 1),
      render: (line) =>
        line.rejected ? (
          <DeclinedCell
            byGrid
            line={line}
            onRestore={actions && (() => actions.restore(line))}
            onReason={actions && ((reason) => actions.reason(line, reason))}
          />
        ) : undefined,
      check: (line) => fault(isZero(line.price), "problems.offer_price_zero"),
      ...texts,
      parse: (text, { unit }) => texts.parse(text, unit),
      format: (value, { unit }) =>
        value === null ? "" : formats.typedPrice(typedOf(String(value)), { unit: unitSymbol(units, unit) }),
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
  ];
}

function offeredColumns({ t, with_former, with_packs }: LineColumnsOptions): readonly GridColumn<OfferLine>[] {
  const quantity = (field: "available_quantity" | (typeof PACK_COLUMNS)[number]): GridColumn<OfferLine> => ({
    field,
    header: t(`offers.column.${field}`),
    kind: "decimal",
    width: 92,
    decimals: 3,
    editable: taken,
    isUnit: (word, line) => isUnitWord(word, line.unit),
    check: (line) =>
      fault(!line.rejected && line[field] !== null && !Quantity.safeParse(line[field]).success, "validation.quantity"),
  });
  return [
    quantity("available_quantity"),
    ...(with_packs ? PACK_COLUMNS.map(quantity) : []),
    {
      field: "replacement_part_number",
      header: t("offers.column.replacement"),
      kind: "code",
      width: 122,
      editable: taken,
      maxLength: 200,
      render: (line) =>
        line.replacement_part_number === null || line.rejected ? undefined : (
          <ReplacementCell partNumber={line.replacement_part_number} />
        ),
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
      // Narrower if the previous prices are visible, so that all columns fit.
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
}

function filesColumn({ actions, id, t }: LineColumnsOptions): GridColumn<OfferLine> {
  return {
    field: "files",
    header: t("offers.column.files"),
    kind: "custom",
    width: 58,
    plain: true,
    format: () => "",
    render: (line) => (
      <DocumentsSign asked={lineFiles({ id }, line, actions === undefined)} count={line.files} byGrid />
    ),
  };
}

const OTHER_PRICE_LABEL = { net: "offers.column.price_with_vat", gross: "offers.column.price_without_vat" } as const;
const SUM_LABEL = { net: "offers.column.sum_without_vat", gross: "offers.column.sum_with_vat" } as const;

function computedColumns({
  basis,
  formats,
  none,
  percent,
  t,
  tax,
}: LineColumnsOptions): readonly GridColumn<OfferLine>[] {
  const rate = percent === null ? "" : formats.percent(percent, { digits: { min: 0, max: 2 } });
  const other = (line: OfferLine): string => {
    if (line.price === null) return none;
    const both = storedPrice({ basis, ...typedOf(line.price) }, percent);
    return formats.price(basedPrice(otherBasis(basis), both), {
      digits: { min: 2, max: computedDecimals(basedPrice(basis, both)) },
    });
  };
  const sum = (line: OfferLine): string => {
    const amounts = amountsOf(line, tax);
    return amounts === null ? none : formats.amount(amounts[basis]);
  };
  return [
    ...(percent === null
      ? []
      : [
          {
            field: "other_price",
            header: t(OTHER_PRICE_LABEL[basis], { rate }),
            kind: "computed" as const,
            align: "right" as const,
            width: 92,
            format: (_value: unknown, line: OfferLine) => other(line),
          },
        ]),
    {
      field: "sum",
      header: t(percent === null ? "offers.column.sum" : SUM_LABEL[basis]),
      kind: "computed",
      align: "right",
      width: SUM_WIDTH,
      format: (_value, line) => sum(line),
    },
  ];
}

export function lineColumns(given: LineColumnsOptions): readonly GridColumn<OfferLine>[] {
  return [
    ...requestedColumns(given),
    ...formerColumns(given),
    ...priceFeedbackColumns(given),
    ...priceColumns(given),
    ...offeredColumns(given),
    filesColumn(given),
    ...computedColumns(given),
  ];
}
