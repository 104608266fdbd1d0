import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Commented } from "#contract/comments/commented.ts";
import type { TypedNumber } from "#contract/numbering.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface CommentedRecord {
  /** The customer's tender that the record is or belongs to. */
  readonly tender: number | null;
  readonly number: number | null;
  readonly round: number | null;
  /** Position of a lot. */
  readonly position: number | null;
  readonly name: string | null;
}

const selected = (columns: Partial<Record<keyof CommentedRecord, string>>): RawBuilder<unknown> =>
  sql.raw(
    [
      `${columns.tender ?? "NULL::bigint"} AS tender`,
      `${columns.number ?? "NULL::integer"} AS number`,
      `${columns.round ?? "NULL::integer"} AS round`,
      `${columns.position ?? "NULL::integer"} AS position`,
      `${columns.name ?? "NULL::text"} AS name`,
    ].join(", "),
  );
const ofTender = { tender: "t.id", number: "t.number", round: "t.round", name: "t.name" };

/** The record as one of the company's own. */
const RECORDS: Readonly<Record<Commented, (db: TenantDb, id: number) => RawBuilder<CommentedRecord>>> = {
  purchase_item: (db, id) => sql`
    SELECT ${selected({ name: "coalesce(p.nomenclature, p.part_number)" })}
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me} AND p.id = ${id}`,
  tender: (db, id) => sql`SELECT ${selected(ofTender)} FROM tender t WHERE t.workspace_id = ${db.me} AND t.id = ${id}`,
  lot: (db, id) => sql`
    SELECT ${selected({ ...ofTender, position: "l.position", name: "coalesce(l.nomenclature, l.part_number)" })}
    FROM lot l
      JOIN tender t ON t.id = l.tender_id
    WHERE l.workspace_id = ${db.me} AND l.id = ${id}`,
  offer: (db, id) => sql`
    SELECT ${selected({ number: "o.number", name: "t.name" })}
    FROM offer o
      JOIN tender t ON t.id = o.tender_id
    WHERE o.supplier_id = ${db.me} AND o.id = ${id}`,
  received_offer: (db, id) => sql`
    SELECT ${selected(ofTender)}
    FROM offer o
      JOIN tender t ON t.id = o.tender_id
    WHERE o.customer_id = ${db.me} AND o.id = ${id}`,
  order: (db, id) => sql`
    SELECT ${selected({ number: "p.number", name: "p.name" })}
    FROM purchase_order p
    WHERE (p.customer_id = ${db.me} OR (p.supplier_id = ${db.me} AND p.is_released)) AND p.id = ${id}`,
};

export const findCommentedRecord = async (
  db: TenantDb,
  { record, id }: { record: Commented; id: number },
): Promise<CommentedRecord | undefined> => (await db.run(RECORDS[record](db, id)))[0];

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
