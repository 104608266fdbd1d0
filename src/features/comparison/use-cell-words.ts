import { useMemo } from "react";
import type { CompareCell, CompareOptions, LotComparison } from "#contract/award/award.types.ts";
import { lastPaid } from "#contract/award/last-paid.ts";
import type { PriceDecimals } from "#contract/award/price-decimals.ts";
import { shareOfQuantity } from "#contract/award/split-lot.ts";
import { roundChange } from "#contract/award/round-change.ts";
import type { RoundChange } from "#contract/award/round-change.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { compare as compareDecimals, multiply, roundHalfUp } from "#contract/money/decimal.ts";
import { basedPrice } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { ComparisonItem, ComparisonLot, ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import { useQuantity, useTypedPrice } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { wholeSum } from "#src/locale/whole-sum.ts";
import { costWords, surplusWords } from "#src/features/comparison/cost-words.ts";
import { reasonOf, reasonWords } from "#src/features/comparison/winner-reasons.ts";
import type { WinnerReasons } from "#src/features/comparison/winner-reasons.ts";
import type { Choice, MatrixView } from "#src/features/comparison/matrix.ts";

interface CellGiven {
  readonly lot: ComparisonLot;
  readonly cell: CompareCell;
  readonly item: ComparisonItem;
  readonly supplier: string;
  readonly winner: Choice | undefined;
  readonly decimals: PriceDecimals;
}

export interface CellWords {
  readonly price: (compared: LotComparison, price: string) => string;
  readonly average: (compared: LotComparison) => string | null;
  /** Formats the last price paid for the part with as many digits as its row. Null if unknown. */
  readonly last: (compared: LotComparison, lot: ComparisonLot) => string | null;
  readonly amount: (cell: CompareCell, decimals: PriceDecimals) => string;
  /**
   * Formats the amount for a cell of the matrix: a large sum in whole units of the currency, a converted price with the
   * digits of its row.
   */
  readonly dense: (cell: CompareCell, decimals: PriceDecimals, isForeign: boolean) => string;
  /** Formats a price per several units as the supplier typed it. Returns an empty string for a price per unit. */
  readonly typed: (lot: ComparisonLot, item: ComparisonItem) => string;
  /**
   * Formats a price in its own currency if the exchange rate is unknown. Returns an empty string if there is no price.
   */
  readonly unconverted: (item: ComparisonItem) => string;
  /** Formats a price in its own currency. Returns an empty string in the comparison's currency and for sums. */
  readonly original: (item: ComparisonItem) => string;
  /**
   * Returns text such as "сопост. 244,00" for a line that is cheaper than the best line but has a higher comparable
   * price. Returns an empty string for other lines.
   */
  readonly dearer: (compared: LotComparison, cell: CompareCell) => string;
  /**
   * Formats the difference from the lowest price, such as "+7,6 %". Returns an empty string if there is nothing to
   * compare.
   */
  readonly gap: (cell: CompareCell) => string;
  readonly delivery: (item: ComparisonItem) => string | null;
  readonly quantity: (lot: ComparisonLot, quantity: string) => string;
  /** Formats a quantity without its unit, because the row header shows the unit. */
  readonly short: (quantity: string) => string;
  /** Formats which share of the lot a part is, such as "70 %". */
  readonly share: (lot: ComparisonLot, part: string) => string;
  /** Formats a part of the lot with its share, such as "14 pcs (70 %)", and the whole lot without it. */
  readonly part: (lot: ComparisonLot, part: string) => string;
  /**
   * Formats the change since the previous round, such as "4,2 % · 2,10", with its direction. Null if there is nothing
   * to compare.
   */
  readonly change: (
    given: Pick<CellGiven, "lot" | "item" | "decimals">,
  ) => { readonly direction: RoundChange["direction"]; readonly text: string; readonly spoken: string } | null;
  /**
   * Describes the excess quantity that pack sizes or a minimum order force the customer to buy. Null if there is none.
   */
  readonly surplus: (lot: ComparisonLot, item: ComparisonItem, wanted?: string) => string | null;
  readonly declined: (item: ComparisonItem) => string;
  /**
   * Returns why a winner is chosen although another offer has a lower comparable price. Null if nothing needs a reason,
   * an empty string if the reason isn't written yet.
   */
  readonly reason: (winner: Choice | undefined) => string | null;
  /** Describes the whole cell in one sentence, for screen readers and the tooltip. */
  readonly spoken: (given: CellGiven) => string;
}

const joined = (words: readonly string[], by: string): string => words.filter((word) => word !== "").join(by);

interface Wording extends TextTools {
  readonly shown: MatrixView["shown"];
  readonly options: CompareOptions;
  readonly currencyOf: (item: Pick<ComparisonItem, "id">) => CurrencyId;
}

const changeWords =
  ({ t, formats, shown, options, currencyOf }: Wording): CellWords["change"] =>
  ({ lot, item, decimals }) => {
    const found = roundChange(
      { ...item, offered: options.basis, quantity: lot.quantity, currency: currencyOf(item) },
      options,
    );
    if (found === null) return null;
    const { direction } = found;
    if (direction === "same")
      return { direction, text: t("comparison.change.same"), spoken: t("comparison.change.same") };
    const by = shown !== "price" ? formats.amount(found.sum) : formats.price(found.price, { digits: decimals });
    const percent = found.percent === null ? "" : formats.percent(found.percent, { sign: "always" });
    return {
      direction,
      text: joined([percent, by], " · "),
      spoken: t(`comparison.change.${direction}`, { amount: by, percent }),
    };
  };

/**
 * Limits a computed price to its row's minimum number of decimals. Small prices, whose minimum is four or more, are not
 * limited.
 */
const averageDigits = ({ min, max }: PriceDecimals): PriceDecimals => ({ min, max: min < 4 ? min : max });

const averageWords =
  ({ formats, shown }: Pick<Wording, "formats" | "shown">): CellWords["average"] =>
  ({ average_price, average_sum, average_comparable_sum, price_decimals }) => {
    const sum = shown === "comparable" ? average_comparable_sum : average_sum;
    if (shown !== "price") return sum === null ? null : wholeSum(formats, sum);
    if (average_price === null) return null;
    return formats.price(average_price, { digits: averageDigits(price_decimals) });
  };

/** Returns true for a line that is cheaper than the best line but has a higher comparable price. */
export const isDearer = (
  { best_price }: Pick<LotComparison, "best_price">,
  { price, extra, best }: Pick<CompareCell, "price" | "extra" | "best">,
): boolean =>
  extra !== null && !best && price !== null && best_price !== null && compareDecimals(price, best_price) < 0;

const dearerWords =
  ({ t, formats, shown }: Pick<Wording, "t" | "formats" | "shown">): CellWords["dearer"] =>
  (compared, cell) => {
    const { comparable_price } = cell;
    if (shown === "comparable" || comparable_price === null || !isDearer(compared, cell)) return "";
    return t("matrix.cell.comparable", {
      price: formats.price(comparable_price, { digits: averageDigits(compared.price_decimals) }),
    });
  };

const ownWords = ({
  formats,
  shown,
  options,
  currencyOf,
}: Pick<Wording, "formats" | "shown" | "options" | "currencyOf">): Pick<CellWords, "unconverted" | "original"> => {
  const unconverted: CellWords["unconverted"] = (item) => {
    const price = basedPrice(options.basis, item);
    return price === null ? "" : `${formats.price(price)} ${CURRENCY[currencyOf(item)].symbol}`;
  };
  return {
    unconverted,
    original: (item) => (shown !== "price" || currencyOf(item) === options.currency ? "" : unconverted(item)),
  };
};

const lastWords =
  ({ formats, shown, options }: Wording): CellWords["last"] =>
  (compared, lot) => {
    const paid = lastPaid(lot, options);
    if (paid === null) return null;
    const { price, currency } = paid;
    // If there is no exchange rate, the price stays in the currency of the payment.
    const sign = currency === options.currency ? "" : ` ${CURRENCY[currency].symbol}`;
    return shown !== "price"
      ? formats.amount(roundHalfUp(multiply(price, lot.quantity), 2)) + sign
      : formats.price(price, { digits: compared.price_decimals }) + sign;
  };

const sumOf = (shown: MatrixView["shown"], cell: CompareCell): string =>
  (shown === "sum" ? cell.line_sum : cell.comparable_sum) ?? "";

const partWords = ({
  formats,
  quantity,
}: Pick<Wording, "formats"> & Pick<CellWords, "quantity">): Pick<CellWords, "short" | "share" | "part"> => {
  const share: CellWords["share"] = (lot, part) =>
    formats.percent(shareOfQuantity(part, lot.quantity), { digits: { min: 0, max: 1 } });
  return {
    short: (value) => formats.quantity(value),
    share,
    part: (lot, value) =>
      value === lot.quantity ? quantity(lot, value) : `${quantity(lot, value)} (${share(lot, value)})`,
  };
};

const declinedWords =
  (t: TextTools["t"]): CellWords["declined"] =>
  ({ reject_reason }) =>
    reject_reason === null ? "" : t(`comparison.reject.${reject_reason}`);

const deliveryWords =
  (t: TextTools["t"]): CellWords["delivery"] =>
  ({ delivery_min: from, delivery_max: to }) => {
    if (to === null) return null;
    return t("comparison.weeks", { weeks: from === null || from === to ? String(to) : `${from}–${to}` });
  };

export function useCellWords(
  shown: MatrixView["shown"],
  { options, offers }: { options: CompareOptions; offers: readonly ComparisonOffer[] },
  reasons: WinnerReasons,
): CellWords {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const priceOf = useTypedPrice();
  return useMemo((): CellWords => {
    const quantity = (lot: ComparisonLot, value: string): string => quantityOf(value, lot.unit);
    const amount = (cell: CompareCell, decimals: PriceDecimals): string =>
      shown === "price" ? formats.price(cell.price ?? "", { digits: decimals }) : formats.amount(sumOf(shown, cell));
    const currencies = new Map(offers.flatMap(({ items, currency }) => items.map(({ id }) => [id, currency])));
    const currencyOf: Wording["currencyOf"] = ({ id }) => currencies.get(id) ?? options.currency;
    const own = ownWords({ formats, shown, options, currencyOf });
    const delivery = deliveryWords(t);
    const partial = partWords({ formats, quantity });
    const surplus = surplusWords({ t, formats, quantity });
    const reason = reasonOf(reasons);
    const gap = (cell: CompareCell): string => (cell.gap === null ? "" : formats.percent(cell.gap, { sign: "always" }));
    const change = changeWords({ t, formats, shown, options, currencyOf });
    const declined = declinedWords(t);
    return {
      price: (compared, price) => formats.price(price, { digits: compared.price_decimals }),
      typed: ({ unit }, item) =>
        item.price_for_quantity === null
          ? ""
          : priceOf({ price: item.price_for_quantity, price_quantity: item.price_quantity }, unit, currencyOf(item)),
      average: averageWords({ formats, shown }),
      ...own,
      dense: (cell, decimals, isForeign) =>
        shown === "price"
          ? amount(cell, isForeign ? averageDigits(decimals) : decimals)
          : wholeSum(formats, sumOf(shown, cell)),
      dearer: dearerWords({ t, formats, shown }),
      last: lastWords({ t, formats, shown, options, currencyOf }),
      amount,
      gap,
      delivery,
      quantity,
      ...partial,
      declined,
      reason,
      surplus,
      change,
      spoken: ({ lot, cell, item, supplier, winner, decimals }) => {
        const parts = [
          supplier,
          amount(cell, decimals),
          own.original(item),
          cell.best
            ? t("comparison.spoken.best")
            : cell.gap === null
              ? ""
              : t("comparison.spoken.gap", { gap: gap(cell) }),
          costWords(cell, { t, formats }),
          cell.closed ? t("comparison.closed") : "",
          item.order_declined ? t("matrix.cell.refused") : "",
          change({ lot, item, decimals })?.spoken ?? "",
          delivery(item) ?? "",
          cell.late ? t("comparison.spoken.late") : "",
          item.availability === "stock" ? t("comparison.in_stock") : "",
          item.replacement
            ? t("comparison.spoken.replacement", {
                part: joined([item.replacement_part_number ?? "", item.replacement_manufacturer ?? ""], ", "),
              })
            : "",
          cell.partial && item.available_quantity !== null
            ? t("comparison.available", { quantity: quantity(lot, item.available_quantity) })
            : "",
          surplus(lot, item) ?? "",
          winner === undefined ? "" : t("comparison.spoken.won", { quantity: partial.part(lot, winner.quantity) }),
          reasonWords(reason(winner), t),
          item.comment ?? "",
        ];
        return joined(parts, ", ");
      },
    };
  }, [t, formats, quantityOf, priceOf, shown, options, offers, reasons]);
}
