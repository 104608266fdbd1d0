import { endpoint } from "#contract/endpoint.ts";
import { CreateTenderFromItems } from "#contract/purchase-items/purchase-item.schema.ts";
import { z } from "zod";
import { TakenItem } from "#contract/purchase-items/item-use.ts";
import { Tender } from "#contract/tenders/tender.schema.ts";

/** `left_out`: items that are in a tender or ordered already, so that nothing or only a part of them went in. */
export const TenderOfItems = Tender.extend({ left_out: z.array(TakenItem) }).meta({ id: "TenderOfItems" });

/**
 * Requests on purchase items that return a tender. They are in this folder because purchase item code must not import
 * tender code.
 */
export const itemTenderApi = {
  create_tender: endpoint({
    method: "POST",
    path: "/purchase-items/create_tender",
    summary: "Make a draft tender with one lot for each item, with what is in no tender and no order yet",
    access: { kind: "member", permission: "update_tender" },
    body: CreateTenderFromItems,
    response: TenderOfItems,
    errors: ["items_taken", "sample_mixed"],
  }),
};
