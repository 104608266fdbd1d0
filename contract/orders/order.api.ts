import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { IdParam } from "#contract/primitives.ts";
import {
  BillingDetails,
  Order,
  OrderCreate,
  OrderItem,
  OrderItemQuery,
  OrderPatch,
  OrderQuery,
  OrdersToCreate,
  OrdersToCreateQuery,
} from "#contract/orders/order.schema.ts";

const ById = z.object({ id: IdParam });
const read = { kind: "member", permission: "read_order" } as const;
const update = { kind: "member", permission: "update_order" } as const;

/** Orders, for both sides. */
export const orderApi = {
  list: endpoint({
    method: "GET",
    path: "/order",
    summary: "Orders of the workspace, as customer or as supplier",
    access: read,
    query: OrderQuery,
    response: listAnswer(Order),
  }),
  create: endpoint({
    method: "POST",
    path: "/order",
    summary: "Create the orders of a tender's winners, one for each supplier",
    access: { ...update, side: "customer" },
    body: OrderCreate,
    response: listAnswer(Order),
    errors: [
      "no_winners",
      "already_ordered",
      "supplier_closed",
      "wrong_state",
      "workspace_not_verified",
      "version_conflict",
    ],
  }),
  to_create: endpoint({
    method: "GET",
    path: "/orders-to-create",
    summary: "What ordering the winners of a tender would make: the revision and the total that ordering has to name",
    access: { ...update, side: "customer" },
    query: OrdersToCreateQuery,
    response: OrdersToCreate,
    errors: ["no_winners", "already_ordered", "supplier_closed", "wrong_state"],
  }),
  one: endpoint({
    method: "GET",
    path: "/order/{id}",
    summary: "One order",
    access: read,
    params: ById,
    response: Order,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/order/{id}",
    summary: "Rename, close or decline an order",
    access: update,
    params: ById,
    body: OrderPatch,
    response: Order,
    errors: ["wrong_state", "version_conflict"],
  }),
  items: endpoint({
    method: "GET",
    path: "/order/{id}/items",
    summary: "Lines of the order",
    access: read,
    params: ById,
    query: OrderItemQuery,
    response: listAnswer(OrderItem),
  }),
  billing: endpoint({
    method: "GET",
    path: "/orders/{id}/billing-details",
    summary: "Requisites of both sides, VAT by rate, total in words",
    access: read,
    params: ById,
    response: BillingDetails,
  }),
};
