import { lotApi } from "#contract/tenders/lot.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { createLots } from "#server/modules/tenders/create-lots.ts";
import { removeLots } from "#server/modules/tenders/delete-lots.ts";
import { listLots } from "#server/modules/tenders/lot.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

// A patch of a lot may choose winners, so the award module implements these two routes. This module must not depend on
// award.
const { patch: _patch, patch_many: _patchMany, ...ownCalls } = lotApi;

export const lotRoutes = implement("lots", ownCalls, {
  async list({ db }, { params, query }) {
    foundOrThrow(await findTender(db, params.id));
    const { count, rows } = await listLots(db, params.id, query);
    return { count, results: rows };
  },
  create: (ctx, { params, body }) => createLots(ctx, params.id, Array.isArray(body) ? body : [body]),
  async remove(ctx, { params }) {
    await removeLots(ctx, params.id, [params.itemId]);
    return {};
  },
  async remove_many(ctx, { params, body }) {
    await removeLots(ctx, params.id, body.ids);
    return {};
  },
});
