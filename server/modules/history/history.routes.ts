import { historyApi } from "#contract/history/history.api.ts";
import { decideRecord, hiddenActions } from "#contract/records.ts";
import { assertAllowed } from "#server/http/assert-allowed.ts";
import { implement } from "#server/http/implement.ts";
import { listPage } from "#server/http/list-page.ts";
import { listHistory } from "#server/modules/history/history.store.ts";

export const historyRoutes = implement("history", historyApi, {
  async list(ctx, { query }) {
    assertAllowed(decideRecord(query.entity, ctx.principal));
    const found = await listHistory(ctx.db, query, hiddenActions(query.entity, ctx.principal));
    return listPage(ctx, query, found, (row) => ({ ...row, user: row.user === "" ? null : row.user }));
  },
});
