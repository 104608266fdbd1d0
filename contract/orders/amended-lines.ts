import type { z } from "zod";
import { toAmountColumns } from "#contract/money/amount-columns.ts";
import type { AmountColumns } from "#contract/money/amount-columns.ts";
import { add, compare, isZero, max, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import type { AmendmentLine, LineTerms } from "#contract/orders/amendment.schema.ts";
import { cancelledSums, lineSums } from "#contract/orders/line-money.ts";
import type { OrderTerms, PayableLine } from "#contract/orders/line-money.ts";
import type { Money } from "#contract/primitives.ts";

/** An order line with everything that an amendment can change or depends on. Lines to be added have negative ids. */
export interface AmendableLine extends PayableLine, AmountColumns<string> {
  readonly item: number;
  readonly position: number;
  readonly kind: LineTerms["line_kind"];
  readonly nomenclature: string | null;
  readonly part_number: string | null;
  readonly manufacturer: string | null;
  readonly unit: number;
  readonly delivery_date: string | null;
  readonly on_the_way_quantity: string;
}

/**
 * New terms of a line; what is missing stays as it is. A changed price is for `price_quantity` units, or else for one.
 */
export interface LineChange {
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  readonly price_quantity?: number | undefined;
  readonly delivery_date?: string | undefined;
  readonly nomenclature?: string | undefined;
  readonly part_number?: string | null | undefined;
  readonly manufacturer?: string | null | undefined;
}

/** Returns the quantity that is accepted or on its way. An amendment can't go below it. */
export const begunQuantity = (line: Pick<AmendableLine, "accepted_quantity" | "on_the_way_quantity">): string =>
  add(line.accepted_quantity, line.on_the_way_quantity);

/** Returns the quantity that an amendment can't go below: accepted, on its way, or returned without a replacement. */
export const leastQuantity = (
  line: Pick<AmendableLine, "accepted_quantity" | "on_the_way_quantity" | "cancelled_quantity">,
): string => add(begunQuantity(line), line.cancelled_quantity);

/**
 * Returns what stays free of a line after its quantity has changed: ordering what arrived beyond it means paying for
 * it.
 */
const freeAfter = ({ free_quantity, quantity }: AmendableLine, next: string): string =>
  isZero(free_quantity) ? "0" : (max([subtract(free_quantity, subtract(next, quantity)), "0"]) ?? "0");

/** Returns a line with its changed terms. The amounts are computed anew if the quantity or the price changes. */
export function changedLine<L extends AmendableLine>(line: L, change: LineChange, order: OrderTerms): L {
  const price = change.price ?? line.based_price;
  const price_quantity = change.price === undefined ? line.price_quantity : (change.price_quantity ?? 1);
  const quantity = change.quantity ?? line.quantity;
  const { delivery_date = line.delivery_date, nomenclature = line.nomenclature } = change;
  const { part_number = line.part_number, manufacturer = line.manufacturer } = change;
  const isSame =
    compare(quantity, line.quantity) === 0 &&
    compare(price, line.based_price) === 0 &&
    price_quantity === line.price_quantity;
  const terms = { ...line, delivery_date, nomenclature, part_number, manufacturer };
  if (isSame) return terms;
  const free_quantity = freeAfter(line, quantity);
  const priced = { ...terms, quantity, free_quantity, based_price: price, price_quantity };
  return { ...priced, ...toAmountColumns(lineSums(priced, order)) };
}

/**
 * Returns a line after its rest was cancelled. What is on its way stays ordered, so the quantity becomes smaller
 * instead of closing the line.
 */
export const withoutRest = <L extends AmendableLine>(line: L, order: OrderTerms): L =>
  isZero(line.on_the_way_quantity)
    ? { ...line, is_closed: true }
    : changedLine(line, { quantity: leastQuantity(line) }, order);

/** Returns the sum with VAT that is to be paid for a line. */
export const dueOfLine = (line: AmendableLine, order: OrderTerms): Money =>
  toMoney(
    line.kind === "freight" && !line.is_closed
      ? line.total_with_vat
      : subtract(line.total_with_vat, cancelledSums(line, order).gross),
  );

/** Returns the amounts of all ordered lines and the sum to be paid. */
export const amendedTotals = (
  lines: readonly AmendableLine[],
  order: OrderTerms,
): AmountColumns<Money> & { readonly due: Money } => ({
  total: toMoney(sum(lines.map((line) => line.total))),
  vat: toMoney(sum(lines.map((line) => line.vat))),
  total_with_vat: toMoney(sum(lines.map((line) => line.total_with_vat))),
  due: toMoney(sum(lines.map((line) => dueOfLine(line, order)))),
});

const toTerms = (line: AmendableLine, order: OrderTerms): z.input<typeof LineTerms> => ({
  line_kind: line.kind,
  nomenclature: line.nomenclature,
  part_number: line.part_number,
  manufacturer: line.manufacturer,
  unit: line.unit,
  quantity: line.quantity,
  price: line.based_price,
  price_quantity: line.price_quantity,
  vat_percent: line.vat_percent,
  delivery_date: line.delivery_date,
  total_with_vat: line.total_with_vat,
  due_total_with_vat: dueOfLine(line, order),
  is_closed: line.is_closed,
});

const COMPARED = [
  "nomenclature",
  "part_number",
  "manufacturer",
  "quantity",
  "based_price",
  "price_quantity",
  "vat_percent",
  "delivery_date",
  "total_with_vat",
  "is_closed",
] as const satisfies readonly (keyof AmendableLine)[];

/** Differences of two states of an order, in the order of its lines. */
export function lineDifferences(
  before: readonly AmendableLine[],
  after: readonly AmendableLine[],
  order: OrderTerms,
): z.input<typeof AmendmentLine>[] {
  const [then, now] = [before, after].map((lines) => new Map(lines.map((line) => [line.item, line])));
  const kept = before.flatMap((line): z.input<typeof AmendmentLine>[] => {
    const next = now?.get(line.item);
    const from = { position: line.position, before: toTerms(line, order) };
    if (next === undefined) return [{ kind: "remove", ...from, after: null }];
    const isSameDue = compare(dueOfLine(line, order), dueOfLine(next, order)) === 0;
    if (isSameDue && COMPARED.every((name) => line[name] === next[name])) return [];
    const kind = next.is_closed && !line.is_closed ? "close" : "change";
    return [{ kind, ...from, after: toTerms(next, order) }];
  });
  const added = after
    .filter(({ item }) => then?.has(item) !== true)
    .map((line): z.input<typeof AmendmentLine> => ({
      kind: "add",
      position: line.position,
      before: null,
      after: toTerms(line, order),
    }));
  return [...kept, ...added];
}
