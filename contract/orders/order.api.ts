import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Seen } from "#contract/seen.ts";
import { listAnswer } from "#contract/list.ts";
import { IdParam } from "#contract/primitives.ts";
import {
  OrderCompanies,
  OrderCompaniesQuery,
  OrderExportQuery,
  OrderQuery,
} from "#contract/orders/order-list.schema.ts";
import {
  BillingDetails,
  Order,
  OrderCreate,
  OrderItem,
  OrderItemAdd,
  OrderItemQuery,
  OrderOfferItem,
  OrderOfferItemsAdd,
  OrderPatch,
  OrdersToCreate,
  OrdersToCreateQuery,
} from "#contract/orders/order.schema.ts";

const ById = z.object({ id: IdParam });
const Line = ById.extend({ itemId: IdParam });
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
  export: endpoint({
    method: "GET",
    path: "/order/export",
    summary: "The list as it is filtered and ordered, as .xlsx or .csv",
    access: read,
    query: OrderExportQuery,
    response: "file",
  }),
  companies: endpoint({
    method: "GET",
    path: "/order/companies",
    summary: "Companies that the workspace has orders with, those with the most first",
    access: read,
    query: OrderCompaniesQuery,
    response: OrderCompanies,
  }),
  create: endpoint({
    method: "POST",
    path: "/order",
    summary: "Create the orders of a tender's winners, one for each supplier, or one order without a tender",
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
    errors: ["wrong_state", "version_conflict", "already_paid", "already_delivered"],
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
  add_item: endpoint({
    method: "POST",
    path: "/order/{id}/items",
    summary: "Add a line that was agreed outside of the tender, while the order is open",
    access: { ...update, side: "customer" },
    params: ById,
    body: OrderItemAdd,
    response: Order,
    errors: ["wrong_state", "version_conflict", "workspace_not_verified", "supplier_closed", "too_many_rows"],
  }),
  remove_item: endpoint({
    method: "DELETE",
    path: "/order/{id}/items/{itemId}",
    summary: "Take a line out of an open order; its quantity goes back to the lot",
    access: { ...update, side: "customer" },
    params: Line,
    body: Seen,
    response: Order,
    errors: ["wrong_state", "version_conflict", "already_delivered"],
  }),
  offer_items: endpoint({
    method: "GET",
    path: "/order/{id}/offer-items",
    summary: "Lines of the supplier's offer in the order's tender that can still be ordered, and how much of each",
    access: { ...update, side: "customer" },
    params: ById,
    response: z.array(OrderOfferItem),
  }),
  add_offer_items: endpoint({
    method: "POST",
    path: "/order/{id}/adding-offer-items-to-items",
    summary: "Add lines of the supplier's offer to an open order, all or nothing",
    access: { ...update, side: "customer" },
    params: ById,
    body: OrderOfferItemsAdd,
    response: Order,
    errors: [
      "wrong_state",
      "version_conflict",
      "already_ordered",
      "workspace_not_verified",
      "supplier_closed",
      "too_many_rows",
    ],
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
