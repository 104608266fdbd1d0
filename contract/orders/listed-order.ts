import { isZero, max, subtract, toMoney } from "#contract/money/decimal.ts";
import type { Money } from "#contract/primitives.ts";
import { NOT_YET, paperState, shownState } from "#contract/states/order.machine.ts";
import type { OrderStatus, PaymentStatus } from "#contract/states/order.machine.ts";

/**
 * States of an order's invoices in lists. PARTLY means that confirmed invoices cover a part of the sum to be paid and
 * none waits for its decision or was rejected last.
 */
export const INVOICE_STATES = [NOT_YET, "REQUESTED", "PARTLY", "ISSUED", "REFUSED"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Whether the supplier owes back a part of what was paid. */
export const REPAYMENT_STATES = ["OWED", NOT_YET] as const;

/** Sums of an order that lists show and add up, each with VAT. */
export const LISTED_SUMS = [
  "total_with_vat",
  "received_total_with_vat",
  "due_total_with_vat",
  "invoiced_total_with_vat",
  "paid",
  "unpaid",
  "overpaid",
] as const;
export type ListedSum = (typeof LISTED_SUMS)[number];

interface SettledOrder {
  readonly status: OrderStatus;
  readonly declined_at: string | null;
  readonly total_with_vat: string;
  readonly received_total_with_vat: string;
  readonly due_total_with_vat: string;
  readonly invoiced_total_with_vat: string;
  readonly paid: string;
}

type Balance = Pick<SettledOrder, "due_total_with_vat" | "paid">;
const above = (value: string): Money => toMoney(max([value, "0"]) ?? "0");

/** Returns the sum that is still to be paid; 0.00 if more than what is due was paid. */
export const unpaidOf = ({ due_total_with_vat, paid }: Balance): Money => above(subtract(due_total_with_vat, paid));

/** Returns what was paid beyond what is due, which the supplier owes back; otherwise 0.00. */
export const overpaidOf = ({ due_total_with_vat, paid }: Balance): Money => above(subtract(paid, due_total_with_vat));

/**
 * Returns the sums of an order as lists show and add them up. Nothing is to be paid for a declined order, although its
 * ordered sum remains. A closed order leaves nothing to pay, even if the customer closed it with money open.
 */
export const listedSums = (order: SettledOrder): Readonly<Record<ListedSum, Money>> => ({
  total_with_vat: toMoney(order.total_with_vat),
  received_total_with_vat: toMoney(order.received_total_with_vat),
  due_total_with_vat: toMoney(order.declined_at === null ? order.due_total_with_vat : "0"),
  invoiced_total_with_vat: toMoney(order.invoiced_total_with_vat),
  paid: toMoney(order.paid),
  unpaid: order.status === "CLOSED" ? toMoney("0") : unpaidOf(order),
  overpaid: overpaidOf(order),
});

interface InvoicedOrder extends SettledOrder {
  readonly invoice_status: PaymentStatus | null;
}

/**
 * Returns the state of an order's invoices as lists show it, and the confirmed sum while it is only a part of what is to
 * be paid. Null if the order is closed and waits for no invoice.
 */
export function listedInvoice(
  order: InvoicedOrder,
): { readonly state: InvoiceState; readonly part: { readonly invoiced: Money; readonly due: Money } | null } | null {
  const { invoiced_total_with_vat: invoiced, due_total_with_vat: due } = listedSums(order);
  const isPart = order.declined_at === null && order.invoice_status !== "ISSUED" && !isZero(invoiced);
  const part = isPart ? { invoiced, due } : null;
  const shown = shownState(order.status, paperState(order.invoice_status));
  if (isPart && (shown === null || shown === NOT_YET)) return { state: "PARTLY", part };
  return shown === null ? null : { state: shown, part };
}
