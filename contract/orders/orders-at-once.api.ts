import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { ErrorBody } from "#contract/errors.ts";
import { ORDERS_AT_ONCE_MAX } from "#contract/limits.ts";
import { PAID_FIELDS } from "#contract/orders/paper-fields.ts";
import { Id } from "#contract/primitives.ts";
import { SeenTotal } from "#contract/seen.ts";

/**
 * An order with the revision and the sum that the user saw: its total, what is left to invoice, or what can be paid of it
 * now.
 */
export const SeenOrder = SeenTotal.extend({ id: Id });
export type SeenOrder = z.output<typeof SeenOrder>;

const orders = z.array(SeenOrder).min(1).max(ORDERS_AT_ONCE_MAX);

export const OrdersConfirm = z.strictObject({ orders });
export const OrdersPay = z.strictObject({ orders, paid_on: PAID_FIELDS.paid_on.input });
export type OrdersPay = z.output<typeof OrdersPay>;

/** What became of each order, in the order of the call. Without an error, the step was taken. */
export const OrdersAtOnce = z
  .object({
    results: z.array(z.object({ id: Id, error: ErrorBody.pick({ code: true, detail: true }).nullable() })),
  })
  .meta({ id: "OrdersAtOnce" });
export type OrdersAtOnce = z.output<typeof OrdersAtOnce>;

/** Steps that are taken for several orders in one call. Each order succeeds or fails on its own. */
export const ordersAtOnceApi = {
  confirm: endpoint({
    method: "POST",
    path: "/orders/confirming",
    summary: "Confirm several orders as they are; says of each whether it was confirmed, or why not",
    access: { kind: "member", permission: "update_order", side: "supplier" },
    body: OrdersConfirm,
    response: OrdersAtOnce,
  }),
  confirm_invoices: endpoint({
    method: "POST",
    path: "/orders/invoices-confirming",
    summary:
      "Confirm the invoices that wait in several orders, if they are for all that is left to invoice; says of each whether they were, or why not",
    access: { kind: "member", permission: "update_order", side: "customer" },
    body: OrdersConfirm,
    response: OrdersAtOnce,
  }),
  pay: endpoint({
    method: "POST",
    path: "/orders/paying",
    summary:
      "Register what can be paid of several orders now as paid on one day; says of each whether it was, or why not",
    access: { kind: "member", permission: "confirm_payment" },
    body: OrdersPay,
    response: OrdersAtOnce,
  }),
};
