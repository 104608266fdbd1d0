import { allTendersApi } from "#contract/tenders/all-tenders.api.ts";
import { found } from "#server/http/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { findAnyTender, listAllTenders } from "#server/modules/all-tenders/all-tenders.store.ts";

export const allTendersRoutes = implement("all_tenders", allTendersApi, {
  async list({ system }, { query }) {
    const { count, rows } = await listAllTenders(system, query);
    return { count, results: rows };
  },
  one: async ({ system }, { params }) => found(await findAnyTender(system, params.id)),
});
