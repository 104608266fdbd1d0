import { sql } from "kysely";
import type { z } from "zod";
import type { AnyTender, AnyTenderQuery, AnyTenderRow } from "#contract/tenders/all-tenders.api.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { isRealRecord } from "#server/records/sample/real-record.ts";
import { invitationState } from "#server/records/tender/invitation-state.ts";
import { andAll, orderBy, trimmedDecimal, searchWords, withIds } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";

const columns = sql`
  t.id,
  t.number,
  t.round,
  t.name,
  t.status,
  t.closing_date,
  t.urgent,
  t.sealed,
  t.created_at,
  (SELECT json_build_object('id', w.id, 'name', w.name) FROM workspace w WHERE w.id = t.workspace_id) AS customer,
  (SELECT count(*) FROM lot l WHERE l.tender_id = t.id) AS lot_count,
  (SELECT count(*) FROM tender_supplier s WHERE s.tender_id = t.id) AS supplier_count,
  (SELECT count(*) FROM offer o WHERE o.tender_id = t.id AND o.status = 'PROCESSED') AS processed_count`;
const ORDER = {
  id: sql`t.id`,
  name: sql`t.name COLLATE und`,
  closing_date: sql`t.closing_date`,
  created_at: sql`t.created_at`,
};

export async function listAllTenders(
  db: SystemDb,
  query: z.output<typeof AnyTenderQuery>,
): Promise<AnsweredCount & { rows: z.input<typeof AnyTenderRow>[] }> {
  const { status, customer } = query;
  const where = andAll([
    isRealRecord("tender", "t.id"),
    ...withIds(sql`t.id`, query.id),
    ...(status === undefined ? [] : [sql<boolean>`t.status = ${status}`]),
    ...(customer === undefined ? [] : [sql<boolean>`t.workspace_id = ${customer}`]),
    ...searchWords(query.search, sql`t.search`, { tender: sql`t.number` }),
  ]);
  const { rows } = await sql<z.input<typeof AnyTenderRow>>`
    SELECT ${columns}
    FROM tender t
    WHERE ${where}
    ORDER BY ${orderBy(query.ordering, ORDER, sql`t.id`)}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`.execute(db);
  const counted = await sql<{ count: number }>`SELECT ${boundedCount(sql`tender t WHERE ${where}`)} AS count`.execute(
    db,
  );
  return { ...answeredCount(counted.rows[0]?.count ?? 0), rows };
}

type Whole = z.input<typeof AnyTender>;

export async function findAnyTender(db: SystemDb, id: number): Promise<Whole | undefined> {
  const [row] = (
    await sql<z.input<typeof AnyTenderRow>>`SELECT ${columns} FROM tender t WHERE t.id = ${id}`.execute(db)
  ).rows;
  if (row === undefined) return undefined;
  const lots = await sql<Whole["lots"][number]>`
    SELECT
      l.id,
      l.position,
      l.nomenclature,
      l.part_number,
      l.manufacturer,
      ${trimmedDecimal("l.quantity")} AS quantity,
      l.unit
    FROM lot l
    WHERE l.tender_id = ${id}
    ORDER BY l.position, l.id`.execute(db);
  const suppliers = await sql<Whole["suppliers"][number]>`
    SELECT json_build_object('id', w.id, 'name', w.name) AS supplier, o.sent_at, ${invitationState} AS state
    FROM tender_supplier s
      JOIN workspace w ON w.id = s.supplier_id
      LEFT JOIN offer o ON o.tender_id = s.tender_id AND o.supplier_id = s.supplier_id
    WHERE s.tender_id = ${id}
    ORDER BY s.id`.execute(db);
  return { ...row, lots: lots.rows, suppliers: suppliers.rows };
}
