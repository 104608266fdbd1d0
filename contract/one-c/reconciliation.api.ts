import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  OneCChangedOrders,
  ReconciliationAssign,
  ReconciliationItem,
  ReconciliationList,
  ReconciliationQuery,
} from "#contract/one-c/reconciliation.schema.ts";
import { IdParam } from "#contract/primitives.ts";
import { Seen } from "#contract/seen.ts";

const ById = z.object({ id: IdParam });
const read = { kind: "member", permission: "read_order", side: "customer" } as const;
const update = { kind: "member", permission: "update_order", side: "customer" } as const;

export const reconciliationApi = {
  list: endpoint({
    method: "GET",
    path: "/one_c/reconciliation",
    summary: "Documents of 1C that are not surely of one of our orders, with the orders that they may concern",
    access: read,
    query: ReconciliationQuery,
    response: ReconciliationList,
  }),
  assign: endpoint({
    method: "POST",
    path: "/one_c/reconciliation/{id}/assign",
    summary: "Say which order a document belongs to; a payment that it tells of is booked (takes confirm_payment)",
    access: update,
    params: ById,
    body: ReconciliationAssign,
    response: ReconciliationItem,
    errors: ["wrong_state", "version_conflict"],
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/one_c/reconciliation/{id}/dismiss",
    summary: "Say that a document belongs to none of our orders",
    access: update,
    params: ById,
    body: Seen,
    response: ReconciliationItem,
    errors: ["wrong_state", "version_conflict"],
  }),
  undo: endpoint({
    method: "POST",
    path: "/one_c/reconciliation/{id}/undo",
    summary: "Take back that a document was assigned or dismissed, while the order is as it was then",
    access: update,
    params: ById,
    body: Seen,
    response: ReconciliationItem,
    errors: ["wrong_state", "version_conflict", "one_c_undo_late"],
  }),
  changed: endpoint({
    method: "GET",
    path: "/one_c/changed",
    summary: "Orders that 1C has otherwise than they stand here",
    access: read,
    response: OneCChangedOrders,
  }),
};
