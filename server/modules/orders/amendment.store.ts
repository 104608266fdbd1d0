import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { AmendableLine } from "#contract/orders/amended-lines.ts";
import type { Amendment, AmendmentChange, AmendmentLine } from "#contract/orders/amendment.schema.ts";
import type { OrderSide } from "#contract/orders/order-list.schema.ts";
import type { AmendmentStatus } from "#contract/states/order.machine.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { lineQuantityColumns, linePriceColumns } from "#server/db/order-line-columns.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface AmendableRow extends AmendableLine {
  readonly lot: number | null;
  /** Purchase request that the line was ordered for. The supplier doesn't see it. */
  readonly purchase_item: number | null;
  readonly delivery_min: number | null;
  readonly delivery_max: number | null;
  /** True if a delivery contains the line, also a cancelled one. Such a line can't be deleted. */
  readonly in_delivery: boolean;
}

const mine = (db: TenantDb, alias: "i" | "a", order: number): RawBuilder<boolean> =>
  sql<boolean>`
    ${sql.ref(`${alias}.order_id`)} = ${order}
    AND (${sql.ref(`${alias}.customer_id`)} = ${db.me} OR ${sql.ref(`${alias}.supplier_id`)} = ${db.me})`;

export const amendableLines = (db: TenantDb, order: number): Promise<AmendableRow[]> =>
  db.run<AmendableRow>(sql`
    SELECT
      i.id AS item,
      i.position,
      i.kind,
      i.lot_id AS lot,
      i.purchase_item_id AS purchase_item,
      i.nomenclature,
      i.part_number,
      i.manufacturer,
      i.unit,
      ${lineQuantityColumns},
      ${trimmedDecimal("i.free_quantity")} AS free_quantity,
      ${linePriceColumns},
      i.delivery_date::text AS delivery_date,
      i.delivery_min,
      i.delivery_max,
      i.total,
      i.vat,
      i.total_with_vat,
      EXISTS (SELECT FROM purchase_order_delivery_line x WHERE x.order_item_id = i.id) AS in_delivery
    FROM purchase_order_item i
    WHERE ${mine(db, "i", order)}
    ORDER BY i.position, i.id`);

export interface NewAmendment {
  readonly order: number;
  readonly side: OrderSide;
  readonly status: "PROPOSED" | "ACCEPTED";
  readonly revision: number | null;
  readonly was_confirmed: boolean;
  readonly comment: string | null;
  readonly proposal: AmendmentChange | null;
  readonly lines: readonly z.input<typeof AmendmentLine>[];
  readonly details: z.input<typeof Amendment>["details"];
  readonly total_before: string;
  readonly total_after: string;
  readonly due_before: string;
  readonly due_after: string;
  readonly by: number | null;
  readonly at: Date;
}

export const insertAmendment = (db: TenantDb, made: NewAmendment): Promise<number> =>
  db.change(sql`
    INSERT INTO purchase_order_amendment (
      order_id,
      customer_id,
      supplier_id,
      revision,
      side,
      status,
      was_confirmed,
      comment,
      proposal,
      lines,
      details,
      total_before,
      total_after,
      due_before,
      due_after,
      created_by,
      created_at,
      decided_by,
      decided_at
    )
    SELECT
      o.id,
      o.customer_id,
      o.supplier_id,
      ${made.revision}::integer,
      ${made.side},
      ${made.status},
      ${made.was_confirmed},
      ${made.comment},
      ${made.proposal === null ? null : JSON.stringify(made.proposal)}::jsonb,
      ${JSON.stringify(made.lines)}::jsonb,
      ${JSON.stringify(made.details)}::jsonb,
      ${made.total_before}::numeric,
      ${made.total_after}::numeric,
      ${made.due_before}::numeric,
      ${made.due_after}::numeric,
      ${made.by}::bigint,
      ${made.at.toISOString()}::timestamptz,
      CASE WHEN ${made.status} = 'ACCEPTED' THEN ${made.by}::bigint END,
      CASE WHEN ${made.status} = 'ACCEPTED' THEN ${made.at.toISOString()}::timestamptz END
    FROM purchase_order o
    WHERE o.id = ${made.order} AND (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})`);

export interface AmendmentRow extends Omit<z.input<typeof Amendment>, "decided_by" | "created_by" | "obstacles"> {
  readonly proposal: AmendmentChange | null;
  readonly was_confirmed: boolean;
  readonly created_by: { readonly id: number; readonly name: string } | null;
  readonly decided_by: { readonly id: number; readonly name: string } | null;
}

const person = (alias: "u" | "d"): RawBuilder<unknown> => sql`
  CASE
    WHEN ${sql.ref(`${alias}.id`)} IS NOT NULL THEN json_build_object(
      'id', ${sql.ref(`${alias}.id`)},
      'name', concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})
    )
  END`;

/** Returns the amendments of an order, newest first, or only the one that waits for its answer. */
export const findAmendments = (db: TenantDb, order: number, which: "all" | "open"): Promise<AmendmentRow[]> =>
  db.run<AmendmentRow>(sql`
    SELECT
      a.id,
      a.revision,
      a.side,
      a.status,
      a.was_confirmed,
      a.comment,
      a.refusal,
      a.proposal,
      a.lines,
      a.details,
      a.total_before,
      a.total_after,
      a.due_before,
      a.due_after,
      ${person("u")} AS created_by,
      a.created_at,
      ${person("d")} AS decided_by,
      a.decided_at
    FROM purchase_order_amendment a
      LEFT JOIN app_user u ON u.id = a.created_by
      LEFT JOIN app_user d ON d.id = a.decided_by
    WHERE ${mine(db, "a", order)} AND (${which === "all"} OR a.status = 'PROPOSED')
    ORDER BY a.id DESC`);

/** Ends the amendment of an order that waits for its answer. Only an accepted one makes a revision. */
export const endAmendment = (
  db: TenantDb,
  order: number,
  given: {
    status: Exclude<AmendmentStatus, "PROPOSED">;
    refusal?: string | null;
    revision?: number;
    by: number | null;
    at: Date;
  },
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_amendment a
    SET
      status = ${given.status},
      refusal = ${given.refusal ?? null},
      revision = ${given.revision ?? null}::integer,
      decided_by = ${given.by}::bigint,
      decided_at = ${given.at.toISOString()}
    WHERE ${mine(db, "a", order)} AND a.status = 'PROPOSED'`);

/** Saves the amended lines of an order. A new delivery day replaces the promised and the expected day. */
export const updateAmendedLines = (
  db: TenantDb,
  order: number,
  lines: readonly (AmendableLine & { readonly price_per_unit: string | null; readonly substituted: boolean })[],
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item i
    SET
      quantity = r.quantity,
      based_price = r.based_price,
      price_quantity = r.price_quantity,
      price_per_unit = coalesce(r.price_per_unit, i.price_per_unit),
      nomenclature = r.nomenclature,
      part_number = r.part_number,
      manufacturer = r.manufacturer,
      replacement = i.replacement OR r.substituted,
      delivery_date = r.delivery_date,
      promised_date = CASE
        WHEN r.delivery_date IS DISTINCT FROM i.delivery_date THEN r.delivery_date
        ELSE i.promised_date
      END,
      expected_date = CASE WHEN r.delivery_date IS DISTINCT FROM i.delivery_date THEN NULL ELSE i.expected_date END,
      total = r.total,
      vat = r.vat,
      total_with_vat = r.total_with_vat
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(
      item bigint,
      quantity numeric,
      based_price numeric,
      price_quantity integer,
      price_per_unit numeric,
      nomenclature text,
      part_number text,
      manufacturer text,
      substituted boolean,
      delivery_date date,
      total numeric,
      vat numeric,
      total_with_vat numeric
    )
    WHERE i.id = r.item AND ${mine(db, "i", order)}`);

export const deleteAmendedLines = (db: TenantDb, order: number, items: readonly number[]): Promise<number> =>
  db.change(sql`
    DELETE FROM purchase_order_item i
    WHERE ${mine(db, "i", order)} AND i.id = ANY(${[...items]}::bigint[])`);

/**
 * Locks the tender of an order, if it has one. Whatever may move its lots locks it before the order, as ordering and
 * awarding do, so that two changes don't wait for each other. A supplier has no access to the tender itself.
 */
export const lockTenderOfOrder = (db: TenantDb, order: number): Promise<unknown> =>
  db.run(sql`
    SELECT lock_tender_of_order(o.id)::text AS locked
    FROM purchase_order o
    WHERE o.id = ${order} AND (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})`);

/** Returns the greatest quantity of each line from a lot, so that no more is ordered than the lot needs. */
export const roomInLots = (db: TenantDb, order: number): Promise<{ item: number; most: string }[]> =>
  db.run<{ item: number; most: string }>(sql`
    SELECT i.id AS item, trim_scale(room_in_lot(i.id))::text AS most
    FROM purchase_order_item i
    WHERE ${mine(db, "i", order)} AND i.lot_id IS NOT NULL`);

/** Saves what a waiting amendment makes of its order by now. */
export const updateWaitingAmendment = (
  db: TenantDb,
  order: number,
  record: Pick<NewAmendment, "lines" | "details" | "total_before" | "total_after" | "due_before" | "due_after">,
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_amendment a
    SET
      lines = ${JSON.stringify(record.lines)}::jsonb,
      details = ${JSON.stringify(record.details)}::jsonb,
      total_before = ${record.total_before}::numeric,
      total_after = ${record.total_after}::numeric,
      due_before = ${record.due_before}::numeric,
      due_after = ${record.due_after}::numeric
    WHERE ${mine(db, "a", order)} AND a.status = 'PROPOSED'`);

/** Returns the VAT rate of a tender, which both sides of its orders can read. */
export async function tenderVatRate(db: TenantDb, tender: number): Promise<number | null> {
  const rows = await db.run<{ vat_rate: number | null }>(sql`
    SELECT t.vat_rate
    FROM tender t
    WHERE t.id = ${tender}
      AND (
        t.workspace_id = ${db.me} OR EXISTS (SELECT FROM offer o WHERE o.tender_id = t.id AND o.supplier_id = ${db.me})
      )`);
  return rows[0]?.vat_rate ?? null;
}

/** Returns whether an administrator has closed a company, so that it can't answer any more. */
export async function isCompanyClosed(db: TenantDb, company: number): Promise<boolean> {
  const rows = await db.run<{ is_closed: boolean }>(
    sql`SELECT w.status = 'CLOSED' AS is_closed FROM workspace w WHERE w.id = ${company}`,
  );
  return rows[0]?.is_closed ?? false;
}
