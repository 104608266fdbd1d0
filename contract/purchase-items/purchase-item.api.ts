import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { IdParam } from "#contract/primitives.ts";
import {
  ExportQuery,
  Facets,
  FacetsQuery,
  GridFields,
  PurchaseItemQuery,
} from "#contract/purchase-items/item-filters.ts";
import {
  PurchaseItem,
  PurchaseItemIds,
  PurchaseItemPatch,
  PurchaseItemsCreate,
  PurchaseItemsPatch,
  WithAttributes,
} from "#contract/purchase-items/purchase-item.schema.ts";

const ById = z.object({ id: IdParam });
const read = { kind: "member", permission: "read_purchase" } as const;
const update = { kind: "member", permission: "update_purchase" } as const;

/** A page of purchase items. `corrected` is the typo-corrected search text, set if the original text has no match. */
export const PurchaseItemList = listAnswer(PurchaseItem).extend({ corrected: z.string().nullable() });

export const purchaseItemApi = {
  list: endpoint({
    method: "GET",
    path: "/purchase-items",
    summary: "Purchase items",
    access: read,
    query: PurchaseItemQuery,
    response: PurchaseItemList,
  }),
  create: endpoint({
    method: "POST",
    path: "/purchase-items",
    summary: "Create one item, or many at once",
    access: update,
    query: WithAttributes,
    body: PurchaseItemsCreate,
    response: z.array(PurchaseItem),
  }),
  patch_many: endpoint({
    method: "PATCH",
    path: "/purchase-items",
    summary: "Change many items, all or nothing",
    access: update,
    query: WithAttributes,
    body: PurchaseItemsPatch,
    response: z.array(PurchaseItem),
    errors: ["version_conflict"],
  }),
  delete_many: endpoint({
    method: "POST",
    path: "/purchase-items/delete",
    summary: "Delete items that are in no tender and no order",
    access: update,
    body: PurchaseItemIds,
    response: z.object({ deleted: z.number().int() }),
    errors: ["in_use"],
  }),
  restore: endpoint({
    method: "POST",
    path: "/purchase-items/restore",
    summary: "Bring deleted items back, all or nothing, within 30 days",
    access: update,
    query: WithAttributes,
    body: PurchaseItemIds,
    response: z.array(PurchaseItem),
  }),
  filters: endpoint({
    method: "POST",
    path: "/purchase-items/filters",
    summary: "Values and counts of the columns under the filters that are set",
    access: read,
    body: FacetsQuery,
    response: Facets,
    writes: false,
  }),
  fields: endpoint({
    method: "POST",
    path: "/purchase-items/fields",
    summary: "Columns of the grid: fields, and attributes in use",
    access: read,
    response: GridFields,
    writes: false,
  }),
  export: endpoint({
    method: "GET",
    path: "/purchase-items/export",
    summary: "The filtered list as a spreadsheet",
    access: read,
    query: ExportQuery,
    response: "file",
  }),
  one: endpoint({
    method: "GET",
    path: "/purchase-items/{id}",
    summary: "One item",
    access: read,
    params: ById,
    response: PurchaseItem,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/purchase-items/{id}",
    summary: "Change one item",
    access: update,
    params: ById,
    body: PurchaseItemPatch,
    response: PurchaseItem,
    errors: ["version_conflict"],
  }),
};
