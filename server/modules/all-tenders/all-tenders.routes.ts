import { allTendersApi } from "#contract/tenders/all-tenders.api.ts";
import { found } from "#server/http/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { asRead, listPage } from "#server/http/list-page.ts";
import { findAnyTender, listAllTenders } from "#server/modules/all-tenders/all-tenders.store.ts";

export const allTendersRoutes = implement("all_tenders", allTendersApi, {
  list: async (ctx, { query }) => listPage(ctx, query, await listAllTenders(ctx.system, query), asRead),
  one: async ({ system }, { params }) => found(await findAnyTender(system, params.id)),
});
