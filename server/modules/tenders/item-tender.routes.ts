import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { implement } from "#server/http/implement.ts";
import { createTenderFromItems } from "#server/modules/tenders/create-tender-from-items.ts";

export const itemTenderRoutes = implement("purchase_items", itemTenderApi, {
  create_tender: (ctx, { body }) => createTenderFromItems(ctx, body),
});
