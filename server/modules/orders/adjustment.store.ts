import { sql } from "kysely";
import type { z } from "zod";
import type { StoredFields } from "#contract/fields.ts";
import { ADJUSTMENT_FIELDS } from "#contract/orders/adjustment-fields.ts";
import type { AdjustmentKind, AdjustmentState } from "#contract/orders/adjustment.machine.ts";
import type { OrderAdjustment } from "#contract/orders/adjustment.schema.ts";
import { deliveredLines, deliveredSums } from "#server/db/delivered-quantities.ts";
import { describedTable } from "#server/db/described.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { myPapers, person } from "#server/records/order/order-papers.ts";
import type { Written } from "#server/records/order/order-papers.ts";

export type AdjustmentRow = Omit<z.input<typeof OrderAdjustment>, "actions">;

const ADJUSTMENT = describedTable("purchase_order_adjustment", ADJUSTMENT_FIELDS, {
  id: "made",
  order_id: "kept",
  customer_id: "kept",
  supplier_id: "kept",
  delivery_id: "kept",
  number: "kept",
  kind: "kept",
  status: "kept",
  created_by: "kept",
  created_at: "kept",
  decided_by: "kept",
  decided_at: "kept",
  refusal: "kept",
});

const columns = sql`
  x.id,
  x.number,
  x.kind,
  x.status,
  x.delivery_id AS delivery,
  (SELECT d.number FROM purchase_order_delivery d WHERE d.id = x.delivery_id) AS delivery_number,
  ${ADJUSTMENT.stored("x")},
  ${person("x.created_by")} AS created_by,
  x.created_at,
  ${person("x.decided_by")} AS decided_by,
  x.decided_at,
  x.refusal,
  (
    SELECT coalesce(
      json_agg(
        json_build_object(
          'item', i.id,
          'position', i.position,
          'name', coalesce(i.nomenclature, i.part_number),
          'unit', i.unit,
          'accepted', ${trimmedDecimal("l.accepted")},
          'short', ${trimmedDecimal("l.short")},
          'refused', ${trimmedDecimal("l.refused")},
          'returned', ${trimmedDecimal("l.returned")},
          'reason', l.reason
        )
        ORDER BY i.position, i.id
      ),
      '[]'
    )
    FROM purchase_order_adjustment_line l
      JOIN purchase_order_item i ON i.id = l.order_item_id
    WHERE l.adjustment_id = x.id
  ) AS lines`;

export const listAdjustments = (db: TenantDb, order: number): Promise<AdjustmentRow[]> =>
  db.run<AdjustmentRow>(
    sql`SELECT ${columns} FROM purchase_order_adjustment x WHERE ${myPapers(db, order)} ORDER BY x.number DESC`,
  );

export async function findAdjustment(db: TenantDb, order: number, id: number): Promise<AdjustmentRow | undefined> {
  const rows = await db.run<AdjustmentRow>(
    sql`SELECT ${columns} FROM purchase_order_adjustment x WHERE ${myPapers(db, order)} AND x.id = ${id}`,
  );
  return rows[0];
}

/** Changes of a line that count once the adjustment is confirmed. */
export interface AdjustedLine {
  readonly item: number;
  readonly accepted: string;
  readonly short: string;
  readonly refused: string;
  readonly paid_surplus: string;
  readonly returned: string;
  readonly reason: string | null;
}

interface NewAdjustment {
  readonly delivery: number;
  readonly kind: AdjustmentKind;
  readonly fields: StoredFields<typeof ADJUSTMENT_FIELDS>;
  readonly lines: readonly AdjustedLine[];
}

export async function insertAdjustment(
  db: TenantDb,
  { order, customer, supplier, by, at }: Written,
  { delivery, kind, fields, lines }: NewAdjustment,
): Promise<{ id: number; number: number } | undefined> {
  const status: AdjustmentState = "PROPOSED";
  const rows = await db.run<{ id: number; number: number }>(sql`
    WITH made AS (
      INSERT INTO purchase_order_adjustment (
        order_id,
        customer_id,
        supplier_id,
        delivery_id,
        number,
        kind,
        status,
        ${ADJUSTMENT.columns},
        created_by,
        created_at
      )
      SELECT
        ${order}::bigint,
        ${customer}::bigint,
        ${supplier}::bigint,
        ${delivery}::bigint,
        coalesce(
          (
            SELECT max(p.number)
            FROM purchase_order_adjustment p
            WHERE p.order_id = ${order} AND p.customer_id = ${db.me}
          ),
          0
        ) + 1,
        ${kind}::text,
        ${status}::text,
        ${ADJUSTMENT.values},
        ${by}::bigint,
        ${at.toISOString()}::timestamptz
      FROM ${ADJUSTMENT.recordset([fields])}
      RETURNING id, number
    ), lines AS (
      INSERT INTO purchase_order_adjustment_line (
        adjustment_id,
        order_item_id,
        order_id,
        customer_id,
        supplier_id,
        accepted,
        short,
        refused,
        paid_surplus,
        returned,
        reason
      )
      SELECT
        made.id,
        r.item,
        ${order}::bigint,
        ${customer}::bigint,
        ${supplier}::bigint,
        r.accepted,
        r.short,
        r.refused,
        r.paid_surplus,
        r.returned,
        r.reason
      FROM
        made,
        jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(
          item bigint,
          accepted numeric,
          short numeric,
          refused numeric,
          paid_surplus numeric,
          returned numeric,
          reason text
        )
    )
    SELECT made.id, made.number
    FROM made`);
  return rows[0];
}

/** Ends an adjustment. `by` is null if no person answered it. */
export const decideAdjustment = (
  db: TenantDb,
  of: { order: number; id: number },
  given: { status: AdjustmentState; by: number | null; at: Date; refusal: string | null },
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_adjustment
    SET
      status = ${given.status},
      decided_by = ${given.by}::bigint,
      decided_at = ${given.at.toISOString()},
      refusal = ${given.refusal}::text
    WHERE id = ${of.id}
      AND order_id = ${of.order}
      AND (customer_id = ${db.me} OR supplier_id = ${db.me})
      AND status = 'PROPOSED'`);

/** Records which quantities confirmed returns without a replacement remove from the order. */
export const cancelReturned = (
  db: TenantDb,
  order: number,
  lines: readonly { adjustment: number; item: number; cancelled: string }[],
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_adjustment_line l
    SET cancelled = r.cancelled
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(adjustment bigint, item bigint, cancelled numeric)
    WHERE l.adjustment_id = r.adjustment
      AND l.order_item_id = r.item
      AND l.order_id = ${order}
      AND (l.customer_id = ${db.me} OR l.supplier_id = ${db.me})`);

/**
 * Sets what became of the lines of an adjustment to the sums over their deliveries, corrections and returns. The free
 * quantity follows in `recomputeLineAmounts`; until then it must not exceed the accepted one.
 */
export const recountAdjusted = (db: TenantDb, of: { order: number; id: number }): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item i
    SET
      accepted_quantity = c.accepted,
      free_quantity = least(i.free_quantity, c.accepted),
      short_quantity = c.short,
      refused_quantity = c.refused,
      returned_quantity = c.returned,
      cancelled_quantity = c.cancelled,
      last_received = c.last_received
    FROM (
      SELECT x.order_item_id AS id, ${deliveredSums}
      FROM ${deliveredLines}
      WHERE x.order_id = ${of.order}
        AND (x.customer_id = ${db.me} OR x.supplier_id = ${db.me})
        AND x.order_item_id IN (
          SELECT l.order_item_id
          FROM purchase_order_adjustment_line l
          WHERE l.adjustment_id = ${of.id}
        )
      GROUP BY x.order_item_id
    ) c
    WHERE i.id = c.id AND i.order_id = ${of.order} AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})`);
