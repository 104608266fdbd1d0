import { endpoint } from "#contract/endpoint.ts";
import { CreateTenderFromItems } from "#contract/purchase-items/purchase-item.schema.ts";
import { Tender } from "#contract/tenders/tender.schema.ts";

/** Calls of purchase items that answer with a tender. Items are below tenders, so their own calls can't name one. */
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
