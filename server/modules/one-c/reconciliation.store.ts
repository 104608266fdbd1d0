import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { OneCDoubt } from "#contract/one-c/one-c.values.ts";
import type { ReconciliationStatus } from "#contract/one-c/reconciliation.machine.ts";
import type { ReconciliationQuery } from "#contract/one-c/reconciliation.schema.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { andAll } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { accountedSums } from "#server/records/order/accounted-sums.ts";
import type { DocumentReport } from "#server/platform/commerceml/read-message.ts";

export type SaidContent = Omit<DocumentReport, "lines">;

export interface ReconciliationNote {
  readonly source_key: string;
  /** Hexadecimal digest of the document's content. */
  readonly content_mark: string;
  readonly doubt: OneCDoubt;
  readonly said: SaidContent;
  readonly is_completed: boolean;
  readonly order_number: number | null;
  readonly inns: readonly string[];
  readonly sum: string | null;
  readonly named_order_id: number | null;
}

export interface ReconciliationEffect {
  /** Payments that were added, and those that were pending before. */
  readonly noted: readonly number[];
  readonly confirmed: readonly number[];
  /** Sum of the booked payments. Missing in older assignments. */
  readonly booked?: string;
}

interface Numbered {
  readonly id: number;
  readonly number: number;
  readonly name: string;
}

export interface ReconciliationRow {
  readonly id: number;
  readonly version: number;
  readonly status: ReconciliationStatus;
  readonly doubt: OneCDoubt;
  readonly said: SaidContent;
  readonly is_completed: boolean;
  readonly order_number: number | null;
  readonly inns: readonly string[];
  readonly sum: string | null;
  readonly named_order_id: number | null;
  readonly order: Numbered | null;
  readonly effect: ReconciliationEffect | null;
  readonly came_at: string;
  readonly decided_by: { readonly id: number; readonly name: string } | null;
  readonly decided_at: string | null;
}

/** Compares everything that a person decides by. Other requisites, such as a comment in 1C, are only read. */
const hasSameValues = sql<SqlBool>`
  (
    x.said - 'words' = excluded.said - 'words'
    AND x.doubt = excluded.doubt
    AND x.is_completed = excluded.is_completed
    AND x.named_order_id IS NOT DISTINCT FROM excluded.named_order_id
  )`;

/**
 * Puts documents on the reconciliation list. An existing entry gets the new content. A document with changed values
 * reopens its entry, unless it was dismissed and names none of our orders. Returns the number of new or changed rows.
 */
export const putReconciliation = (db: TenantDb, notes: readonly ReconciliationNote[], now: Date): Promise<number> =>
  db.change(sql`
    INSERT INTO one_c_reconciliation AS x (
      workspace_id,
      source_key,
      content_mark,
      doubt,
      said,
      is_completed,
      order_number,
      inns,
      sum,
      named_order_id,
      came_at
    )
    SELECT
      ${db.me},
      r.source_key,
      decode(r.content_mark, 'hex'),
      r.doubt,
      r.said,
      r.is_completed,
      r.order_number,
      ARRAY(SELECT jsonb_array_elements_text(r.inns)),
      r.sum,
      r.named_order_id,
      ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) AS r(
      source_key text,
      content_mark text,
      doubt text,
      said jsonb,
      is_completed boolean,
      order_number integer,
      inns jsonb,
      sum numeric,
      named_order_id bigint
    )
    ON CONFLICT
      (workspace_id, source_key) DO UPDATE SET content_mark = excluded.content_mark,
      doubt = excluded.doubt,
      said = excluded.said,
      is_completed = excluded.is_completed,
      order_number = excluded.order_number,
      inns = excluded.inns,
      sum = excluded.sum,
      named_order_id = excluded.named_order_id,
      status = CASE
        WHEN ${hasSameValues} THEN x.status
        WHEN x.status = 'dismissed' AND x.named_order_id IS NULL THEN 'dismissed'
        ELSE 'open'
      END,
      effect = CASE WHEN ${hasSameValues} THEN x.effect END,
      version = x.version + 1
    WHERE x.content_mark <> excluded.content_mark`);

export const settleMatched = (
  db: TenantDb,
  settled: readonly { source_key: string; order: number }[],
  now: Date,
): Promise<number> =>
  db.change(sql`
    UPDATE one_c_reconciliation x
    SET
      status = 'assigned',
      order_id = r."order",
      decided_by = NULL,
      decided_at = ${now.toISOString()}::timestamptz,
      version = x.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) AS r(source_key text, "order" bigint)
    WHERE x.workspace_id = ${db.me} AND x.source_key = r.source_key AND x.status = 'open'`);

export async function countOpen(db: TenantDb, most: number): Promise<number> {
  const rows = await db.run<{ count: number }>(sql`
    SELECT count(*) AS count
    FROM (SELECT FROM one_c_reconciliation x WHERE x.workspace_id = ${db.me} AND x.status = 'open' LIMIT ${most}) open`);
  return rows[0]?.count ?? 0;
}

const columns = sql`
  x.id,
  x.version,
  x.status,
  x.doubt,
  x.said,
  x.is_completed,
  x.order_number,
  x.inns,
  x.sum,
  x.named_order_id,
  CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'number', o.number, 'name', o.name) END AS "order",
  x.effect,
  x.came_at,
  x.decided_at,
  CASE
    WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
  END AS decided_by`;
const joined = sql`
  one_c_reconciliation x
  LEFT JOIN purchase_order o ON o.id = x.order_id AND o.customer_id = x.workspace_id
  LEFT JOIN app_user u ON u.id = x.decided_by`;

/**
 * Condition on documents `x`: assigned to the order, or unassigned and possibly about the order. Dismissed documents
 * are included, because a dismissal can be undone.
 */
const concerns = (db: TenantDb, order: number): RawBuilder<SqlBool> => sql<SqlBool>`
  (
    x.order_id = ${order}
    OR (
      x.status <> 'assigned'
      AND EXISTS (
        SELECT
        FROM purchase_order o
          JOIN workspace s ON s.id = o.supplier_id
        WHERE o.id = ${order}
          AND o.customer_id = ${db.me}
          AND (
            o.id = x.named_order_id
            OR o.number = x.order_number
            OR (s.inn = ANY(x.inns) AND x.sum IN (SELECT e.sum FROM ${accountedSums} e))
          )
      )
    )
  )`;

export async function listReconciliation(
  db: TenantDb,
  query: ReconciliationQuery,
): Promise<AnsweredCount & { rows: ReconciliationRow[] }> {
  const where = andAll([
    sql<SqlBool>`x.workspace_id = ${db.me}`,
    ...(query.status === undefined ? [] : [sql<SqlBool>`x.status = ANY(${query.status}::text[])`]),
    ...(query.order === undefined ? [] : [concerns(db, query.order)]),
  ]);
  const order = query.ordering === "id" ? sql`x.id` : sql`x.id DESC`;
  const rows = await db.run<ReconciliationRow & { count: number }>(sql`
    SELECT ${columns}, ${boundedCount(sql`one_c_reconciliation x WHERE ${where}`)} AS count
    FROM ${joined}
    WHERE ${where}
    ORDER BY ${order}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`);
  return { ...answeredCount(rows[0]?.count ?? 0), rows };
}

/** Finds one document. With `hold`, locks its row until the transaction ends. */
export async function findReconciliation(
  db: TenantDb,
  id: number,
  hold?: "hold",
): Promise<ReconciliationRow | undefined> {
  const rows = await db.run<ReconciliationRow>(sql`
    SELECT ${columns}
    FROM ${joined}
    WHERE x.id = ${id} AND x.workspace_id = ${db.me} ${hold === undefined ? sql`` : sql`FOR UPDATE OF x`}`);
  return rows[0];
}

export const decideReconciliation = (
  db: TenantDb,
  id: number,
  given: {
    status: ReconciliationStatus;
    order: number | null;
    effect: ReconciliationEffect | null;
    by: number | null;
    at: Date | null;
  },
): Promise<number> =>
  db.change(sql`
    UPDATE one_c_reconciliation
    SET
      status = ${given.status},
      order_id = ${given.order}::bigint,
      effect = ${given.effect === null ? null : JSON.stringify(given.effect)}::jsonb,
      decided_by = ${given.by}::bigint,
      decided_at = ${given.at === null ? null : given.at.toISOString()}::timestamptz,
      version = version + 1
    WHERE id = ${id} AND workspace_id = ${db.me}`);
