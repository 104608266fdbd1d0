import { sql } from "kysely";
import type { ImportOptions } from "#contract/imports/import.schema.ts";
import type { ChangedField, GroupItem } from "#contract/imports/compared-rows.ts";
import type { GroupRevision } from "#contract/imports/revision.schema.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { isRealRecord } from "#server/records/sample/real-record.ts";

export type StoredGroupItem = Omit<GroupItem, "is_free" | "ordered" | "in_tender" | "uses" | "quantity"> & {
  readonly version: number;
  readonly group: number | null;
};

/** What rows of a group have added to a request elsewhere, less what later revisions of the group took off again. */
export interface ItemShare {
  readonly item: number;
  /** Null for imports without a group. */
  readonly group: number | null;
  readonly quantity: string;
}

/** Returns the shares of a group in requests elsewhere, and those of others in its own requests. */
export const sharesOf = (db: TenantDb, group: number): Promise<ItemShare[]> =>
  db.run<ItemShare>(sql`
    WITH added AS (
      SELECT coalesce(i.revision_of, (i.options->>'group')::bigint) AS group_id, m.merge
      FROM import_task i
        CROSS JOIN LATERAL (
          SELECT jsonb_array_elements(i.result->'duplicates'->'merges') AS merge, true AS is_usually_shared
          UNION ALL
          SELECT jsonb_array_elements(i.result->'revision'->'changes'), false
        ) m
      WHERE i.workspace_id = ${db.me}
        AND i.target = 'purchase_items'
        AND i.status = 'done'
        AND coalesce((m.merge->>'is_shared')::boolean, m.is_usually_shared)
    )
    SELECT p.id AS item, a.group_id AS "group", trim_scale(sum((a.merge->>'quantity')::numeric))::text AS quantity
    FROM added a
      JOIN purchase_item p ON p.id = (a.merge->>'id')::bigint
        AND p.workspace_id = ${db.me}
        AND p.units = (a.merge->>'units')::smallint
    WHERE a.group_id IS DISTINCT FROM p.purchase_item_group_id
      AND (a.group_id = ${group} OR p.purchase_item_group_id = ${group})
    GROUP BY p.id, a.group_id
    HAVING sum((a.merge->>'quantity')::numeric) > 0
    ORDER BY p.id, a.group_id`);

/** Returns the imports that formed a group, newest first: those since its last revision, and that revision. */
export const formerImports = (db: TenantDb, group: number, limit: number): Promise<{ id: number }[]> =>
  db.run<{ id: number }>(sql`
    SELECT i.id
    FROM import_task i
    WHERE i.workspace_id = ${db.me}
      AND i.target = 'purchase_items'
      AND i.status = 'done'
      AND (i.options->>'group')::bigint = ${group}
      AND i.id >= coalesce(
        (
          SELECT max(r.id)
          FROM import_task r
          WHERE r.workspace_id = ${db.me} AND r.revision_of = ${group} AND r.status = 'done'
        ),
        0
      )
    ORDER BY i.id DESC
    LIMIT ${limit}`);

/**
 * Locks the items of a group, and others with a share of it, until the transaction ends, so that no tender or order can
 * take them meanwhile.
 */
export async function lockGroupItems(db: TenantDb, group: number, others: readonly number[]): Promise<void> {
  await db.run(sql`
    SELECT p.id
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me} AND (p.purchase_item_group_id = ${group} OR p.id = ANY(${[...others]}::bigint[]))
    ORDER BY p.id
    FOR UPDATE`);
}

/** Returns the requests of a group and others with a share of it. Leaves out sample items, which a file never changes. */
export const groupItems = (db: TenantDb, group: number, others: readonly number[]): Promise<StoredGroupItem[]> =>
  db.run<StoredGroupItem>(sql`
    SELECT
      p.id,
      p.version,
      p.part_number,
      p.nomenclature,
      p.manufacturer,
      ${trimmedDecimal("p.quantity")} AS whole,
      p.units,
      p.comment,
      p.purchase_item_group_id AS "group",
      p.purchase_item_group_id IS NOT DISTINCT FROM ${group}::bigint AS is_own
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me}
      AND (p.purchase_item_group_id = ${group} OR p.id = ANY(${[...others]}::bigint[]))
      AND ${isRealRecord("purchase_item", "p.id")}
    ORDER BY p.id`);

/** Returns the number of the newest revision of a group, whether it was undone or not. */
export async function lastRevision(db: TenantDb, group: number): Promise<{ ever: number; applied: number | null }> {
  const rows = await db.run<{ ever: number; applied: number | null }>(sql`
    SELECT coalesce(max(revision), 0) AS ever, max(revision) FILTER (WHERE status = 'done') AS applied
    FROM import_task
    WHERE workspace_id = ${db.me} AND revision_of = ${group}`);
  return rows[0] ?? { ever: 0, applied: null };
}

/** Returns how the newest file of a group was read: its sheets, for how many boards, with what spare. */
export async function lastFileOptions(
  db: TenantDb,
  group: number,
): Promise<Pick<ImportOptions, "bom" | "sheet" | "more_sheets"> | undefined> {
  const rows = await db.run<Pick<ImportOptions, "bom" | "sheet" | "more_sheets">>(sql`
    SELECT options -> 'bom' AS bom, (options ->> 'sheet')::integer AS sheet, options -> 'more_sheets' AS more_sheets
    FROM import_task
    WHERE workspace_id = ${db.me}
      AND status = 'done'
      AND target = 'purchase_items'
      AND (options ->> 'group')::bigint = ${group}
    ORDER BY id DESC
    LIMIT 1`);
  return rows[0];
}

/** Returns the name and number of the newest later revision of the same group that isn't undone. */
export async function laterRevision(
  db: TenantDb,
  id: number,
): Promise<{ file_name: string; revision: number } | undefined> {
  const rows = await db.run<{ file_name: string; revision: number }>(sql`
    SELECT later.file_name, later.revision
    FROM import_task t
      JOIN import_task later ON later.revision_of = t.revision_of AND later.revision > t.revision
    WHERE t.workspace_id = ${db.me} AND t.id = ${id} AND later.workspace_id = ${db.me} AND later.status = 'done'
    ORDER BY later.revision DESC
    LIMIT 1`);
  return rows[0];
}

type RevisionRecord = Omit<GroupRevision, "is_last" | "at"> & { readonly at: string };

export const listRevisions = (db: TenantDb, group: number): Promise<RevisionRecord[]> =>
  db.run<RevisionRecord>(sql`
    SELECT
      t.id,
      t.file_name,
      t.revision AS number,
      t.status = 'undone' AS is_undone,
      (t.result->'revision'->>'added')::integer AS added,
      (t.result->'revision'->>'raised')::integer AS raised,
      (t.result->'revision'->>'lowered')::integer AS lowered,
      (t.result->'revision'->>'removed')::integer AS removed,
      coalesce((t.result->'revision'->>'moved')::integer, 0) AS moved,
      coalesce((t.result->'revision'->>'commented')::integer, 0) AS commented,
      (t.result->'revision'->>'left')::integer AS "left",
      nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by,
      (t.result->>'at')::timestamptz AS at
    FROM import_task t
      LEFT JOIN app_user u ON u.id = (t.result->'revision'->>'by')::bigint
    WHERE t.workspace_id = ${db.me} AND t.revision_of = ${group}
    ORDER BY t.revision DESC`);

/** Returns the compressed bytes of the file of an import. Null if they weren't stored. */
export async function findOriginal(
  db: TenantDb,
  id: number,
): Promise<{ file_name: string; bytes: Buffer | null } | undefined> {
  const rows = await db.run<{ file_name: string; bytes: Buffer | null }>(sql`
    SELECT t.file_name, coalesce(t.original, t.source) AS bytes
    FROM import_task t
    WHERE t.workspace_id = ${db.me} AND t.id = ${id} AND t.target = 'purchase_items'`);
  return rows[0];
}

/** Sets what merges and revisions change of locked items, in one statement, and increments their versions. */
export const setValues = (
  db: TenantDb,
  items: readonly (Readonly<Record<ChangedField, string | null>> & {
    readonly id: number;
    readonly quantity: string;
  })[],
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_item p
    SET
      version = p.version + 1,
      quantity = r.quantity,
      part_number = r.part_number,
      nomenclature = r.nomenclature,
      manufacturer = r.manufacturer,
      comment = r.comment,
      internal_comment = r.internal_comment,
      alternates = r.alternates
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS r(
      id bigint,
      quantity numeric,
      part_number text,
      nomenclature text,
      manufacturer text,
      comment text,
      internal_comment text,
      alternates text
    )
    WHERE p.id = r.id AND p.workspace_id = ${db.me}`);
