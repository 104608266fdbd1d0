import { sql } from "kysely";
import type { z } from "zod";
import type { HistoryEntry, historyApi } from "#contract/history/history.api.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { orderBy } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** Lists the history of a record in the active workspace, except actions that the reader may not see. */
export async function listHistory(
  db: TenantDb,
  query: z.output<(typeof historyApi)["list"]["query"]>,
  hidden: readonly string[],
): Promise<AnsweredCount & { rows: HistoryEntry[] }> {
  const from = sql`
    audit a
    WHERE a.workspace_id = ${db.me}
      AND a.entity = ${query.entity}
      AND a.entity_id = ${query.entity_id}
      AND a.action <> ALL(${[...hidden]}::text[])`;
  const rows = await db.run<HistoryEntry & { count: number }>(sql`
    SELECT
      a.id,
      a.entity,
      a.entity_id,
      a.action,
      concat_ws(' ', u.first_name, u.last_name) AS "user",
      a.at,
      a.changes,
      a.note,
      ${boundedCount(from)} AS count
    FROM (SELECT * FROM ${from}) a
      LEFT JOIN app_user u ON u.id = a.user_id
    ORDER BY ${orderBy(query.ordering, { id: sql`a.id` }, sql`a.id`)}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`);
  return { ...answeredCount(rows[0]?.count ?? 0), rows };
}
