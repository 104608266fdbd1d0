import { unitSymbol } from "#contract/reference/units.ts";
import { compare } from "#contract/money/decimal.ts";
import { endedEarly } from "#contract/orders/ended-early.ts";
import { differingSums } from "#contract/orders/differing-sums.ts";
import { dueQuantity, receivedQuantity } from "#contract/orders/line-quantities.ts";
import type { Language } from "#contract/primitives.ts";
import type { Fact, Paper } from "#server/platform/paper/paper.ts";
import type { OrderItemRow, OrderRow } from "#server/modules/orders/order.store.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";

/** Returns what was received of a line and what is to be paid of it, if less or more than the ordered quantity. */
export function differingQuantities(
  line: OrderItemRow,
  { order, language }: { order: OrderRow; language: Language },
): string {
  const due = dueQuantity({ ...line, is_closed: line.close_reason !== null });
  if (compare(due, line.quantity) === 0) return "";
  const { quantity } = amountsIn(language, order.currency);
  const unit = unitSymbol(line.unit, language) ?? "";
  const words = (value: string): string => `${quantity(value)} ${unit}`.trim();
  return translate(language, "orders.sum.line_note", { received: words(receivedQuantity(line)), due: words(due) });
}

/** Returns the received sum and the sum to be paid of an order where they differ from what was ordered. */
export const differingFacts = (order: OrderRow, language: Language): Fact[] =>
  differingSums(order).map((name) => ({
    label: translate(language, `orders.sum.${name}`),
    value: amountsIn(language, order.currency).money(order[`${name}_total_with_vat`]),
  }));

/** Returns how the order ended early and why, or null. */
export function endingOf(order: OrderRow, language: Language): string | null {
  const ended = endedEarly(order);
  return ended === null ? null : translate(language, `orders.ended.${ended.how}`, { reason: ended.reason });
}

export function noticeOf(order: OrderRow, language: Language): Pick<Paper, "notice"> {
  const notice = endingOf(order, language);
  return notice === null ? {} : { notice };
}
