import type { ComparisonResult } from "#contract/award/award.types.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { lastPaid } from "#contract/award/last-paid.ts";
import { amountFormulas, otherAmountFormula } from "#contract/money/amount-formulas.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { basedPrice, typedPrice, vatFactor } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { Language } from "#contract/primitives.ts";
import { withoutExtraCosts } from "#contract/award/cell-cost.ts";
import { surplusText } from "#server/modules/comparison/pack-words.ts";
import { closingRows } from "#server/modules/comparison/closing-rows.ts";
import type { Results } from "#server/modules/comparison/closing-rows.ts";
import { BEST_PRICE, columnsOf, planOf, QUANTITY } from "#server/modules/comparison/comparison-columns.ts";
import type {
  ComparisonSheetData,
  ComparisonPlan,
  OfferLetters,
  OfferWithLines,
} from "#server/modules/comparison/comparison-columns.ts";
import type { ComparedItem, ComparedLot } from "#server/modules/comparison/comparison.store.ts";
import { divisionOf } from "#server/platform/sheets/price-cell.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

function noteOf(item: ComparedItem, { quantity, unit }: ComparedLot, language: Language): string {
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
  const surplus = surplusText({ quantity, unit, line: item }, language);
  return [weeks, availability, available, surplus, replacement, item.comment]
    .filter((word) => word !== null && word !== "")
    .join(" · ");
}

/** Returns the formulas for both sums of a line, based on the typed price. */
function sumFormulas(
  offer: OfferWithLines,
  { row, letters, percent }: { row: number; letters: OfferLetters; percent: string | null },
): { net: string; gross: string } {
  const product = `ROUND(${QUANTITY}${row}*${letters.price}${row},2)`;
  const { rate } = letters;
  if (rate !== null && rate !== "") {
    const own = (on: VatBasis): string =>
      percent === null || on === offer.basis ? product : otherAmountFormula(offer.basis, product, { percent });
    const converted = (on: VatBasis): string => `ROUND(${own(on)}${rate},2)`;
    return { net: converted("net"), gross: converted("gross") };
  }
  if (percent === null) return { net: product, gross: product };
  const cells = { net: `${letters.net}${row}`, gross: `${letters.gross}${row}` };
  return amountFormulas(offer.basis, product, { rate: { percent }, cells });
}

/**
 * Returns the formula of the price on the comparison's VAT basis and in its currency. The cell is empty if there is no
 * price.
 */
function derivedPrice(typed: string, offered: VatBasis, to: { basis: VatBasis; percent: string | null; rate: string }) {
  const { basis, percent, rate } = to;
  const [times, by] = vatFactor(basis, `(100+${percent})`, "100");
  const vat = percent === null || offered === basis ? "" : `*${times}/${by}`;
  return `IF(${typed}="","",ROUND(${typed}${vat}${rate},${PRICE_SCALE}))`;
}

function lastPrice({ currency, rates = {} }: ComparisonSheetData, lot: ComparedLot, basis: VatBasis): string | null {
  const paid = lastPaid(lot, { basis, currency, rates });
  return paid?.currency === currency ? paid.price : null;
}

function lotCells(
  given: ComparisonSheetData,
  lot: ComparedLot,
  at: {
    row: number;
    place: number;
    plan: ComparisonPlan;
    results: Results;
    items: readonly (ComparedItem | undefined)[];
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
  // Prices of substitutes and of closed companies don't compete for the best price, as in the default settings of the
  // comparison page.
  const competing = letters.filter(
    ({ rate }, place) => rate !== null && items[place]?.replacement !== true && given.offers[place]?.is_closed !== true,
  );
  // If VAT bases or currencies differ, the best sum is the sum of the best offer instead of quantity times best price.
  const isMixed = letters.some(({ ranked, price }) => ranked !== price);
  const bestSum = isMixed
    ? `IF(${BEST_PRICE}${row}=0,0,MIN(${competing.map((of) => `IF(${of.ranked}${row}=${BEST_PRICE}${row},${of[basis]}${row},1E+99)`).join(",")}))`
    : `ROUND(${QUANTITY}${row}*${BEST_PRICE}${row},2)`;
  return [
    String(lot.position),
    lot.nomenclature,
    lot.part_number,
    lot.manufacturer,
    lot.quantity,
    unitSymbol(lot.unit, given.language) ?? null,
    lot.target_delivery_time,
    lastPrice(given, lot, basis),
    {
      value: compared?.best_price ?? "0",
      formula: competing.length === 0 ? "0" : `MIN(${competing.map(({ ranked }) => `${ranked}${row}`).join(",")})`,
    },
    { value: compared?.best_sum ?? "0", formula: competing.length === 0 ? "0" : bestSum },
    ...given.offers.flatMap((offer, place): WorkbookCell[] => {
      const of = letters[place];
      if (of === undefined) return [];
      const item = items[place];
      const price = item === undefined ? null : basedPrice(offer.basis, item);
      const typed = item === undefined ? null : typedPrice(offer.basis, item);
      const cell = compared?.cells[place];
      const best = cell?.best === true ? ({ tone: "best" } as const) : {};
      const formulas = sumFormulas(offer, { row, letters: of, percent });
      const sum = (on: VatBasis): WorkbookCell => ({
        value: results[on].lots[lotPlace]?.cells[place]?.line_sum ?? "0",
        formula: formulas[on],
      });
      const { rate } = of;
      return [
        { value: price, ...(typed === null ? {} : divisionOf(typed)), ...best },
        ...(of.ranked === of.price
          ? []
          : rate === null
            ? [null]
            : [
                {
                  value: cell?.price ?? null,
                  formula: derivedPrice(`${of.price}${row}`, offer.basis, { basis, percent, rate }),
                },
              ]),
        rate === null ? null : sum("net"),
        ...(percent === null ? [] : [rate === null ? null : sum("gross")]),
        item === undefined ? null : noteOf(item, lot, given.language),
      ];
    }),
  ];
}

/**
 * Builds the comparison sheet of lots × suppliers, with prices as typed and sums with and without VAT. Lots are
 * compared on the VAT basis shared by all offers, or without VAT if the bases differ. Sums, best prices and totals are
 * formulas that give the same results as the comparison page.
 */
export function comparisonSheet(given: ComparisonSheetData): WorkbookSheet {
  const { lots, offers, currency, above, rates = {} } = given;
  // The formulas compare prices alone. Pack surplus, freight and payment terms have separate rows below.
  const plain = offers.map(withoutExtraCosts);
  const on = (basis: VatBasis): ComparisonResult =>
    compareOffers({ lots, offers: plain, options: { currency, basis, include_replacements: false, rates } });
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
