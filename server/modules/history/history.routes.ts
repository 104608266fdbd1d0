import { historyApi } from "#contract/history/history.api.ts";
import { implement } from "#server/http/implement.ts";
import { listHistory } from "#server/modules/history/history.store.ts";

export const historyRoutes = implement("history", historyApi, {
  async list({ db }, { query }) {
    const { count, rows } = await listHistory(db, query);
    return { count, results: rows.map((row) => ({ ...row, user: row.user === "" ? null : row.user })) };
  },
});
