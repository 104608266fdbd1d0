import { isZero, sum } from "#contract/money/decimal.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";

/** Step that is taken for several orders at once. */
export type OrdersStep = "confirm" | "pay";

/** Returns the sum that the step concerns: the order's total, or what can be paid of it now. */
export const sumOf = (step: OrdersStep, { total_with_vat, next_payment }: Order) =>
  step === "confirm" ? total_with_vat : (next_payment?.amount ?? "0.00");

/** Returns whether the order allows the step now, as far as the reader can tell. */
export const isReady = (step: OrdersStep, order: Order): boolean => {
  const { actions } = order;
  if (step === "confirm") return actions.includes("confirm_order");
  return (actions.includes("request_payment") || actions.includes("confirm_payment")) && !isZero(sumOf(step, order));
};

/** Adds up the sums of the step in each currency. */
export function sumsByCurrency(step: OrdersStep, orders: readonly Order[]) {
  const amounts = new Map<CurrencyId, string[]>();
  for (const order of orders) amounts.set(order.currency, [...(amounts.get(order.currency) ?? []), sumOf(step, order)]);
  return [...amounts].map(([currency, each]) => ({ currency, amount: sum(each) }));
}
