import type { ComparisonResult, LotComparison } from "#contract/award/award.types.ts";
import { fixedCostOf, freightBy } from "#contract/award/cell-cost.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { isZero, subtract, sum } from "#contract/money/decimal.ts";
import { fromScaled } from "#contract/money/scaled.ts";
import { isPacked } from "#contract/offers/packs.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { BEST_SUM, LOT_COLUMNS } from "#server/modules/comparison/comparison-columns.ts";
import type {
  ComparisonSheetData,
  ComparisonPlan,
  OfferLetters,
} from "#server/modules/comparison/comparison-columns.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import type { WorkbookCell } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

export type Results = Readonly<Record<VatBasis, ComparisonResult>>;

const none: WorkbookCell = { value: null, tone: "total" };

interface Closing {
  readonly first: number;
  readonly plan: ComparisonPlan;
  readonly results: Results;
}

const rangeOf =
  ({ lots }: ComparisonSheetData, { first }: Closing) =>
  (letter: string): string =>
    `${letter}${first}:${letter}${first + Math.max(lots.length, 1) - 1}`;

type MakeLine = (
  name: string,
  best: WorkbookCell,
  of: {
    under: VatBasis;
    cell: (place: number, of: OfferLetters) => WorkbookCell;
    note?: (place: number) => string | null;
  },
) => WorkbookCell[];

const lineMaker =
  ({ language }: ComparisonSheetData, { plan: { percent, letters } }: Closing): MakeLine =>
  (name, best, { under, cell, note }) => [
    none,
    { value: translate(language, `sheets.comparison.${name}`), tone: "total" },
    ...LOT_COLUMNS.slice(2, -1).map(() => none),
    best,
    ...letters.flatMap((of, place): WorkbookCell[] => {
      const own = cell(place, of);
      const sums = percent === null ? [own] : VAT_BASES.map((on) => (on === under ? own : none));
      return [none, ...(of.ranked === of.price ? [] : [none]), ...sums, { ...none, value: note?.(place) ?? null }];
    }),
  ];

/**
 * Builds the rows below the lots: net, VAT and gross total of each offer, its number of lots, and its difference from
 * the best prices.
 */
export function closingRows(given: ComparisonSheetData, closing: Closing): WorkbookCell[][] {
  const { basis, percent } = closing.plan;
  const { results } = closing;
  const range = rangeOf(given, closing);
  const total = (on: VatBasis, place: number): string => results[on].offers[place]?.total ?? "0";
  const line = lineMaker(given, closing);
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
    ...likeWithLike(given, closing),
  ];
}

function likeWithLike(given: ComparisonSheetData, closing: Closing): WorkbookCell[][] {
  const { first, results } = closing;
  const { basis } = closing.plan;
  const range = rangeOf(given, closing);
  const line = lineMaker(given, closing);
  const ranked = isPriced(given) ? comparable(given, basis) : results[basis];
  return [
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
      cell: (place, of) => {
        const { above, apart } = aboveBest(results[basis], place);
        const apartFrom = apart.map((row) => `-(${of[basis]}${first + row}-${BEST_SUM}${first + row})`).join("");
        const formula = `ROUND(SUMPRODUCT((${range(of[basis])}-${range(BEST_SUM)})*ISNUMBER(${range(of.ranked)})*(${range(BEST_SUM)}>0))${apartFrom},2)`;
        if (above === null) return none;
        return { value: above, tone: "total", ...(formula.length > LONGEST_FORMULA ? {} : { formula }) };
      },
    }),
    line("shared", none, {
      under: basis,
      cell: (place, of) => {
        const value = results[basis].offers[place]?.shared_total ?? null;
        const parts = runsOf(sharedRows(results[basis])).map(
          ([from, to]) => `${of[basis]}${first + from}:${of[basis]}${first + to}`,
        );
        const formula = `ROUND(SUM(${parts.join(",")}),2)`;
        if (value === null) return none;
        return { value, tone: "total", ...(formula.length > LONGEST_FORMULA ? {} : { formula }) };
      },
    }),
    ...(isPriced(given)
      ? [
          ...(given.offers.some(hasSurplus)
            ? [
                line("surplus", none, {
                  under: basis,
                  cell: (place) => ({ value: extraIn(ranked, place, "surplus"), tone: "total" }),
                }),
              ]
            : []),
          ...(given.offers.some(hasFreight)
            ? [
                line("freight", none, {
                  under: basis,
                  cell: (place) => ({ value: freightIn(given, basis, place), tone: "total" }),
                  note: (place) => freightWord(given, place),
                }),
              ]
            : []),
          ...((given.priced?.annual_rate ?? null) === null
            ? []
            : [
                line("terms_sum", none, {
                  under: basis,
                  cell: (place) => ({ value: extraIn(ranked, place, "terms"), tone: "total" }),
                }),
              ]),
          line(closing.plan.percent === null ? "comparable" : `comparable_${basis}`, none, {
            under: basis,
            cell: (place) => ({
              value: ranked.offers[place]?.comparable_total ?? null,
              tone: "total",
            }),
          }),
        ]
      : []),
  ];
}

/** Longest formula that spreadsheet programs accept. */
const LONGEST_FORMULA = 8_000;

const hasFreight = (offer: ComparisonSheetData["offers"][number]): boolean => freightBy(offer) !== null;

/**
 * Describes whether the freight amount comes from the offer or from the customer. In the latter case, the text also
 * contains the amount that the supplier asked for.
 */
function freightWord({ offers, language }: ComparisonSheetData, place: number): string | null {
  const offer = offers[place];
  const by = offer === undefined ? null : freightBy(offer);
  if (offer === undefined || by === null) return null;
  const asked = by === "customer" ? offer.supplier_freight : null;
  return asked === null
    ? translate(language, `sheets.comparison.freight_${by}`)
    : translate(language, "sheets.comparison.freight_asked", {
        sum: amountsIn(language, offer.currency).money(asked),
      });
}

function freightIn(
  { offers, currency, rates = {} }: ComparisonSheetData,
  basis: VatBasis,
  place: number,
): string | null {
  const offer = offers[place];
  return offer === undefined || !hasFreight(offer)
    ? null
    : fromScaled(fixedCostOf(offer, { currency, basis, rates }), 2);
}

const hasSurplus = ({ items }: ComparisonSheetData["offers"][number]): boolean => items.some(isPacked);

const extraIn = ({ lots }: ComparisonResult, place: number, part: "surplus" | "terms"): string =>
  sum(lots.map(({ cells }) => cells[place]?.extra?.[part] ?? "0"));

const isPriced = ({ offers, priced }: ComparisonSheetData): boolean =>
  offers.some(hasFreight) || offers.some(hasSurplus) || (priced?.annual_rate ?? null) !== null;

function comparable(
  { lots, offers, currency, rates = {}, priced }: ComparisonSheetData,
  basis: VatBasis,
): ComparisonResult {
  return compareOffers({ lots, offers, options: { currency, basis, include_replacements: false, rates, ...priced } });
}

/**
 * Returns how much an offer's competing lines cost above the best prices. `apart` lists the rows with a best price in
 * which the offer's own price doesn't compete.
 */
function aboveBest(result: ComparisonResult, place: number): { above: string | null; apart: number[] } {
  const priced = result.lots.flatMap(({ best_sum, cells }, row) => {
    const cell = cells[place];
    const own = cell?.line_sum ?? null;
    if (cell === undefined || own === null || best_sum === null || isZero(best_sum)) return [];
    return [{ row, by: subtract(own, best_sum), competes: !cell.replacement && !cell.closed }];
  });
  const competing = priced.filter(({ competes }) => competes);
  return {
    above: result.offers[place]?.against_best == null ? null : sum(competing.map(({ by }) => by)),
    apart: priced.flatMap(({ row, competes }) => (competes ? [] : [row])),
  };
}

function sharedRows(result: ComparisonResult): number[] {
  const competes = (row: LotComparison, place: number): boolean => {
    const cell = row.cells[place];
    return cell?.state === "offered" && !cell.replacement && !cell.closed;
  };
  const competing = result.offers.flatMap(({ against_best }, place) => (against_best === null ? [] : [place]));
  return result.lots.flatMap((row, place) => (competing.every((column) => competes(row, column)) ? [place] : []));
}

function runsOf(places: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs;
}
