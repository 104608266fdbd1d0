import { compare, isZero } from "#contract/money/decimal.ts";
import { linePrice } from "#contract/money/vat.ts";
import {
  amendedTotals,
  begunQuantity,
  changedLine,
  leastQuantity,
  withoutRest,
} from "#contract/orders/amended-lines.ts";
import type { AmendableLine, LineChange } from "#contract/orders/amended-lines.ts";
import type { ChangedItem } from "#contract/orders/amendment.schema.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { IsoDate, PriceInput, Quantity } from "#contract/primitives.ts";
import { isUnreadDay } from "#src/locale/typed-day.ts";
import type { LineInput } from "#src/features/orders/AmendLine.tsx";

export const toAmendable = (item: OrderItem, { basis }: Pick<Order, "basis">): AmendableLine => {
  const { price, price_quantity } = linePrice(basis, item);
  return { ...item, item: item.id, is_closed: item.close_reason !== null, based_price: price, price_quantity };
};

export interface LineProblems {
  readonly quantity: "quantity_wrong" | "below_delivered" | null;
  readonly price: "price_wrong" | null;
}

/** Returns what is wrong with the typed quantity and price of a line. */
export function problemsOf(line: AmendableLine, input: LineInput | undefined): LineProblems {
  if (input === undefined || input.ends) return { quantity: null, price: null };
  const quantity = Quantity.safeParse(input.quantity);
  const isBelow = quantity.success && compare(quantity.data, leastQuantity(line)) < 0;
  return {
    quantity: quantity.success ? (isBelow ? "below_delivered" : null) : "quantity_wrong",
    price: PriceInput.safeParse(input.price).success ? null : "price_wrong",
  };
}

/** Returns the changed terms of a line. Null if nothing changes or the input is invalid. */
export function changeOf(line: AmendableLine, item: OrderItem, input: LineInput): Omit<ChangedItem, "item"> | null {
  const quantity = Quantity.safeParse(input.quantity);
  const price = PriceInput.safeParse(input.price);
  const date = IsoDate.safeParse(input.date);
  if (!quantity.success || !price.success || problemsOf(line, input).quantity !== null) return null;
  if (isUnreadDay(input.date)) return null;
  const change = {
    ...(compare(quantity.data, item.quantity) !== 0 && { quantity: quantity.data }),
    ...(compare(price.data, line.based_price) !== 0 && { price: price.data, price_quantity: line.price_quantity }),
    ...(date.success && date.data !== item.delivery_date && { delivery_date: date.data }),
    ...(input.part.trim() !== (item.part_number ?? "") && { part_number: input.part.trim() }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** Returns how a line ends: removed if nothing of it has begun, or else delivered no further. */
export const endOf = (line: AmendableLine): "removed" | "cancelled" =>
  isZero(begunQuantity(line)) ? "removed" : "cancelled";

interface TypedChanges {
  readonly changes: ReadonlyMap<number, LineChange>;
  readonly removed: readonly number[];
  readonly cancelled: readonly number[];
}

/** Returns the sums to be paid for the order's lines before and after the typed changes, without added lines. */
export function dueWith(
  lines: readonly AmendableLine[],
  order: Order,
  { changes, removed, cancelled }: TypedChanges,
): { before: string; after: string } {
  const after = lines
    .filter(({ item }) => !removed.includes(item))
    .map((line) => {
      if (cancelled.includes(line.item)) return withoutRest(line, order);
      const change = changes.get(line.item);
      return change === undefined ? line : changedLine(line, change, order);
    });
  return { before: amendedTotals(lines, order).due, after: amendedTotals(after, order).due };
}
