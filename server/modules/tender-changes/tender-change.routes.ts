import { offerChangeApi } from "#contract/changes/tender-change.api.ts";
import { asList } from "#server/http/as-list.ts";
import { implement } from "#server/http/implement.ts";
import { readChanges, seeChanges } from "#server/modules/tender-changes/read-changes.ts";

export const tenderChangeRoutes = implement("offer_changes", offerChangeApi, {
  list: async (ctx, { params, query }) => asList(await readChanges(ctx, params.id), query),
  async see(ctx, { params, body }) {
    await seeChanges(ctx, params.id, body.until);
    return {};
  },
});
