import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import { TRASH_DAYS } from "#contract/limits.ts";
import type { DeletedItem, DeletedItemQuery } from "#contract/purchase-items/deleted-item.api.ts";
import { andAll, orderBy, searchWords } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

const NAMES = sql`text_key(concat_ws(' ', t.record->>'nomenclature', t.record->>'part_number'))`;

/**
 * FROM and WHERE clauses of the audit entry for the deletion of item `t`. Compares the time, because a restored item
 * may have earlier deletions.
 */
const deletion = (db: TenantDb): RawBuilder<unknown> =>
  sql`
    audit a
    WHERE a.workspace_id = ${db.me}
      AND a.entity = 'purchase_item'
      AND a.entity_id = t.id
      AND a.action = 'delete'
      AND a.at = t.deleted_at`;

function conditions(db: TenantDb, { search, with_import }: DeletedItemQuery, since: Date): RawBuilder<SqlBool> {
  // Only the undo of an import adds a note to the audit entry of a deletion.
  const imported = sql<SqlBool>`EXISTS (SELECT FROM ${deletion(db)} AND a.note IS NOT NULL)`;
  return andAll([
    sql<SqlBool>`t.workspace_id = ${db.me}`,
    sql<SqlBool>`t.deleted_at >= ${since.toISOString()}::timestamptz`,
    ...searchWords(search, NAMES),
    ...(with_import === undefined ? [] : [with_import ? imported : sql<SqlBool>`NOT ${imported}`]),
  ]);
}

export async function listDeletedItems(
  db: TenantDb,
  query: DeletedItemQuery,
  since: Date,
): Promise<{ count: number; results: z.input<typeof DeletedItem>[] }> {
  const where = conditions(db, query, since);
  const order = orderBy(query.ordering, { deleted_at: sql`t.deleted_at` }, sql`t.id`);
  const [total] = await db.run<{ count: number }>(
    sql`SELECT count(*) AS count FROM purchase_item_trash t WHERE ${where}`,
  );
  const results = await db.run<z.input<typeof DeletedItem>>(sql`
    WITH page AS (
      SELECT t.*
      FROM purchase_item_trash t
      WHERE ${where}
      ORDER BY ${order}
      LIMIT ${query.limit}
      OFFSET ${query.offset}
    )
    SELECT
      t.id,
      t.record->>'nomenclature' AS nomenclature,
      t.record->>'part_number' AS part_number,
      trim_scale((t.record->>'quantity')::numeric)::text AS quantity,
      (t.record->>'units')::integer AS units,
      CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END AS purchase_item_group,
      t.deleted_at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') AS deleted_by,
      d.note AS import_file,
      t.deleted_at + make_interval(hours => ${24 * TRASH_DAYS}) AS expires_at
    FROM page t
      LEFT JOIN purchase_item_group g ON g.id = (t.record->>'purchase_item_group_id')::bigint
        AND g.workspace_id = ${db.me}
      LEFT JOIN LATERAL (SELECT a.user_id, a.note FROM ${deletion(db)} ORDER BY a.id DESC LIMIT 1) d ON true
      LEFT JOIN app_user u ON u.id = d.user_id
    ORDER BY ${order}`);
  return { count: total?.count ?? 0, results };
}
