import { ordersAtOnceApi } from "#contract/orders/orders-at-once.api.ts";
import { implement } from "#server/http/implement.ts";
import { confirmInvoicesOfOrders, confirmOrders, payOrders } from "#server/modules/orders/orders-at-once.ts";

export const ordersAtOnceRoutes = implement("orders_at_once", ordersAtOnceApi, {
  confirm: { outside: (ctx, { body }) => confirmOrders(ctx, body.orders) },
  confirm_invoices: { outside: (ctx, { body }) => confirmInvoicesOfOrders(ctx, body.orders) },
  pay: { outside: (ctx, { body }) => payOrders(ctx, body) },
});
