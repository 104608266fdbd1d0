import { isZero, subtract, sum } from "#contract/money/decimal.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";

/** Step that is taken for several orders at once. */
export type OrdersStep = "confirm" | "invoice" | "pay";

/** Returns the sum that the step concerns: the order's total, what is left to invoice, or what can be paid now. */
export function sumOf(step: OrdersStep, order: Order) {
  if (step === "confirm") return order.total_with_vat;
  if (step === "invoice") return subtract(order.due_total_with_vat, order.invoiced_total_with_vat);
  return order.next_payment?.amount ?? "0.00";
}

/** Returns whether the order allows the step now, as far as the reader can tell. */
export const isReady = (step: OrdersStep, order: Order): boolean => {
  const { actions } = order;
  if (step === "confirm") return actions.includes("confirm_order");
  if (step === "invoice") return actions.includes("confirm_invoice");
  return (actions.includes("request_payment") || actions.includes("confirm_payment")) && !isZero(sumOf(step, order));
};

/** Adds up the sums of the step in each currency. */
export function sumsByCurrency(step: OrdersStep, orders: readonly Order[]) {
  const amounts = new Map<CurrencyId, string[]>();
  for (const order of orders) amounts.set(order.currency, [...(amounts.get(order.currency) ?? []), sumOf(step, order)]);
  return [...amounts].map(([currency, each]) => ({ currency, amount: sum(each) }));
}
