import { conversion } from "#contract/money/currency.ts";
import type { Conversion } from "#contract/money/currency.ts";
import { divideHalfUp, fromScaled, moneyFrom, priceFrom, toScaled } from "#contract/money/scaled.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { priceLine, scaledPercentChange } from "#contract/award/priced-line.ts";
import type { PricedLine } from "#contract/award/priced-line.ts";
import { priceDecimals } from "#contract/award/price-decimals.ts";
import type {
  CellState,
  CompareCell,
  CompareItem,
  CompareLot,
  CompareOffer,
  CompareOptions,
  ComparisonResult,
  LotComparison,
  OfferComparison,
} from "#contract/award/award.types.ts";

/** A column made ready: its items by lot, and how to convert its currency. */
interface Column {
  readonly basis: VatBasis;
  readonly closed: boolean;
  readonly items: ReadonlyMap<number, CompareItem>;
  readonly conversion: Conversion | null;
}

/** A cell before it is known what the others are. */
interface RawCell {
  readonly state: CellState;
  readonly item: CompareItem | null;
  readonly line: PricedLine | null;
  readonly closed: boolean;
}

/**
 * Everything that the matrix of lots × offers shows. Only submitted offers take part. Ranked is the converted price
 * for one requested unit on the chosen basis; substitutes are ranked only where the options say so.
 * Works in integers: 1000 × 50 in well under 300 ms.
 * @throws RangeError for amounts past what `Money` and `Price` hold.
 */
export function compareOffers(input: {
  lots: readonly CompareLot[];
  offers: readonly CompareOffer[];
  options: CompareOptions;
}): ComparisonResult {
  const { lots, offers, options } = input;
  const columns = offers.map((offer): Column => ({
    basis: offer.basis,
    closed: offer.is_closed === true,
    items: new Map(offer.status === "PROCESSED" ? offer.items.map((item) => [item.lot, item]) : []),
    conversion: conversion({ from: offer.currency, to: options.currency, rates: options.rates }),
  }));
  const tally = offers.map(() => ({ total: 0n, priced: 0, covered: 0, best_count: 0 }));
  const overall = { best: 0n, averaged_best: 0n, average: 0n };

  const rows = lots.map((lot): LotComparison => {
    const quantity = toScaled(lot.quantity, 3);
    const raw = columns.map((column) => rawCell({ column, lot, quantity, basis: options.basis }));
    const row = compareRow({ lot, quantity, raw, options });
    for (const [index, cell] of raw.entries()) {
      const column = tally[index];
      if (column === undefined) continue;
      if (cell.state === "offered" || cell.state === "no_rate") column.covered += 1;
      if (cell.line !== null) {
        column.total += cell.line.sum;
        column.priced += 1;
      }
      if (row.comparison.cells[index]?.best === true) column.best_count += 1;
    }
    overall.best += row.best_sum ?? 0n;
    if (row.best_sum !== null && row.average_sum !== null) {
      overall.averaged_best += row.best_sum;
      overall.average += row.average_sum;
    }
    return row.comparison;
  });

  const columnsOut = offers.map((offer, index): OfferComparison => {
    const { total = 0n, priced = 0, covered = 0, best_count = 0 } = tally[index] ?? {};
    return { offer: offer.id, total: priced === 0 ? null : moneyFrom(total), covered, best_count };
  });
  return {
    lots: rows,
    offers: columnsOut,
    best_total: moneyFrom(overall.best),
    ...saving(overall.averaged_best, overall.average),
  };
}

const saving = (
  best: bigint,
  average: bigint,
): Pick<ComparisonResult, "average_total" | "saving" | "saving_percent"> => ({
  average_total: moneyFrom(average),
  saving: moneyFrom(average - best),
  saving_percent: percentText(scaledPercentChange(average, best)),
});

const percentText = (tenths: bigint | null): string | null => (tenths === null ? null : fromScaled(tenths, 1));

function rawCell(from: { column: Column; lot: CompareLot; quantity: bigint; basis: CompareOptions["basis"] }): RawCell {
  const { closed } = from.column;
  const item = from.column.items.get(from.lot.id) ?? null;
  if (item === null) return { state: "missing", item, line: null, closed };
  if (item.rejected) return { state: "rejected", item, line: null, closed };
  if (item.price_per_unit === null) return { state: "missing", item, line: null, closed };
  if (from.column.conversion === null) return { state: "no_rate", item, line: null, closed };
  const line = priceLine({
    price_per_unit: item.price_per_unit,
    price_with_vat: item.price_with_vat,
    offered: from.column.basis,
    vat_percent: item.vat_percent,
    quantity: from.quantity,
    basis: from.basis,
    conversion: from.column.conversion,
  });
  return { state: "offered", item, line, closed };
}

/** What a row is measured against, found in one pass over its cells. */
function extremes(raw: readonly RawCell[], includeReplacements: boolean) {
  let best: PricedLine | null = null;
  let highest: bigint | null = null;
  let fastest: number | null = null;
  const average = { price: 0n, sum: 0n, count: 0n };
  for (const { item, line, closed } of raw) {
    if (item === null || line === null || closed) continue;
    if (!item.replacement) {
      average.price += line.price;
      average.sum += line.sum;
      average.count += 1n;
    }
    if (item.replacement && !includeReplacements) continue;
    if (best === null || line.price < best.price || (line.price === best.price && line.sum < best.sum)) best = line;
    if (highest === null || line.price > highest) highest = line.price;
    if (item.delivery_max !== null && (fastest === null || item.delivery_max < fastest)) fastest = item.delivery_max;
  }
  return { best, highest, fastest, average };
}

function compareRow(row: { lot: CompareLot; quantity: bigint; raw: readonly RawCell[]; options: CompareOptions }): {
  comparison: LotComparison;
  best_sum: bigint | null;
  average_sum: bigint | null;
} {
  const { lot, quantity, raw, options } = row;
  const { best, highest, fastest, average } = extremes(raw, options.include_replacements);
  const bestPrice = best?.price ?? null;
  const averagePrice = average.count === 0n ? null : divideHalfUp(average.price, average.count);
  const averageSum = average.count === 0n ? null : divideHalfUp(average.sum, average.count);
  const cells = raw.map(({ state, item, line, closed }): CompareCell => {
    const replacement = item?.replacement ?? false;
    const ranked = line !== null && !closed && (!replacement || options.include_replacements);
    return {
      state,
      item: item?.id ?? null,
      price: line === null ? null : priceFrom(line.price),
      line_sum: line === null ? null : moneyFrom(line.sum),
      gap: line === null || bestPrice === null ? null : percentText(scaledPercentChange(bestPrice, line.price)),
      best: ranked && line.price === bestPrice,
      fastest: ranked && fastest !== null && item?.delivery_max === fastest,
      replacement,
      partial: line !== null && isPartial(item, quantity),
      late: line !== null && isLate(item, lot),
      closed,
    };
  });
  const comparison: LotComparison = {
    lot: lot.id,
    cells,
    best_price: bestPrice === null ? null : priceFrom(bestPrice),
    best_sum: best === null ? null : moneyFrom(best.sum),
    average_price: averagePrice === null ? null : priceFrom(averagePrice),
    average_sum: averageSum === null ? null : moneyFrom(averageSum),
    spread: bestPrice === null || highest === null ? null : percentText(scaledPercentChange(bestPrice, highest)),
    price_decimals: priceDecimals(cells.map((cell) => cell.price)),
  };
  return { comparison, best_sum: best?.sum ?? null, average_sum: averageSum };
}

const isPartial = (item: CompareItem | null, quantity: bigint): boolean =>
  item !== null && item.available_quantity !== null && toScaled(item.available_quantity, 3) < quantity;

const isLate = (item: CompareItem | null, lot: CompareLot): boolean => {
  const target = lot.target_weeks ?? null;
  const delivery = item?.delivery_max ?? null;
  return target !== null && delivery !== null && delivery > target;
};
