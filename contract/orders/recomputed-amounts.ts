import { compare, isZero, sum, toMoney } from "#contract/money/decimal.ts";
import { cancelledSums, lineSums, NO_SUMS, receivedSums } from "#contract/orders/line-money.ts";
import type { LineSums, OrderTerms, PayableLine } from "#contract/orders/line-money.ts";
import { freeQuantity } from "#contract/orders/line-quantities.ts";
import type { ORDER_LINE_KINDS } from "#contract/orders/order-fields.ts";

export type RecomputedLine = Omit<PayableLine, "free_quantity"> & {
  readonly kind: (typeof ORDER_LINE_KINDS)[number];
  /** Quantity beyond the order that the customer agreed to pay, with corrections. */
  readonly paid_surplus: string;
};

interface Recomputed<L> {
  readonly line: L;
  /** Part of the accepted quantity that isn't paid for. */
  readonly free: string;
  readonly received: LineSums;
  readonly cancelled: LineSums;
}

/**
 * Returns the free quantities and the received and cancelled amounts of an order's lines, which are stored with the
 * lines. `lines` are all lines of the order, because freight is received with the first accepted goods.
 */
export function recomputedAmounts<L extends RecomputedLine>(
  lines: readonly L[],
  order: OrderTerms,
): readonly Recomputed<L>[] {
  const isBegun = lines.some(({ accepted_quantity }) => !isZero(accepted_quantity));
  return lines.map((line) => {
    const free = freeQuantity(line);
    const priced = { ...line, free_quantity: free };
    if (line.kind === "freight") {
      const whole = lineSums(line, order);
      // Freight is closed only with a declined order.
      if (line.is_closed) return { line, free, received: NO_SUMS, cancelled: whole };
      return { line, free, received: isBegun ? whole : NO_SUMS, cancelled: NO_SUMS };
    }
    const received = compare(line.accepted_quantity, "0") > 0 ? receivedSums(priced, order) : NO_SUMS;
    return { line, free, received, cancelled: cancelledSums(priced, order) };
  });
}

const summed = (all: readonly LineSums[]): LineSums => ({
  net: toMoney(sum(all.map(({ net }) => net))),
  vat: toMoney(sum(all.map(({ vat }) => vat))),
  gross: toMoney(sum(all.map(({ gross }) => gross))),
});

/** Returns the received and cancelled amounts of an order, which are those of its lines. */
export const recomputedTotals = (
  lines: readonly Pick<Recomputed<unknown>, "received" | "cancelled">[],
): Pick<Recomputed<unknown>, "received" | "cancelled"> => ({
  received: summed(lines.map(({ received }) => received)),
  cancelled: summed(lines.map(({ cancelled }) => cancelled)),
});
