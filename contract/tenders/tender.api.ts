import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { IdParam, Nothing } from "#contract/primitives.ts";
import { Lot } from "#contract/tenders/lot.schema.ts";
import { LotsFromItems, Prolong, StartTender, StopTender, Tender, TenderCopy, TenderCreate, TenderNextRound, TenderPatch, TenderQuery, TenderSupplier, TenderSupplierRemind, TenderSupplierRemove, TenderSuppliersAdd } from "#contract/tenders/tender.schema.ts";

const ById = z.object({ id: IdParam });
const read = { kind: "member", permission: "read_tender" } as const;
const update = { kind: "member", permission: "update_tender" } as const;

/** Tenders, from the customer's side. */
export const tenderApi = {
  list: endpoint({ method: "GET", path: "/supplier-requests", summary: "Tenders", access: read, query: TenderQuery, response: listAnswer(Tender) }),
  create: endpoint({ method: "POST", path: "/supplier-requests", summary: "Create a draft tender", access: update, body: TenderCreate, response: Tender }),
  copy: endpoint({ method: "POST", path: "/supplier-requests/{id}/copy", summary: "Create a draft like an earlier tender: terms, lots with their attributes and documents, suppliers and managers who are still there", access: update, params: ById, body: TenderCopy, response: Tender }),
  next_round: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/next-round",
    summary: "Create the draft of the next round of a tender that is done: the lots without an order, the same number",
    access: update,
    params: ById,
    body: TenderNextRound,
    response: Tender,
    errors: ["wrong_state", "already_ordered"],
  }),
  one: endpoint({ method: "GET", path: "/supplier-requests/{id}", summary: "One tender", access: read, params: ById, response: Tender }),
  patch: endpoint({ method: "PATCH", path: "/supplier-requests/{id}", summary: "Change a tender", access: update, params: ById, body: TenderPatch, response: Tender, errors: ["version_conflict", "wrong_state"] }),
  remove: endpoint({ method: "DELETE", path: "/supplier-requests/{id}", summary: "Delete a draft", access: update, params: ById, response: Nothing, errors: ["wrong_state"] }),
  suppliers: endpoint({ method: "GET", path: "/supplier-requests/{id}/suppliers", summary: "Suppliers of the tender and what each has done", access: read, params: ById, response: listAnswer(TenderSupplier) }),
  add_suppliers: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/suppliers",
    summary: "Add suppliers; an open tender sends them their invitation at once",
    access: update,
    params: ById,
    body: TenderSuppliersAdd,
    response: listAnswer(TenderSupplier),
    errors: ["already_added", "wrong_state", "tender_closed"],
  }),
  remove_supplier: endpoint({
    method: "DELETE",
    path: "/supplier-requests/{id}/suppliers",
    summary: "Take a supplier out who has not begun to answer",
    access: update,
    params: ById,
    body: TenderSupplierRemove,
    response: listAnswer(TenderSupplier),
    errors: ["offer_begun", "wrong_state"],
  }),
  remind_supplier: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/suppliers:remind",
    summary: "Remind a supplier who has not answered, with words of one's own",
    access: update,
    params: ById,
    body: TenderSupplierRemind,
    response: listAnswer(TenderSupplier),
    errors: ["wrong_state", "tender_closed", "already_answered", "reminded_recently"],
  }),
  start: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/start-tender",
    summary: "Send the tender to its suppliers",
    access: update,
    params: ById,
    body: StartTender,
    response: Tender,
    errors: ["tender_incomplete", "wrong_state", "version_conflict", "workspace_not_verified"],
  }),
  stop: endpoint({ method: "POST", path: "/supplier-requests/{id}/stop-tender", summary: "End the tender now", access: update, params: ById, body: StopTender, response: Tender, errors: ["wrong_state", "version_conflict"] }),
  prolong: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/prolong-tender",
    summary: "Set a later closing date; a tender that is done opens again",
    access: update,
    params: ById,
    body: Prolong,
    response: Tender,
    errors: ["wrong_state", "version_conflict", "closing_date_passed", "already_ordered", "workspace_not_verified"],
  }),
  create_lots: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/items:create_lots_from_purchase_items",
    summary: "Add one lot for each purchase item",
    access: update,
    params: ById,
    body: LotsFromItems,
    response: z.array(Lot),
    errors: ["wrong_state", "too_many_rows"],
  }),
};
