import { compare, isZero, min, subtract, toMoney } from "#contract/money/decimal.ts";
import type { Money } from "#contract/primitives.ts";
import type { OrderStatus, PaymentStatus } from "#contract/states/order.machine.ts";

/** What keeps an order open after the customer expects no more goods. */
export const END_WAITS = [
  "receipt",
  "invoice_decision",
  "payment_decision",
  "invoice",
  "payment",
  "repayment",
  "correction",
] as const;
export type EndWait = (typeof END_WAITS)[number];

/** Something that keeps an order open, with its sum. Goods on the way have no sum yet. */
export interface OpenEnd {
  readonly what: EndWait;
  readonly amount: Money | null;
}

/** The fields of an order that decide what keeps it open. */
export interface EndingOrder {
  readonly is_on_the_way: boolean;
  readonly invoice_status: PaymentStatus | null;
  readonly payment_status: PaymentStatus | null;
  readonly received_total_with_vat: string;
  readonly invoiced_total_with_vat: string;
  readonly paid: string;
  readonly overpaid: string;
  readonly over_invoiced: string;
}

const above = (value: string): Money => toMoney(compare(value, "0") > 0 ? value : "0");

/**
 * Returns what keeps an order open once its lines are closed. Accepted goods are invoiced and paid; what was paid or
 * invoiced beyond that is paid back and corrected; and whatever was sent is decided.
 */
export function openEnds(order: EndingOrder): OpenEnd[] {
  const { received_total_with_vat: received, invoiced_total_with_vat: invoiced, invoice_status } = order;
  const unpaid = above(subtract(received, order.paid));
  // Confirmed invoices may fall short of the sum to be paid within the tolerance. One that waits is decided first.
  const isInvoiced = invoice_status === "ISSUED" || invoice_status === "REQUESTED";
  const uninvoiced = isInvoiced ? toMoney("0") : above(min([unpaid, subtract(received, invoiced)]) ?? "0");
  const invoicedPart = invoice_status === "REQUESTED" ? toMoney("0") : toMoney(subtract(unpaid, uninvoiced));
  const withSum = (what: EndWait, amount: Money): OpenEnd[] => (isZero(amount) ? [] : [{ what, amount }]);
  const isRequested = order.payment_status === "REQUESTED";
  return [
    ...(order.is_on_the_way ? [{ what: "receipt" as const, amount: null }] : []),
    ...(invoice_status === "REQUESTED" ? [{ what: "invoice_decision" as const, amount: null }] : []),
    ...(isRequested ? [{ what: "payment_decision" as const, amount: null }] : []),
    ...withSum("invoice", uninvoiced),
    ...(isRequested ? [] : withSum("payment", invoicedPart)),
    ...withSum("repayment", toMoney(order.overpaid)),
    ...withSum("correction", toMoney(order.over_invoiced)),
  ];
}

/**
 * Returns what keeps an order open that the customer closes by hand. A correction that is owed doesn't, because people
 * may go without it.
 */
export const openEndsOfClosing = (order: EndingOrder): OpenEnd[] =>
  openEnds(order).filter(({ what }) => what !== "correction");

/** Returns whether the customer has closed the lines of an order that still waits for something. */
export const isEnding = ({
  status,
  close_reason,
}: {
  readonly status: OrderStatus;
  readonly close_reason: string | null;
}): boolean => status !== "CLOSED" && close_reason !== null;
