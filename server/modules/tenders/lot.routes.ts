import { lotApi } from "#contract/tenders/lot.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { changeLot, changeLots } from "#server/modules/tenders/change-lots.ts";
import { createLots } from "#server/modules/tenders/create-lots.ts";
import { removeLots } from "#server/modules/tenders/delete-lots.ts";
import { listLots } from "#server/modules/tenders/lot.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

export const lotRoutes = implement("lots", lotApi, {
  async list({ db }, { params, query }) {
    foundOrThrow(await findTender(db, params.id));
    const { count, rows } = await listLots(db, params.id, query);
    return { count, results: rows };
  },
  create: (ctx, { params, body }) => createLots(ctx, params.id, Array.isArray(body) ? body : [body]),
  patch_many: (ctx, { params, body }) => changeLots(ctx, params.id, body),
  patch: (ctx, { params, body }) => changeLot(ctx, params.id, { ...body, id: params.itemId }),
  async remove(ctx, { params }) {
    await removeLots(ctx, params.id, [params.itemId]);
    return {};
  },
  async remove_many(ctx, { params, body }) {
    await removeLots(ctx, params.id, body.ids);
    return {};
  },
});
