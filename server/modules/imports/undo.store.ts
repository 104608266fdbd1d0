import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

const NAME = sql`coalesce(p.nomenclature, p.part_number)`;
const isOneOf = (db: TenantDb, ids: readonly number[]): RawBuilder<unknown> =>
  sql`p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])`;

/** Returns the items that have lots, with one tender per item. Sent tenders take precedence over drafts. */
export const itemsInTenders = (
  db: TenantDb,
  ids: readonly number[],
): Promise<{ name: string; number: number; round: number; is_draft: boolean }[]> =>
  db.run(sql`
    SELECT DISTINCT ON (p.id) ${NAME} AS name, t.number, t.round, t.status = 'DRAFT' AS is_draft
    FROM purchase_item p
      JOIN lot l ON l.purchase_item_id = p.id AND l.workspace_id = ${db.me}
      JOIN tender t ON t.id = l.tender_id AND t.workspace_id = ${db.me}
    WHERE ${isOneOf(db, ids)}
    ORDER BY p.id, is_draft, t.id DESC`);

export const itemsInOrders = (db: TenantDb, ids: readonly number[]): Promise<{ name: string; number: number }[]> =>
  db.run(sql`
    SELECT DISTINCT ON (p.id) ${NAME} AS name, o.number
    FROM purchase_item p
      JOIN purchase_order_item i ON i.purchase_item_id = p.id AND i.customer_id = ${db.me}
      JOIN purchase_order o ON o.id = i.order_id AND o.customer_id = ${db.me}
    WHERE ${isOneOf(db, ids)}
    ORDER BY p.id, o.id DESC`);

export const itemsMergedInto = (
  db: TenantDb,
  ids: readonly number[],
  by_other_than: number,
): Promise<{ name: string; file_name: string }[]> =>
  db.run(sql`
    SELECT ${NAME} AS name, i.file_name
    FROM import_task i
      CROSS JOIN LATERAL (
        SELECT jsonb_array_elements(i.result->'duplicates'->'merges') AS merge
        UNION ALL
        SELECT jsonb_array_elements(i.result->'revision'->'changes')
      ) m
      JOIN purchase_item p ON p.id = (m.merge->>'id')::bigint
    WHERE i.workspace_id = ${db.me}
      AND i.target = 'purchase_items'
      AND i.status = 'done'
      AND i.id <> ${by_other_than}
      AND ${isOneOf(db, ids)}
    ORDER BY i.id, p.id`);

/** Returns the items with a share of the group that a later revision of this group has changed. */
export const itemsRevisedSince = (
  db: TenantDb,
  ids: readonly number[],
  since: { readonly id: number; readonly group: number | null },
): Promise<{ name: string; file_name: string }[]> =>
  db.run(sql`
    SELECT DISTINCT ON (p.id) ${NAME} AS name, i.file_name
    FROM import_task i
      CROSS JOIN LATERAL jsonb_array_elements(i.result->'revision'->'changes') AS c(change)
      JOIN purchase_item p ON p.id = (c.change->>'id')::bigint
    WHERE i.workspace_id = ${db.me}
      AND i.revision_of = ${since.group}::bigint
      AND i.status = 'done'
      AND i.id > ${since.id}
      AND (c.change->>'is_shared')::boolean
      AND ${isOneOf(db, ids)}
    ORDER BY p.id, i.id DESC`);

/**
 * Returns the items whose fields, attributes or documents users have changed. Audit entries of an import have the file
 * name as their note, while those of manual changes have no note.
 */
export const itemsChangedByHand = (db: TenantDb, ids: readonly number[]): Promise<{ name: string }[]> =>
  db.run(sql`
    SELECT ${NAME} AS name
    FROM purchase_item p
    WHERE ${isOneOf(db, ids)}
      AND EXISTS (
        SELECT
        FROM audit a
        WHERE a.workspace_id = ${db.me}
          AND a.entity = 'purchase_item'
          AND a.entity_id = p.id
          AND (
            a.action IN ('upload_file', 'remove_file') OR (a.action = 'edit' AND a.note IS NULL AND a.changes <> '{}')
          )
      )
    ORDER BY p.id`);
