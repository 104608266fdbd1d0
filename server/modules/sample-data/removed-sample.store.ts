import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/** Ids of the sample records of a company, and of everything that was made from them. */
export interface SampleIds {
  readonly suppliers: number[];
  readonly items: number[];
  readonly groups: number[];
  readonly tenders: number[];
  readonly lots: number[];
  readonly offers: number[];
  readonly orders: number[];
}

const marked = (kind: string, workspace: number): RawBuilder<unknown> =>
  sql`SELECT s.record_id FROM sample_record s WHERE s.workspace_id = ${workspace} AND s.kind = ${kind}`;

/** Locks the sample data and finds their records. Returns undefined if there are none. */
export async function lockSample(db: SystemDb, workspace: number): Promise<SampleIds | undefined> {
  const { rows } = await sql<{ workspace_id: number }>`
    SELECT d.workspace_id
    FROM sample_data d
    WHERE d.workspace_id = ${workspace}
    FOR UPDATE`.execute(db);
  if (rows.length === 0) return undefined;
  const found = await sql<SampleIds>`
    SELECT
      ARRAY(SELECT w.id FROM workspace w WHERE w.sample_of = ${workspace}) AS suppliers,
      ARRAY(${marked("purchase_item", workspace)}) AS items,
      ARRAY(${marked("purchase_item_group", workspace)}) AS groups,
      ARRAY(${marked("tender", workspace)}) AS tenders,
      ARRAY(
        SELECT l.id
        FROM lot l
        WHERE l.tender_id IN (${marked("tender", workspace)})
        UNION ALL ${marked("lot", workspace)}
      ) AS lots,
      ARRAY(
        SELECT o.id
        FROM offer o
        WHERE o.tender_id IN (${marked("tender", workspace)})
        UNION ALL ${marked("offer", workspace)}
      ) AS offers,
      ARRAY(
        SELECT p.id
        FROM purchase_order p
          JOIN workspace w ON w.id = p.supplier_id AND w.sample_of = ${workspace}
        WHERE p.customer_id = ${workspace}
      ) AS orders`.execute(db);
  return found.rows[0];
}

/** Returns the keys of the files that only sample offers and orders have. */
export async function keysOfSample(db: SystemDb, { offers, orders }: SampleIds): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT f.key
    FROM commercial_offer f
    WHERE f.offer_id = ANY(${offers}::bigint[])
    UNION
    SELECT i.key
    FROM purchase_order_invoice i
    WHERE i.order_id = ANY(${orders}::bigint[])
    UNION
    SELECT d.key
    FROM purchase_order_delivery_file d
    WHERE d.order_id = ANY(${orders}::bigint[])`.execute(db);
  return rows.map(({ key }) => key);
}

/** Returns the contents that documents of sample records use. */
export async function contentsOfSample(db: SystemDb, { items, tenders, lots, offers }: SampleIds): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT d.stored_file_id AS id
    FROM design_document d
    WHERE d.purchase_item_id = ANY(${items}::bigint[])
      OR d.purchase_item_trash_id = ANY(${items}::bigint[])
      OR d.tender_id = ANY(${tenders}::bigint[])
      OR d.lot_id = ANY(${lots}::bigint[])
      OR d.offer_id = ANY(${offers}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes those of these contents that no document uses any more, and returns their keys. */
export async function deleteContents(db: SystemDb, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    DELETE FROM stored_file f
    WHERE f.id = ANY(${[...ids]}::bigint[]) AND NOT EXISTS (SELECT FROM design_document d WHERE d.stored_file_id = f.id)
    RETURNING f.key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Condition on rows `x` that name a record by its kind and id. */
function isOfSample(is: SampleIds, record_id: "x.record_id" | "x.entity_id"): RawBuilder<boolean> {
  const id = sql.ref(record_id);
  return sql<boolean>`
    (
      (x.entity = 'tender' AND ${id} = ANY(${is.tenders}::bigint[]))
      OR (x.entity = 'lot' AND ${id} = ANY(${is.lots}::bigint[]))
      OR (x.entity = 'offer' AND ${id} = ANY(${is.offers}::bigint[]))
      OR (x.entity = 'order' AND ${id} = ANY(${is.orders}::bigint[]))
      OR (x.entity = 'purchase_item' AND ${id} = ANY(${is.items}::bigint[]))
      OR (x.entity = 'purchase_item_group' AND ${id} = ANY(${is.groups}::bigint[]))
    )`;
}

/** Deletes what names sample records without a reference that the database knows. */
export async function deleteNamings(db: SystemDb, workspace: number, is: SampleIds): Promise<void> {
  await sql`
    DELETE FROM audit x
    WHERE x.workspace_id = ANY(${is.suppliers}::bigint[])
      OR (
        x.workspace_id = ${workspace}
        AND (
          ${isOfSample(is, "x.entity_id")}
          OR (
            x.entity = 'workspace'
            AND x.note IN (SELECT w.name FROM workspace w WHERE w.id = ANY(${is.suppliers}::bigint[]))
          )
        )
      )`.execute(db);
  await sql`DELETE FROM inbox_entry x WHERE x.workspace_id = ${workspace} AND ${isOfSample(is, "x.record_id")}`.execute(
    db,
  );
  await sql`DELETE FROM inbox_mute x WHERE x.workspace_id = ${workspace} AND ${isOfSample(is, "x.record_id")}`.execute(
    db,
  );
  await sql`
    DELETE FROM record_comment c
    WHERE c.workspace_id = ${workspace} AND c.record = 'purchase_item' AND c.record_id = ANY(${is.items}::bigint[])`.execute(
    db,
  );
  await sql`
    DELETE FROM import_task t
    WHERE t.workspace_id = ${workspace} AND t.tender_id = ANY(${is.tenders}::bigint[])`.execute(db);
}

/** Tables whose rows refer to lines or other parts of an order, and therefore go before it, in this order. */
const BEFORE_ORDERS = [
  "purchase_order_adjustment",
  "purchase_order_invoice",
  "purchase_order_delivery",
  "purchase_order_amendment",
];

/** Deletes the sample records. What belongs to them goes with them. A group that has real requests stays. */
export async function deleteRecords(db: SystemDb, workspace: number, is: SampleIds): Promise<void> {
  for (const table of BEFORE_ORDERS)
    await sql`DELETE FROM ${sql.table(table)} x WHERE x.order_id = ANY(${is.orders}::bigint[])`.execute(db);
  await sql`DELETE FROM purchase_order p WHERE p.id = ANY(${is.orders}::bigint[])`.execute(db);
  await sql`DELETE FROM tender t WHERE t.id = ANY(${is.tenders}::bigint[])`.execute(db);
  await sql`DELETE FROM purchase_item i WHERE i.id = ANY(${is.items}::bigint[])`.execute(db);
  await sql`DELETE FROM purchase_item_trash i WHERE i.id = ANY(${is.items}::bigint[])`.execute(db);
  await sql`
    DELETE FROM purchase_item_group g
    WHERE g.id = ANY(${is.groups}::bigint[])
      AND NOT EXISTS (SELECT FROM purchase_item i WHERE i.purchase_item_group_id = g.id)`.execute(db);
  await sql`DELETE FROM workspace w WHERE w.sample_of = ${workspace}`.execute(db);
}

/**
 * Gives back the numbers of sample tenders and orders, unless the company has used later ones: a real record has a later
 * number, or was made since and is deleted. Call it after the records and their history are deleted.
 */
export async function giveBackNumbers(db: SystemDb, workspace: number): Promise<void> {
  const unused = sql`
    SELECT c.workspace_id, c.kind, coalesce((d.counters ->> c.kind)::integer, 0) AS before
    FROM sample_data d
      JOIN counter c ON c.workspace_id = d.workspace_id AND c.kind IN ('tender', 'order')
    WHERE d.workspace_id = ${workspace}
      AND NOT EXISTS (
        SELECT
        FROM tender t
        WHERE c.kind = 'tender'
          AND t.workspace_id = d.workspace_id
          AND t.number > coalesce((d.counters ->> c.kind)::integer, 0)
      )
      AND NOT EXISTS (
        SELECT
        FROM purchase_order p
        WHERE c.kind = 'order'
          AND p.customer_id = d.workspace_id
          AND p.number > coalesce((d.counters ->> c.kind)::integer, 0)
      )
      AND NOT EXISTS (
        SELECT
        FROM audit a
        WHERE a.workspace_id = d.workspace_id AND a.entity = c.kind AND a.action = 'create' AND a.at >= d.created_at
      )`;
  await sql`
    UPDATE counter c
    SET value = u.before
    FROM (${unused}) u
    WHERE c.workspace_id = u.workspace_id AND c.kind = u.kind AND u.before > 0`.execute(db);
  await sql`
    DELETE FROM counter c
    USING (${unused}) u
    WHERE c.workspace_id = u.workspace_id AND c.kind = u.kind AND u.before = 0`.execute(db);
}

export async function deleteSampleData(db: SystemDb, workspace: number): Promise<void> {
  await sql`DELETE FROM sample_data d WHERE d.workspace_id = ${workspace}`.execute(db);
}
