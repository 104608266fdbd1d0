import { useMemo } from "react";
import type { CompareCell, CompareOptions, LotComparison } from "#contract/award/award.types.ts";
import { lastPaid } from "#contract/award/last-paid.ts";
import type { PriceDecimals } from "#contract/award/price-decimals.ts";
import { roundChange } from "#contract/award/round-change.ts";
import type { RoundChange } from "#contract/award/round-change.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { compare as compareDecimals, isZero, multiply, roundHalfUp } from "#contract/money/decimal.ts";
import { surplusOf } from "#contract/offers/packs.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { ComparisonItem, ComparisonLot, ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import { useQuantity, useTypedPrice } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Choice, MatrixView } from "#src/features/comparison/matrix.ts";

/** One offered line and its place in the matrix. */
interface CellGiven {
  readonly lot: ComparisonLot;
  readonly cell: CompareCell;
  readonly item: ComparisonItem;
  readonly supplier: string;
  readonly winner: Choice | undefined;
  readonly decimals: PriceDecimals;
}

/** What a lot, a price and a cell are in words of the page's language; amounts as the view asks for them. */
export interface CellWords {
  readonly price: (compared: LotComparison, price: string) => string;
  readonly average: (compared: LotComparison) => string | null;
  /** What was paid for the part before, as the other numbers of the row are shown; null where nothing is known. */
  readonly last: (compared: LotComparison, lot: ComparisonLot) => string | null;
  readonly amount: (cell: CompareCell, decimals: PriceDecimals) => string;
  /** A price for several units as its supplier typed it; empty for one unit. */
  readonly typed: (lot: ComparisonLot, item: ComparisonItem) => string;
  /** A price whose exchange rate isn't known, in its own currency; empty where none was offered. */
  readonly unconverted: (item: ComparisonItem) => string;
  /** "сопост. 244,00" where a line has a lower price than the best one and comes to more; empty elsewhere. */
  readonly dearer: (compared: LotComparison, cell: CompareCell) => string;
  /** "+7,6 %"; empty where nothing is to compare. */
  readonly gap: (cell: CompareCell) => string;
  readonly delivery: (item: ComparisonItem) => string | null;
  readonly quantity: (lot: ComparisonLot, quantity: string) => string;
  /** A quantity where there is no room for its unit, which stands in the row's head. */
  readonly short: (quantity: string) => string;
  /** Against the round before: "4,2 % · 2,10" and where it went; null where there is nothing to hold it against. */
  readonly change: (
    given: Pick<CellGiven, "lot" | "item" | "decimals">,
  ) => { readonly direction: RoundChange["direction"]; readonly text: string; readonly spoken: string } | null;
  /** What has to be bought beyond a quantity, as packs or a minimum make it; null for nothing. */
  readonly surplus: (lot: ComparisonLot, item: ComparisonItem, wanted?: string) => string | null;
  readonly declined: (item: ComparisonItem) => string;
  /** Everything that a cell says, in one sentence: for a screen reader, and for the pointer that rests on it. */
  readonly spoken: (given: CellGiven) => string;
}

/** What is said, one after the other; what says nothing is left out. */
const joined = (words: readonly string[], by: string): string => words.filter((word) => word !== "").join(by);

interface Wording extends TextTools {
  readonly shown: MatrixView["shown"];
  readonly options: CompareOptions;
  /** In which currency a line was offered. */
  readonly currencyOf: (item: Pick<ComparisonItem, "id">) => CurrencyId;
}

/** How a price differs from that of the round before, in words. */
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

/** What has to be bought beyond a quantity, in words. */
const surplusWords =
  ({ t, formats, quantity }: TextTools & Pick<CellWords, "quantity">): CellWords["surplus"] =>
  (lot, item, wanted = lot.quantity) => {
    const found = surplusOf(wanted, item);
    if (found === null) return null;
    const [bought, more] = [quantity(lot, found.bought), quantity(lot, found.more)];
    const { packs } = found;
    return packs === null
      ? t("comparison.pack.at_least", { bought, more })
      : t("comparison.pack.packs", { packs: packs.count, pack: formats.quantity(packs.of), bought, more });
  };

/** What a cell counts as where that isn't its sum, and what of; empty where it is. */
function costWords(
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

/** A mean has no digits that count beyond those of its row, unless its prices are small. */
const averageDigits = ({ min, max }: PriceDecimals): PriceDecimals => ({ min, max: min < 4 ? min : max });

/** The mean of a lot's offers, as the other numbers of the row are shown. */
const averageWords =
  ({ formats, shown }: Pick<Wording, "formats" | "shown">): CellWords["average"] =>
  ({ average_price, average_sum, average_comparable_sum, price_decimals }) => {
    const sum = shown === "comparable" ? average_comparable_sum : average_sum;
    if (shown !== "price") return sum === null ? null : formats.amount(sum);
    if (average_price === null) return null;
    return formats.price(average_price, { digits: averageDigits(price_decimals) });
  };

/** What a line comes to whose price is lower than that of the best one. */
const dearerWords =
  ({ t, formats, shown }: Pick<Wording, "t" | "formats" | "shown">): CellWords["dearer"] =>
  ({ best_price, price_decimals }, { price, comparable_price, extra, best }) => {
    if (shown === "comparable" || extra === null || best) return "";
    if (price === null || comparable_price === null || best_price === null) return "";
    if (compareDecimals(price, best_price) >= 0) return "";
    return t("matrix.cell.comparable", {
      price: formats.price(comparable_price, { digits: averageDigits(price_decimals) }),
    });
  };

/** What was paid for the part before, on the basis and in the currency of the matrix. */
const lastWords =
  ({ formats, shown, options }: Wording): CellWords["last"] =>
  (compared, lot) => {
    const paid = lastPaid(lot, options);
    if (paid === null) return null;
    const { price, currency } = paid;
    // Without a rate it is told in the currency in which it was paid.
    const sign = currency === options.currency ? "" : ` ${CURRENCY[currency].symbol}`;
    return shown !== "price"
      ? formats.amount(roundHalfUp(multiply(price, lot.quantity), 2)) + sign
      : formats.price(price, { digits: compared.price_decimals }) + sign;
  };

/** The words of the matrix. */
export function useCellWords(
  shown: MatrixView["shown"],
  { options, offers }: { options: CompareOptions; offers: readonly ComparisonOffer[] },
): CellWords {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const priceOf = useTypedPrice();
  return useMemo((): CellWords => {
    const quantity = (lot: ComparisonLot, value: string): string => quantityOf(value, lot.unit);
    const amount = (cell: CompareCell, decimals: PriceDecimals): string =>
      shown === "price"
        ? formats.price(cell.price ?? "", { digits: decimals })
        : formats.amount((shown === "sum" ? cell.line_sum : cell.comparable_sum) ?? "");
    const delivery = ({ delivery_min: from, delivery_max: to }: ComparisonItem): string | null => {
      if (to === null) return null;
      return t("comparison.weeks", { weeks: from === null || from === to ? String(to) : `${from}–${to}` });
    };
    const surplus = surplusWords({ t, formats, quantity });
    const gap = (cell: CompareCell): string => (cell.gap === null ? "" : formats.percent(cell.gap, { sign: "always" }));
    const currencies = new Map(offers.flatMap(({ items, currency }) => items.map(({ id }) => [id, currency])));
    const currencyOf: Wording["currencyOf"] = ({ id }) => currencies.get(id) ?? options.currency;
    const change = changeWords({ t, formats, shown, options, currencyOf });
    const declined = (item: ComparisonItem): string =>
      item.reject_reason === null ? "" : t(`comparison.reject.${item.reject_reason}`);
    return {
      price: (compared, price) => formats.price(price, { digits: compared.price_decimals }),
      typed: ({ unit }, item) =>
        item.price_for_quantity === null
          ? ""
          : priceOf({ price: item.price_for_quantity, price_quantity: item.price_quantity }, unit, currencyOf(item)),
      average: averageWords({ formats, shown }),
      unconverted: (item) => {
        const price = options.basis === "gross" ? item.price_with_vat : item.price_per_unit;
        return price === null ? "" : `${formats.price(price)} ${CURRENCY[currencyOf(item)].symbol}`;
      },
      dearer: dearerWords({ t, formats, shown }),
      last: lastWords({ t, formats, shown, options, currencyOf }),
      amount,
      gap,
      delivery,
      quantity,
      short: (value) => formats.quantity(value),
      declined,
      surplus,
      change,
      spoken: ({ lot, cell, item, supplier, winner, decimals }) => {
        const parts = [
          supplier,
          amount(cell, decimals),
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
          winner === undefined ? "" : t("comparison.spoken.won", { quantity: quantity(lot, winner.quantity) }),
          item.comment ?? "",
        ];
        return joined(parts, ", ");
      },
    };
  }, [t, formats, quantityOf, priceOf, shown, options, offers]);
}
