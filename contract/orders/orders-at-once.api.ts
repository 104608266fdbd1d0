import { z } from "zod";
import { AtOnce, recordsAtOnce } from "#contract/at-once.ts";
import { endpoint } from "#contract/endpoint.ts";
import { PAID_FIELDS } from "#contract/orders/paper-fields.ts";
import { Id } from "#contract/primitives.ts";
import { SeenTotal } from "#contract/seen.ts";

/**
 * An order with the revision and the sum that the user saw: its total, what is left to invoice, or what can be paid of it
 * now.
 */
export const SeenOrder = SeenTotal.extend({ id: Id });
export type SeenOrder = z.output<typeof SeenOrder>;

const orders = recordsAtOnce(SeenOrder);

export const OrdersConfirm = z.strictObject({ orders });
export const OrdersPay = z.strictObject({ orders, paid_on: PAID_FIELDS.paid_on.input });
export type OrdersPay = z.output<typeof OrdersPay>;

/** Steps that are taken for several orders in one call. Each order succeeds or fails on its own. */
export const ordersAtOnceApi = {
  confirm: endpoint({
    method: "POST",
    path: "/orders/confirming",
    summary: "Confirm several orders as they are; says of each whether it was confirmed, or why not",
    access: { kind: "member", permission: "update_order", side: "supplier" },
    body: OrdersConfirm,
    response: AtOnce,
  }),
  confirm_invoices: endpoint({
    method: "POST",
    path: "/orders/invoices-confirming",
    summary:
      "Confirm the invoices that wait in several orders, if they are for all that is left to invoice; says of each whether they were, or why not",
    access: { kind: "member", permission: "update_order", side: "customer" },
    body: OrdersConfirm,
    response: AtOnce,
  }),
  pay: endpoint({
    method: "POST",
    path: "/orders/paying",
    summary:
      "Register what can be paid of several orders now as paid on one day; says of each whether it was, or why not",
    access: { kind: "member", permission: "confirm_payment" },
    body: OrdersPay,
    response: AtOnce,
  }),
};
