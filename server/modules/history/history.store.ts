import { sql } from "kysely";
import type { z } from "zod";
import type { HistoryEntry, historyApi } from "#contract/history/history.api.ts";
import { orderBy } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** Changes of one record in the history of the active workspace, but for those that aren't for the reader. */
export async function listHistory(
  db: TenantDb,
  query: z.output<(typeof historyApi)["list"]["query"]>,
  hidden: readonly string[],
): Promise<{ count: number; rows: HistoryEntry[] }> {
  const rows = await db.run<HistoryEntry & { count: number }>(sql`
    SELECT a.id, a.entity, a.entity_id, a.action, concat_ws(' ', u.first_name, u.last_name) AS "user", a.at, a.changes,
    a.note, count(*) OVER () AS count
    FROM audit a LEFT JOIN app_user u ON u.id = a.user_id
    WHERE a.workspace_id = ${db.me} AND a.entity = ${query.entity} AND a.entity_id = ${query.entity_id}
      AND a.action <> ALL(${[...hidden]}::text[])
    ORDER BY ${orderBy(query.ordering, { id: sql`a.id` }, sql`a.id`)} LIMIT ${query.limit} OFFSET ${query.offset}`);
  return { count: rows[0]?.count ?? 0, rows };
}
