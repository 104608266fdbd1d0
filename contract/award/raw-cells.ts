import type { Conversion } from "#contract/money/currency.ts";
import { pricePerUnit } from "#contract/money/scaled.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { scaledBought } from "#contract/offers/packs.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";
import { scaledRate, splitBySum, termsCost } from "#contract/award/extra-cost.ts";
import { EXACT, priceLine } from "#contract/award/priced-line.ts";
import type { PricedLine } from "#contract/award/priced-line.ts";
import type { CellState, CompareItem, CompareLot, CompareOptions } from "#contract/award/award.types.ts";

export interface Column {
  readonly terms: PaymentMethod | null;
  /** Freight in kopecks. */
  readonly freight: bigint;
  readonly basis: VatBasis;
  readonly closed: boolean;
  readonly items: ReadonlyMap<number, CompareItem>;
  readonly conversion: Conversion | null;
}

export interface RawCell {
  readonly state: CellState;
  readonly item: CompareItem | null;
  readonly line: PricedLine | null;
  readonly closed: boolean;
  /** True if the cell competes for the best price and the fastest delivery. */
  readonly ranked: boolean;
  readonly cost: PricedLine | null;
  readonly extra: Extra;
}

/** Extra costs of a line in kopecks. */
interface Extra {
  readonly surplus: bigint;
  readonly freight: bigint;
  readonly terms: bigint;
}
const NOTHING: Extra = { surplus: 0n, freight: 0n, terms: 0n };

const withExtra = (
  line: PricedLine,
  { surplus, freight, terms }: Extra,
  { quantity, exact }: { quantity: bigint; exact: boolean },
): PricedLine => {
  const more = surplus + freight + terms;
  const price = line.price + pricePerUnit(more, quantity);
  return { price, rank: exact ? line.rank + pricePerUnit(more, quantity, EXACT) : price, sum: line.sum + more };
};

export function rawCell(from: {
  column: Column;
  lot: CompareLot;
  quantity: bigint;
  /** Set to true if a price of the lot covers several units. All prices of the lot then need exact ranks. */
  exact: boolean;
  options: CompareOptions;
}): RawCell {
  const { closed } = from.column;
  const { exact } = from;
  const item = from.column.items.get(from.lot.id) ?? null;
  if (item === null) return { state: "missing", item, line: null, closed, ranked: false, cost: null, extra: NOTHING };
  if (item.rejected) return { state: "rejected", item, line: null, closed, ranked: false, cost: null, extra: NOTHING };
  if (item.price_per_unit === null)
    return { state: "missing", item, line: null, closed, ranked: false, cost: null, extra: NOTHING };
  if (from.column.conversion === null)
    return { state: "no_rate", item, line: null, closed, ranked: false, cost: null, extra: NOTHING };
  const priced = {
    price_per_unit: item.price_per_unit,
    price_with_vat: item.price_with_vat,
    price_quantity: item.price_quantity ?? 1,
    price_for_quantity: item.price_for_quantity ?? null,
    exact,
    offered: from.column.basis,
    vat_percent: item.vat_percent,
    quantity: from.quantity,
    basis: from.options.basis,
    conversion: from.column.conversion,
  };
  const line = priceLine(priced);
  const bought = scaledBought(from.quantity, item);
  const surplus = bought === from.quantity ? 0n : priceLine({ ...priced, quantity: bought }).sum - line.sum;
  const ranked = !closed && (!item.replacement || from.options.include_replacements);
  if (surplus === 0n) return { state: "offered", item, line, closed, ranked, cost: line, extra: NOTHING };
  const extra = { ...NOTHING, surplus };
  return { state: "offered", item, line, closed, ranked, cost: withExtra(line, extra, from), extra };
}

export interface RawRow {
  readonly lot: CompareLot;
  readonly quantity: bigint;
  readonly exact: boolean;
  readonly raw: readonly RawCell[];
}

/** Adds to each line its share of the offer's freight and the cost of its payment terms. */
export function withExtraCosts(
  rows: readonly RawRow[],
  columns: readonly Column[],
  options: CompareOptions,
): readonly RawRow[] {
  const paid = { rate: scaledRate(options.annual_rate), post_days: options.post_days ?? 0 };
  if (paid.rate === 0n && columns.every(({ freight: amount }) => amount === 0n)) return rows;
  const freight = columns.map(({ freight: amount }, index) => {
    if (amount === 0n) return null;
    const lines = rows.flatMap(({ lot, raw }) => {
      const line = raw[index]?.line ?? null;
      return line === null ? [] : [{ lot: lot.id, sum: line.sum }];
    });
    return splitBySum(amount, lines);
  });
  return rows.map(({ lot, quantity, exact, raw }) => ({
    lot,
    quantity,
    exact,
    raw: raw.map((cell, index): RawCell => {
      const { line, item } = cell;
      const share = freight[index]?.get(lot.id) ?? 0n;
      if (line === null || (share === 0n && paid.rate === 0n)) return cell;
      const of = { terms: columns[index]?.terms ?? null, weeks: item?.delivery_max ?? item?.delivery_min ?? null };
      const { surplus } = cell.extra;
      const extra = { surplus, freight: share, terms: termsCost(line.sum + surplus, of, paid) };
      return { ...cell, cost: withExtra(line, extra, { quantity, exact }), extra };
    }),
  }));
}
