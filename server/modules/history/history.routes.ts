import { historyApi } from "#contract/history/history.api.ts";
import { decideRecord, hiddenActions } from "#contract/records.ts";
import { assertAllowed } from "#server/http/assert-allowed.ts";
import { implement } from "#server/http/implement.ts";
import { listHistory } from "#server/modules/history/history.store.ts";

export const historyRoutes = implement("history", historyApi, {
  async list({ db, principal }, { query }) {
    assertAllowed(decideRecord(query.entity, principal));
    const { count, rows } = await listHistory(db, query, hiddenActions(query.entity, principal));
    return { count, results: rows.map((row) => ({ ...row, user: row.user === "" ? null : row.user })) };
  },
});
