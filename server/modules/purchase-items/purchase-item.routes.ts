import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { found } from "#server/http/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { changeItem, changeItems } from "#server/modules/purchase-items/change-items.ts";
import { createItems } from "#server/modules/purchase-items/create-items.ts";
import { createTenderOfItems } from "#server/modules/purchase-items/create-tender.ts";
import { removeItems } from "#server/modules/purchase-items/delete-items.ts";
import { findDuplicates } from "#server/modules/purchase-items/find-duplicates.ts";
import { readPrices } from "#server/modules/purchase-items/read-prices.ts";
import { readUsage } from "#server/modules/purchase-items/read-usage.ts";
import { findItems, listItems } from "#server/modules/purchase-items/purchase-item.store.ts";

const items = implement("purchase_items", purchaseItemApi, {
  async list({ db }, { query }) {
    const { count, rows } = await listItems(db, query);
    return { count, results: rows };
  },
  create: (ctx, { body }) => createItems(ctx, Array.isArray(body) ? body : [body]),
  patch_many: (ctx, { body }) => changeItems(ctx, body),
  delete_many: async (ctx, { body }) => ({ deleted: await removeItems(ctx, body.ids) }),
  one: async ({ db }, { params }) => found((await findItems(db, [params.id]))[0]),
  patch: (ctx, { params, body }) => changeItem(ctx, params.id, body),
  create_tender: (ctx, { body }) => createTenderOfItems(ctx, body),
});

const cards = implement("item_cards", itemCardApi, {
  prices: (ctx, { params }) => readPrices(ctx, params.id),
  usage: (ctx, { params }) => readUsage(ctx, params.id),
  duplicates: async (ctx, { body }) => ({ results: await findDuplicates(ctx, body) }),
});

export const purchaseItemRoutes = [...items, ...cards];
