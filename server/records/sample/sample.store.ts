import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** Kinds of records that are marked as sample data. Orders and offers are sample data if their supplier is. */
export type SampleKind = "purchase_item" | "purchase_item_group" | "tender";

/** Marks records as sample data. The workspace must have sample data. */
export const markSamples = (db: TenantDb, kind: SampleKind, ids: readonly number[]): Promise<number> =>
  db.change(sql`
    INSERT INTO sample_record (workspace_id, kind, record_id)
    SELECT ${db.me}, ${kind}, id
    FROM unnest(${[...ids]}::bigint[]) AS id`);

/** Marks a tender as sample data if the tender that it was copied from is. */
export const copySampleMark = (db: TenantDb, from: number, to: number): Promise<number> =>
  db.change(sql`
    INSERT INTO sample_record (workspace_id, kind, record_id)
    SELECT s.workspace_id, s.kind, ${to}::bigint
    FROM sample_record s
    WHERE s.workspace_id = ${db.me} AND s.kind = 'tender' AND s.record_id = ${from}`);

/** Returns which of these records are sample data. */
export async function samplesAmong(db: TenantDb, kind: SampleKind, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.run<{ record_id: number }>(sql`
    SELECT s.record_id
    FROM sample_record s
    WHERE s.workspace_id = ${db.me} AND s.kind = ${kind} AND s.record_id = ANY(${[...ids]}::bigint[])`);
  return new Set(rows.map(({ record_id }) => record_id));
}

/** Returns which of these suppliers are sample data of the workspace. */
export async function sampleSuppliersAmong(db: TenantDb, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.run<{ id: number }>(sql`
    SELECT w.id
    FROM workspace w
    WHERE w.sample_of = ${db.me} AND w.id = ANY(${[...ids]}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether the supplier of an order is sample data. */
export async function isSampleOrder(db: TenantDb, order: number): Promise<boolean> {
  const rows = await db.run<{ id: number }>(sql`
    SELECT p.id
    FROM purchase_order p
      JOIN workspace w ON w.id = p.supplier_id AND w.sample_of = ${db.me}
    WHERE p.customer_id = ${db.me} AND p.id = ${order}`);
  return rows.length > 0;
}
