import { deletedItemApi } from "#contract/purchase-items/deleted-item.api.ts";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import { restorableSince } from "#contract/purchase-items/restorable-since.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { changeItem, changeItems } from "#server/modules/purchase-items/change-items.ts";
import { createItems } from "#server/modules/purchase-items/create-items.ts";
import { removeItems } from "#server/modules/purchase-items/delete-items.ts";
import { restoreDeletedItems } from "#server/modules/purchase-items/restore-items.ts";
import { listDeletedItems } from "#server/modules/purchase-items/deleted-item.store.ts";
import { exportItems } from "#server/modules/purchase-items/export-items.ts";
import { findDuplicates } from "#server/modules/purchase-items/find-duplicates.ts";
import { readPrices } from "#server/modules/purchase-items/read-prices.ts";
import { readUsage } from "#server/modules/purchase-items/read-usage.ts";
import { findItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import { readFacets, readFields, readItems } from "#server/modules/purchase-items/read-items.ts";

const items = implement("purchase_items", purchaseItemApi, {
  list: (ctx, { query }) => readItems(ctx, query),
  create: (ctx, { body, query }) => createItems(ctx, Array.isArray(body) ? body : [body], query.with_attributes),
  patch_many: (ctx, { body, query }) => changeItems(ctx, body, query.with_attributes),
  delete_many: async (ctx, { body }) => ({ deleted: await removeItems(ctx, body.ids) }),
  restore: (ctx, { body, query }) => restoreDeletedItems(ctx, body.ids, query.with_attributes),
  filters: (ctx, { body }) => readFacets(ctx, body),
  fields: (ctx) => readFields(ctx),
  export: { outside: (ctx, { query }) => exportItems(ctx, query) },
  one: async ({ db }, { params }) => foundOrThrow((await findItems(db, [params.id]))[0]),
  patch: (ctx, { params, body }) => changeItem(ctx, params.id, body),
});

const deleted = implement("deleted_items", deletedItemApi, {
  list: ({ db, now }, { query }) => listDeletedItems(db, query, restorableSince(now)),
});

const cards = implement("item_cards", itemCardApi, {
  prices: (ctx, { params }) => readPrices(ctx, params.id),
  usage: (ctx, { params }) => readUsage(ctx, params.id),
  duplicates: async (ctx, { body }) => ({ results: await findDuplicates(ctx, body) }),
});

export const purchaseItemRoutes = [...items, ...deleted, ...cards];
