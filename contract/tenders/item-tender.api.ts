import { endpoint } from "#contract/endpoint.ts";
import { CreateTenderFromItems } from "#contract/purchase-items/purchase-item.schema.ts";
import { Tender } from "#contract/tenders/tender.schema.ts";

/**
 * Requests on purchase items that return a tender. They are in this folder because purchase item code must not import
 * tender code.
 */
export const itemTenderApi = {
  create_tender: endpoint({
    method: "POST",
    path: "/purchase-items/create_tender",
    summary: "Make a draft tender with one lot for each item",
    access: { kind: "member", permission: "update_tender" },
    body: CreateTenderFromItems,
    response: Tender,
  }),
};
