import type { ComparisonResult } from "#contract/award/award.types.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { UNITS } from "#contract/imports/units.ts";
import { isZero, subtract, sum } from "#contract/money/decimal.ts";
import { basedPrice } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { Language } from "#contract/primitives.ts";
import {
  BEST_PRICE,
  BEST_SUM,
  columnsOf,
  LOT_COLUMNS,
  planOf,
  QUANTITY,
} from "#server/modules/comparison/comparison-columns.ts";
import type {
  ComparedLine,
  ComparisonGiven,
  ComparisonPlan,
  OfferLetters,
  OfferWithLines,
} from "#server/modules/comparison/comparison-columns.ts";
import type { ComparedLot } from "#server/modules/comparison/comparison.store.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

/** What a line says beside its price: why it was declined, when it comes, what stands in for what. */
function noteOf(item: ComparedLine, language: Language): string {
  if (item.rejected)
    return translate(language, "sheets.comparison.declined", {
      reason: translate(language, `offers.line_reason.${item.reject_reason ?? "other"}`),
    });
  const { delivery_min: from, delivery_max: to } = item;
  const weeks =
    from === null && to === null
      ? null
      : translate(language, "comparison.weeks", {
          weeks: from === null || to === null || from === to ? String(to ?? from ?? "") : `${from}–${to}`,
        });
  const replacement = item.replacement
    ? translate(language, "sheets.comparison.replacement", {
        name: [item.replacement_part_number, item.replacement_manufacturer].filter((word) => word !== null).join(", "),
      })
    : null;
  const available =
    item.available_quantity === null
      ? null
      : translate(language, "comparison.available", { quantity: item.available_quantity });
  const availability =
    item.availability === null ? null : translate(language, `offers.availability.${item.availability}`);
  return [weeks, availability, available, replacement, item.comment]
    .filter((word) => word !== null && word !== "")
    .join(" · ");
}

/** Both sums of a line as a program computes them from the price that was typed (`scaledAmounts` says the same in integers). */
function sumFormulas(
  offer: OfferWithLines,
  { row, letters, percent }: { row: number; letters: OfferLetters; percent: string | null },
): { net: string; gross: string } {
  const product = `ROUND(${QUANTITY}${row}*${letters.price}${row},2)`;
  if (percent === null) return { net: product, gross: product };
  return offer.basis === "net"
    ? { net: product, gross: `ROUND(${letters.net}${row}+ROUND(${letters.net}${row}*${percent}/100,2),2)` }
    : {
        net: `ROUND(${letters.gross}${row}-ROUND(${letters.gross}${row}*${percent}/(100+${percent}),2),2)`,
        gross: product,
      };
}

/** The price on the other basis than the typed one; empty where none was typed. */
const derivedPrice = (typed: string, basis: VatBasis, percent: string): string =>
  `IF(${typed}="","",ROUND(${typed}*${basis === "gross" ? `(100+${percent})/100` : `100/(100+${percent})`},4))`;

/** What the matrix is made of, once on each basis: the amounts are the screen's. */
type Results = Readonly<Record<VatBasis, ComparisonResult>>;

function lotCells(
  given: ComparisonGiven,
  lot: ComparedLot,
  at: {
    row: number;
    place: number;
    plan: ComparisonPlan;
    results: Results;
    items: readonly (ComparedLine | undefined)[];
  },
): WorkbookCell[] {
  const {
    row,
    place: lotPlace,
    results,
    items,
    plan: { basis, percent, letters },
  } = at;
  const compared = results[basis].lots[lotPlace];
  // Substitutes and closed companies don't compete for the best price, as on the screen unless it is told otherwise.
  const competing = letters.filter(
    (_, place) => items[place]?.replacement !== true && given.offers[place]?.is_closed !== true,
  );
  // The best offer may have been typed on the other basis: then its sum is its own, not the product of the best price.
  const isMixed = percent !== null && given.offers.some((offer) => offer.basis !== basis);
  const bestSum = isMixed
    ? `IF(${BEST_PRICE}${row}=0,0,MIN(${competing.map((of) => `IF(${of.ranked}${row}=${BEST_PRICE}${row},${of[basis]}${row},1E+99)`).join(",")}))`
    : `ROUND(${QUANTITY}${row}*${BEST_PRICE}${row},2)`;
  return [
    String(lot.position),
    lot.nomenclature,
    lot.part_number,
    lot.manufacturer,
    lot.quantity,
    UNITS.find(({ id }) => id === lot.unit)?.symbol[given.language] ?? null,
    lot.target_delivery_time,
    basis === "gross" ? lot.last_price_with_vat : lot.last_price,
    {
      value: compared?.best_price ?? "0",
      formula: competing.length === 0 ? "0" : `MIN(${competing.map(({ ranked }) => `${ranked}${row}`).join(",")})`,
    },
    { value: compared?.best_sum ?? "0", formula: competing.length === 0 ? "0" : bestSum },
    ...given.offers.flatMap((offer, place): WorkbookCell[] => {
      const of = letters[place];
      if (of === undefined) return [];
      const item = items[place];
      const typed = item === undefined ? null : basedPrice(offer.basis, item);
      const cell = compared?.cells[place];
      const best = cell?.best === true ? ({ tone: "best" } as const) : {};
      const formulas = sumFormulas(offer, { row, letters: of, percent });
      const sum = (on: VatBasis): WorkbookCell => ({
        value: results[on].lots[lotPlace]?.cells[place]?.line_sum ?? "0",
        formula: formulas[on],
      });
      return [
        { value: typed, ...best },
        ...(percent === null || of.ranked === of.price
          ? []
          : [{ value: cell?.price ?? null, formula: derivedPrice(`${of.price}${row}`, basis, percent) }]),
        sum("net"),
        ...(percent === null ? [] : [sum("gross")]),
        item === undefined ? null : noteOf(item, given.language),
      ];
    }),
  ];
}

/**
 * Under the lots: each whole offer without VAT, its VAT, with VAT, how many lots it has, and how far it is from the best
 * prices of the lots that it has.
 */
function closingRows(
  given: ComparisonGiven,
  { first, plan, results }: { first: number; plan: ComparisonPlan; results: Results },
): WorkbookCell[][] {
  const { lots, language } = given;
  const { basis, percent, letters } = plan;
  const last = first + Math.max(lots.length, 1) - 1;
  const range = (letter: string): string => `${letter}${first}:${letter}${last}`;
  const total = (on: VatBasis, place: number): string => results[on].offers[place]?.total ?? "0";
  const none: WorkbookCell = { value: null, tone: "total" };
  /** One closing row: amounts stand under the column of the sums that they are of. */
  const line = (
    name: string,
    best: WorkbookCell,
    { under, cell }: { under: VatBasis; cell: (place: number, of: OfferLetters) => WorkbookCell },
  ): WorkbookCell[] => [
    none,
    { value: translate(language, `sheets.comparison.${name}`), tone: "total" },
    ...LOT_COLUMNS.slice(2, -1).map(() => none),
    best,
    ...letters.flatMap((of, place): WorkbookCell[] => {
      const own = cell(place, of);
      const sums = percent === null ? [own] : under === "net" ? [own, none] : [none, own];
      return [none, ...(of.ranked === of.price ? [] : [none]), ...sums, none];
    }),
  ];
  const whole = (on: VatBasis): WorkbookCell[] =>
    line(
      on,
      on === basis || percent === null
        ? { value: results[basis].best_total, formula: `ROUND(SUM(${range(BEST_SUM)}),2)`, tone: "total" }
        : none,
      {
        under: on,
        cell: (place, of) => ({
          value: total(on, place),
          formula: `ROUND(SUM(${range(of[on])}),2)`,
          tone: "total",
        }),
      },
    );
  return [
    whole("net"),
    ...(percent === null
      ? []
      : [
          line("vat", none, {
            under: "gross",
            cell: (place, of) => ({
              value: subtract(total("gross", place), total("net", place)),
              formula: `ROUND(SUM(${range(of.gross)})-SUM(${range(of.net)}),2)`,
              tone: "total",
            }),
          }),
          whole("gross"),
        ]),
    line("covered", none, {
      under: basis,
      cell: (place, of) => ({
        value: String(results[basis].offers[place]?.covered ?? 0),
        formula: `COUNT(${range(of.price)})`,
        tone: "total",
      }),
    }),
    line("delta", none, {
      under: basis,
      cell: (place, of) => ({
        value: aboveBest(results[basis], place),
        formula: `ROUND(SUMPRODUCT((${range(of[basis])}-${range(BEST_SUM)})*ISNUMBER(${range(of.price)})*(${range(BEST_SUM)}>0)),2)`,
        tone: "total",
      }),
    }),
  ];
}

/** By how much an offer costs more than the best prices of the lots that it has. */
const aboveBest = (result: ComparisonResult, place: number): string =>
  sum(
    result.lots.flatMap(({ best_sum, cells }) => {
      const own = cells[place]?.line_sum ?? null;
      return own === null || best_sum === null || isZero(best_sum) ? [] : [subtract(own, best_sum)];
    }),
  );

/**
 * The comparison as a sheet: lots × suppliers, each price as it was typed and its sums on both bases, every heading with
 * its basis. Lots are compared on the basis that all offers share, else without VAT. Sums, the best price and the totals
 * are formulas, and their results those of the screen.
 */
export function comparisonSheet(given: ComparisonGiven): WorkbookSheet {
  const { lots, offers, currency, above } = given;
  const on = (basis: VatBasis): ComparisonResult =>
    compareOffers({ lots, offers, options: { currency, basis, include_replacements: false, rates: {} } });
  const results: Results = { net: on("net"), gross: on("gross") };
  const plan = planOf(given);
  const first = firstRow({ above });
  const found = offers.map(({ items }) => new Map(items.map((item) => [item.lot, item])));
  return {
    name: translate(given.language, "sheets.comparison.sheet"),
    above,
    columns: columnsOf(given, plan),
    rows: lots.map((lot, place) =>
      lotCells(given, lot, {
        row: first + place,
        place,
        plan,
        results,
        items: found.map((items) => items.get(lot.id)),
      }),
    ),
    closing_rows: closingRows(given, { first, plan, results }),
    frozen_columns: 2,
  };
}
