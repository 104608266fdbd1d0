import { add, compare, isZero, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import { linePrice } from "#contract/money/vat.ts";
import { lineSums } from "#contract/orders/line-money.ts";
import { acceptable, awaitedQuantity, shortOf, surplusOf } from "#contract/orders/line-quantities.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import { isTooMuch, needsReason } from "#contract/orders/receipt.rules.ts";
import { receivable } from "#contract/orders/surplus.rules.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { QuantityOrNone } from "#contract/primitives.ts";
import type { Money } from "#contract/primitives.ts";

/** Line of a receipt in the grid. All quantities are in the unit of the line. */
export interface ReceiptRow {
  /** Id of the order line. */
  readonly id: number;
  readonly position: number;
  readonly name: string;
  readonly part_number: string | null;
  readonly unit: number;
  readonly ordered: string;
  /** Announced quantity. Null for goods that arrived unannounced. */
  readonly shipped: string | null;
  /** Quantity that is accepted if the line arrives as announced or, if unannounced, completely. */
  readonly expected: string;
  /** Quantity up to the ordered quantity that can still be accepted. */
  readonly acceptable: string;
  /** Quantity beyond `acceptable` that can be accepted too. */
  readonly tolerance: string;
  /** Null until the line is counted. */
  readonly accepted: string | null;
  readonly refused: string | null;
  readonly reason: string | null;
  /** Value on this device that differs from the recorded receipt, because someone else received the delivery. */
  readonly own_accepted: string | null;
}

const above = (value: string): string => (compare(value, "0") < 0 ? "0" : value);
const smaller = (one: string, other: string): string => (compare(one, other) < 0 ? one : other);

/** Returns how much more than the open quantity of a line can be accepted. */
const toleranceOf = (item: OrderItem): string => subtract(receivable(item), acceptable(item));

/** Returns the quantity of an order line that the customer still waits for. */
export const awaitedOf = (item: OrderItem): string =>
  awaitedQuantity({ ...item, is_closed: item.close_reason !== null });

/** Returns the rows of a receipt: the lines of the delivery or, without one, the lines that can be accepted. */
export function receiptRows(items: readonly OrderItem[], delivery: OrderDelivery | null): ReceiptRow[] {
  const lines = new Map(delivery?.lines.map((line) => [line.item, line]));
  const shown = items.filter((item) => (delivery === null ? !isZero(acceptable(item)) : lines.has(item.id)));
  return shown.map((item): ReceiptRow => {
    const { id, position, nomenclature, part_number, unit, quantity } = item;
    const line = lines.get(id);
    const shipped = delivery === null ? null : (line?.announced ?? "0");
    const isReceived = delivery?.status === "RECEIVED";
    const open = isReceived ? (line?.accepted ?? "0") : acceptable(item);
    return {
      id,
      position,
      name: nomenclature ?? part_number ?? "",
      part_number,
      unit,
      ordered: quantity,
      shipped,
      expected: shipped === null ? open : smaller(shipped, open),
      acceptable: open,
      tolerance: isReceived ? "0" : toleranceOf(item),
      accepted: line?.accepted ?? null,
      refused: line?.refused === undefined || line.refused === null || isZero(line.refused) ? null : line.refused,
      reason: line?.reason ?? null,
      own_accepted: null,
    };
  });
}

export const isCounted = ({ accepted }: ReceiptRow): boolean => accepted !== null;

const refusedOf = ({ refused }: ReceiptRow): string => refused ?? "0";

/** Returns the quantity that is accepted if the rest of an uncounted line arrived as announced. */
export const presumed = (row: ReceiptRow): string => above(subtract(row.expected, refusedOf(row)));

/** Returns the announced quantity of a counted line that is neither accepted nor refused. */
export const shortIn = (row: ReceiptRow): string =>
  row.accepted === null
    ? "0"
    : shortOf({ announced: row.shipped ?? "0", accepted: row.accepted, refused: refusedOf(row) });

/** Returns the open quantity of a row as an order line without receipts. */
const openLine = ({ acceptable: quantity, tolerance }: ReceiptRow) => ({
  quantity,
  tolerated_surplus: tolerance,
  cancelled_quantity: "0",
  accepted_quantity: "0",
});

/** Returns the accepted quantity beyond the open quantity of the line. */
export const surplusIn = (row: ReceiptRow): string => surplusOf(openLine(row), row.accepted ?? "0");

export const isBeyond = (row: ReceiptRow): boolean => isTooMuch(openLine(row), row.accepted ?? "0");

export const isDifferent = (row: ReceiptRow): boolean =>
  !isZero(shortIn(row)) || !isZero(refusedOf(row)) || !isZero(surplusIn(row));

export const lacksReason = (row: ReceiptRow): boolean =>
  needsReason({ short: shortIn(row), refused: refusedOf(row) }) && (row.reason ?? "").trim() === "";

/** Returns the quantities of a line that was counted as announced. */
export const asShipped = ({ expected }: ReceiptRow) => ({ accepted: expected, refused: null, reason: null });

/** Returns the quantities of a line that is refused completely. Without an announcement, what is awaited was brought. */
export const allRefused = ({ shipped, expected }: ReceiptRow) => ({ accepted: "0", refused: shipped ?? expected });

/** Moves the accepted quantity beyond the tolerance to the refused quantity. */
export function withinTolerance(row: ReceiptRow): Pick<ReceiptRow, "accepted" | "refused"> {
  const limit = receivable(openLine(row));
  return { accepted: limit, refused: add(refusedOf(row), subtract(row.accepted ?? "0", limit)) };
}

function lineGross(item: OrderItem, quantity: string, order: Pick<Order, "basis" | "tax_type">): Money {
  const { price, price_quantity } = linePrice(order.basis, item);
  return lineSums({ ...item, quantity, based_price: price, price_quantity }, order).gross;
}

export interface ReceiptSummary {
  readonly lines: number;
  readonly counted: number;
  readonly unchecked: readonly number[];
  readonly different: readonly number[];
  readonly lacking_reason: readonly number[];
  readonly beyond: readonly number[];
  readonly short: readonly ReceiptRow[];
  readonly refused: readonly ReceiptRow[];
  readonly surplus: readonly ReceiptRow[];
  /** True if nothing of the order is awaited once this receipt is recorded. */
  readonly is_last: boolean;
  /** Sum of what is accepted up to the ordered quantity. */
  readonly accepted_sum: Money;
  /** Sum of all that is accepted, with a surplus that is paid for. */
  readonly accepted_sum_with_surplus: Money;
  readonly short_sum: Money;
  readonly refused_sum: Money;
}

const ids = (rows: readonly ReceiptRow[]): number[] => rows.map(({ id }) => id);

/** Computes the figures of a receipt. Sums include VAT. */
export function receiptSummary(
  rows: readonly ReceiptRow[],
  items: readonly OrderItem[],
  order: Pick<Order, "basis" | "tax_type">,
): ReceiptSummary {
  const byId = new Map(items.map((item) => [item.id, item]));
  const total = (quantityOf: (row: ReceiptRow) => string): Money =>
    toMoney(
      sum(
        rows.flatMap((row) => {
          const item = byId.get(row.id);
          const quantity = quantityOf(row);
          return item === undefined || isZero(quantity) ? [] : [lineGross(item, quantity, order)];
        }),
      ),
    );
  const unchecked = rows.filter((row) => !isCounted(row));
  const acceptedBy = new Map(rows.map(({ id, accepted }) => [id, accepted]));
  return {
    lines: rows.length,
    counted: rows.length - unchecked.length,
    unchecked: ids(unchecked),
    different: ids(rows.filter(isDifferent)),
    lacking_reason: ids(rows.filter(lacksReason)),
    beyond: ids(rows.filter(isBeyond)),
    short: rows.filter((row) => !isZero(shortIn(row))),
    refused: rows.filter((row) => !isZero(refusedOf(row))),
    surplus: rows.filter((row) => !isZero(surplusIn(row))),
    is_last: items.every((item) => {
      const accepted = acceptedBy.get(item.id) ?? "0";
      return compare(awaitedOf(item), accepted) <= 0;
    }),
    accepted_sum: total((row) => smaller(row.accepted ?? "0", row.acceptable)),
    accepted_sum_with_surplus: total(({ accepted }) => accepted ?? "0"),
    short_sum: total(shortIn),
    refused_sum: total(refusedOf),
  };
}

/** Returns the sum with VAT of what is accepted and paid for. */
export const acceptedSum = (summary: ReceiptSummary, { pays_surplus }: { readonly pays_surplus: boolean }): Money =>
  pays_surplus ? summary.accepted_sum_with_surplus : summary.accepted_sum;

/** How uncounted lines are received: as announced, or not arrived with a reason. */
export type Uncounted = { readonly as: "shipped" } | { readonly as: "missing"; readonly reason: string };

/** Returns the rows with a quantity in every line of an announced delivery. */
export const settledRows = (rows: readonly ReceiptRow[], uncounted: Uncounted): ReceiptRow[] =>
  rows.map((row) => {
    if (isCounted(row) || row.shipped === null) return row;
    if (uncounted.as === "shipped") return { ...row, accepted: presumed(row) };
    return { ...row, accepted: "0", reason: (row.reason ?? "").trim() === "" ? uncounted.reason : row.reason };
  });

/**
 * Returns the lines to send. With an announced delivery, these are all of its lines; without one, only the
 * lines that arrived.
 */
export const receivedLines = (rows: readonly ReceiptRow[], { pays_surplus }: { readonly pays_surplus: boolean }) =>
  rows
    .filter((row) => row.shipped !== null || !isZero(row.accepted ?? "0") || !isZero(refusedOf(row)))
    .map((row) => ({
      item: row.id,
      accepted: QuantityOrNone.parse(row.accepted ?? "0"),
      refused: QuantityOrNone.parse(refusedOf(row)),
      surplus_is_paid: pays_surplus && !isZero(surplusIn(row)),
      reason: row.reason ?? "",
    }));
