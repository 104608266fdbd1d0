import { tenderExportApi } from "#contract/tenders/tender-export.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { asList, asNamedList } from "#server/http/as-list.ts";
import { implement } from "#server/http/implement.ts";
import { listPage } from "#server/http/list-page.ts";
import { addSuppliers } from "#server/modules/tenders/add-suppliers.ts";
import { changeTender, replaceTender } from "#server/modules/tenders/change-tender.ts";
import { copyTender, nextRound } from "#server/modules/tenders/copy-tender.ts";
import { createLotsFromItems } from "#server/modules/tenders/create-lots.ts";
import { createTender } from "#server/modules/tenders/create-tender.ts";
import { removeTender } from "#server/modules/tenders/delete-tender.ts";
import { exportTenders } from "#server/modules/tenders/export-tenders.ts";
import { prolongTender } from "#server/modules/tenders/prolong-tender.ts";
import { remindSupplier } from "#server/modules/tenders/remind-supplier.ts";
import { removeSupplier, withdrawOffer } from "#server/modules/tenders/remove-supplier.ts";
import { startTender } from "#server/modules/tenders/start-tender.ts";
import { stopTender } from "#server/modules/tenders/stop-tender.ts";
import { tenderParties } from "#server/modules/tenders/tender-list.store.ts";
import { listTenderSuppliers } from "#server/modules/tenders/tender-supplier.store.ts";
import { findTender, listTenders } from "#server/modules/tenders/tender.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";

export const tenderRoutes = implement("tenders", tenderApi, {
  list: async (ctx, { query }) =>
    listPage(ctx, query, await listTenders(ctx.db, query, ctx.now), (row) => tenderView(ctx, row)),
  parties: (ctx, { query }) => tenderParties(ctx.db, query),
  create: (ctx, { body }) => createTender(ctx, body),
  copy: (ctx, { params, body }) => copyTender(ctx, params.id, body),
  next_round: (ctx, { params, body }) => nextRound(ctx, params.id, body),
  one: async (ctx, { params }) => tenderView(ctx, foundOrThrow(await findTender(ctx.db, params.id))),
  patch: (ctx, { params, body }) => changeTender(ctx, params.id, body),
  put: (ctx, { params, body }) => replaceTender(ctx, params.id, body),
  async remove(ctx, { params, body }) {
    await removeTender(ctx, params.id, body);
    return {};
  },
  async suppliers({ db }, { params, query }) {
    foundOrThrow(await findTender(db, params.id));
    return asNamedList(await listTenderSuppliers(db, params.id), query, ({ supplier }) => supplier.name);
  },
  add_suppliers: async (ctx, { params, body }) => asList(await addSuppliers(ctx, params.id, body.suppliers)),
  async withdraw_offer(ctx, { params }) {
    await withdrawOffer(ctx, params.id);
    return {};
  },
  remove_supplier: async (ctx, { params, body }) => asList(await removeSupplier(ctx, params.id, body.supplier)),
  remind_supplier: async (ctx, { params, body }) =>
    asList(await remindSupplier(ctx, params.id, { supplier: body.supplier, words: body.words ?? null })),
  start: (ctx, { params, body }) => startTender(ctx, params.id, body),
  stop: (ctx, { params, body }) => stopTender(ctx, params.id, body),
  prolong: (ctx, { params, body }) => prolongTender(ctx, params.id, body),
  create_lots: (ctx, { params, body }) => createLotsFromItems(ctx, params.id, body.ids),
});

export const tenderExportRoutes = implement("tenders", tenderExportApi, {
  export: { outside: (ctx, { query }) => exportTenders(ctx, query) },
});
