import { sql } from "kysely";
import type { z } from "zod";
import type { oneCOutboxApi, OneCOutboxRow } from "#contract/one-c/one-c-outbox.api.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { andAll, orderBy, searchWords } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";

type Query = z.output<(typeof oneCOutboxApi)["list"]["query"]>;
type Row = z.input<typeof OneCOutboxRow>;

export async function listOutbox(db: SystemDb, query: Query): Promise<AnsweredCount & { rows: Row[] }> {
  const where = andAll([
    ...(query.status === undefined ? [] : [sql<boolean>`d.status = ANY(${query.status}::text[])`]),
    ...searchWords(query.search, sql`text_key(w.name)`, { order: sql`o.number` }),
  ]);
  const order = orderBy(query.ordering, { id: sql`d.id`, created_at: sql`d.created_at` }, sql`d.id`);
  const from = sql`
    one_c_document d
    JOIN workspace w ON w.id = d.workspace_id
    JOIN purchase_order o ON o.id = d.order_id`;
  const { rows } = await sql<Row & { count: number }>`
    SELECT
      d.id,
      json_build_object('id', w.id, 'name', w.name) AS workspace,
      o.number AS order_number,
      s.driver,
      d.status,
      d.error,
      d.created_at,
      ${boundedCount(sql`${from} WHERE ${where}`)} AS count
    FROM ${from}
      LEFT JOIN one_c_setting s ON s.workspace_id = d.workspace_id
    WHERE ${where}
    ORDER BY ${order}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`.execute(db);
  return { ...answeredCount(rows[0]?.count ?? 0), rows };
}
