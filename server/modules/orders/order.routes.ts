import { orderExportApi } from "#contract/orders/order-export.api.ts";
import { orderApprovalApi } from "#contract/award/award.api.ts";
import { toleratedSurplus } from "#contract/orders/surplus.rules.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { implement } from "#server/http/implement.ts";
import { listPage } from "#server/http/list-page.ts";
import {
  addOfferItems,
  addOwnItem,
  readOpenOfferLines,
  removeItem,
  setFreight,
} from "#server/modules/orders/change-lines.ts";
import { changeOrder } from "#server/modules/orders/change-order.ts";
import { createByHand } from "#server/modules/orders/create-by-hand.ts";
import { createOrders, readOrdersToCreate } from "#server/modules/orders/create-orders.ts";
import { exportOrders } from "#server/modules/orders/export-orders.ts";
import { orderParties, sumOrders } from "#server/modules/orders/order-list.store.ts";
import { requestOrderApproval, decideOrder, readOrderApprovals } from "#server/modules/orders/order-approval.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { tolerancesOf } from "#server/modules/orders/order-tolerances.ts";
import { listOrderItems, listOrders } from "#server/modules/orders/order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import { withPromise } from "#server/modules/orders/promise-lines.ts";
import { addRequests, readRequestPrices } from "#server/modules/orders/request-lines.ts";
import { readAddresses } from "#server/modules/orders/read-addresses.ts";
import { readBilling } from "#server/modules/orders/read-billing.ts";

export const orderApprovalRoutes = implement("order_approvals", orderApprovalApi, {
  one: (ctx, { params }) => readOrderApprovals(ctx, params.id),
  ask: (ctx, { params, body }) => requestOrderApproval(ctx, params.id, body),
  give: (ctx, { params, body: seen }) => decideOrder(ctx, params, { action: "approve_award", seen, reason: null }),
  refuse: (ctx, { params, body: { reason, ...seen } }) =>
    decideOrder(ctx, params, { action: "refuse_award", seen, reason }),
  withdraw: (ctx, { params, body: seen }) => decideOrder(ctx, params, { action: "withdraw_approval", seen }),
});

export const orderRoutes = implement("orders", orderApi, {
  list: async (ctx, { query }) => listPage(ctx, query, await listOrders(ctx.db, query), (row) => orderView(ctx, row)),
  companies: (ctx, { query }) => orderParties(ctx.db, query),
  create: (ctx, { body }) => ("tender" in body ? createOrders(ctx, body) : createByHand(ctx, body)),
  to_create: (ctx, { query }) => readOrdersToCreate(ctx, query.tender),
  delivery_addresses: (ctx) => readAddresses(ctx),
  one: async (ctx, { params }) => orderView(ctx, await findOrder(ctx, params.id)),
  patch: (ctx, { params, body }) => changeOrder(ctx, params.id, body),
  async items(ctx, { params, query }) {
    const order = await findOrder(ctx, params.id);
    const { count, rows } = await listOrderItems(ctx.db, order.id, query);
    const tolerances = await tolerancesOf(ctx, order);
    const results = rows.map((line) => ({
      ...withPromise(order, line),
      tolerated_surplus: toleratedSurplus(line, tolerances),
    }));
    return { count, results };
  },
  add_item: (ctx, { params, body }) => addOwnItem(ctx, params.id, body),
  set_freight: (ctx, { params, body }) => setFreight(ctx, params.id, body),
  request_prices: (ctx, { params, query }) => readRequestPrices(ctx, params.id, query.items),
  add_requests: (ctx, { params, body }) => addRequests(ctx, params.id, body),
  remove_item: (ctx, { params, body }) => removeItem(ctx, params.id, params.itemId, body),
  offer_items: (ctx, { params }) => readOpenOfferLines(ctx, params.id),
  add_offer_items: (ctx, { params, body }) => addOfferItems(ctx, params.id, body),
  billing: (ctx, { params }) => readBilling(ctx, params.id),
});

export const orderExportRoutes = implement("orders", orderExportApi, {
  export: { outside: (ctx, { query }) => exportOrders(ctx, query) },
  sums: async (ctx, { query }) => ({ results: await sumOrders(ctx.db, query) }),
});
