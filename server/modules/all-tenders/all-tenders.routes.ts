import { allTendersApi } from "#contract/tenders/all-tenders.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { unchangedRow, listPage } from "#server/http/list-page.ts";
import { findAnyTender, listAllTenders } from "#server/modules/all-tenders/all-tenders.store.ts";

export const allTendersRoutes = implement("all_tenders", allTendersApi, {
  list: async (ctx, { query }) => listPage(ctx, query, await listAllTenders(ctx.system, query), unchangedRow),
  one: async ({ system }, { params }) => foundOrThrow(await findAnyTender(system, params.id)),
});
