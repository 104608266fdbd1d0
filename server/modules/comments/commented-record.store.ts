import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Commented } from "#contract/comments/comment.schema.ts";
import type { TypedNumber } from "#contract/numbering.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** The company's part in a record. The tender is that of a customer's tender, lot or received offer. */
const RECORDS: Readonly<Record<Commented, (db: TenantDb, id: number) => RawBuilder<{ tender: number | null }>>> = {
  purchase_item: (db, id) =>
    sql`SELECT NULL::bigint AS tender FROM purchase_item p WHERE p.workspace_id = ${db.me} AND p.id = ${id}`,
  tender: (db, id) => sql`SELECT t.id AS tender FROM tender t WHERE t.workspace_id = ${db.me} AND t.id = ${id}`,
  lot: (db, id) => sql`SELECT l.tender_id AS tender FROM lot l WHERE l.workspace_id = ${db.me} AND l.id = ${id}`,
  offer: (db, id) => sql`SELECT NULL::bigint AS tender FROM offer o WHERE o.supplier_id = ${db.me} AND o.id = ${id}`,
  received_offer: (db, id) =>
    sql`SELECT o.tender_id AS tender FROM offer o WHERE o.customer_id = ${db.me} AND o.id = ${id}`,
  order: (db, id) => sql`
    SELECT NULL::bigint AS tender
    FROM purchase_order p
    WHERE (p.customer_id = ${db.me} OR (p.supplier_id = ${db.me} AND p.is_released)) AND p.id = ${id}`,
};

export const findCommentedRecord = async (
  db: TenantDb,
  { record, id }: { record: Commented; id: number },
): Promise<{ tender: number | null } | undefined> => (await db.run(RECORDS[record](db, id)))[0];

export interface NumberedRecord {
  readonly kind: "tender" | "offer" | "order";
  readonly id: number;
  readonly number: number;
  readonly round: number | null;
}

/** Finds the company's documents with these numbers. Orders of several customers may have the same number. */
export function findNumbered(db: TenantDb, numbers: readonly TypedNumber[]): Promise<NumberedRecord[]> {
  const of = (kind: NumberedRecord["kind"]): RawBuilder<unknown> =>
    sql`${numbers.filter((typed) => typed.kind === kind).map(({ number }) => number)}::integer[]`;
  return db.run<NumberedRecord>(sql`
    SELECT 'tender' AS kind, t.id, t.number, t.round
    FROM tender t
    WHERE t.workspace_id = ${db.me} AND t.number = ANY(${of("tender")})
    UNION ALL
    SELECT 'offer', o.id, o.number, NULL
    FROM offer o
    WHERE o.supplier_id = ${db.me} AND o.number = ANY(${of("offer")})
    UNION ALL
    SELECT 'order', p.id, p.number, NULL
    FROM purchase_order p
    WHERE (p.customer_id = ${db.me} OR (p.supplier_id = ${db.me} AND p.is_released)) AND p.number = ANY(${of("order")})`);
}
