import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { IdParam } from "#contract/primitives.ts";
import { CreateTenderFromItems, PurchaseItem, PurchaseItemIds, PurchaseItemPatch, PurchaseItemQuery, PurchaseItemsCreate, PurchaseItemsPatch } from "#contract/purchase-items/purchase-item.schema.ts";
import { Tender } from "#contract/tenders/tender.schema.ts";

const ById = z.object({ id: IdParam });
const read = { kind: "member", permission: "read_purchase" } as const;
const update = { kind: "member", permission: "update_purchase" } as const;

/** Purchase requests. */
export const purchaseItemApi = {
  list: endpoint({ method: "GET", path: "/purchase-items", summary: "Purchase items", access: read, query: PurchaseItemQuery, response: listAnswer(PurchaseItem) }),
  create: endpoint({ method: "POST", path: "/purchase-items", summary: "Create one item, or many at once", access: update, body: PurchaseItemsCreate, response: z.array(PurchaseItem) }),
  patch_many: endpoint({ method: "PATCH", path: "/purchase-items", summary: "Change many items, all or nothing", access: update, body: PurchaseItemsPatch, response: z.array(PurchaseItem), errors: ["version_conflict"] }),
  delete_many: endpoint({ method: "POST", path: "/purchase-items/delete", summary: "Delete items that are in no tender and no order", access: update, body: PurchaseItemIds, response: z.object({ deleted: z.number().int() }), errors: ["in_use"] }),
  one: endpoint({ method: "GET", path: "/purchase-items/{id}", summary: "One item", access: read, params: ById, response: PurchaseItem }),
  patch: endpoint({ method: "PATCH", path: "/purchase-items/{id}", summary: "Change one item", access: update, params: ById, body: PurchaseItemPatch, response: PurchaseItem, errors: ["version_conflict"] }),
  create_tender: endpoint({
    method: "POST",
    path: "/purchase-items/create_tender",
    summary: "Make a draft tender with one lot for each item",
    access: { kind: "member", permission: "update_tender" },
    body: CreateTenderFromItems,
    response: Tender,
  }),
};
