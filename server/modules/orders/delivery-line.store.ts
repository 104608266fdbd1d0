import { sql } from "kysely";
import { isDelivered, isOpenLine } from "#server/records/order/line-deliveries.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface LineState {
  readonly item: number;
  readonly position: number;
  readonly name: string | null;
  readonly unit: number;
  readonly quantity: string;
  readonly accepted_quantity: string;
  readonly on_the_way_quantity: string;
  readonly cancelled_quantity: string;
  readonly free_quantity: string;
  readonly is_closed: boolean;
  readonly delivery_date: string | null;
  readonly delivery_min: number | null;
  readonly delivery_max: number | null;
  readonly promised_date: string | null;
  readonly expected_date: string | null;
}

export const lineStates = (db: TenantDb, order: number): Promise<LineState[]> =>
  db.run<LineState>(sql`
    SELECT
      i.id AS item,
      i.position,
      coalesce(i.nomenclature, i.part_number) AS name,
      i.unit,
      ${trimmedDecimal("i.quantity")} AS quantity,
      ${trimmedDecimal("i.accepted_quantity")} AS accepted_quantity,
      ${trimmedDecimal("i.on_the_way_quantity")} AS on_the_way_quantity,
      ${trimmedDecimal("i.cancelled_quantity")} AS cancelled_quantity,
      ${trimmedDecimal("i.free_quantity")} AS free_quantity,
      i.closed_at IS NOT NULL AS is_closed,
      i.delivery_date::text AS delivery_date,
      i.delivery_min,
      i.delivery_max,
      i.promised_date::text AS promised_date,
      i.expected_date::text AS expected_date
    FROM purchase_order_item i
    WHERE i.order_id = ${order} AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me}) AND ${isDelivered}
    ORDER BY i.position, i.id`);

/** Saves promised days for lines without one. The first promise is permanent. */
export const promiseLines = (
  db: TenantDb,
  order: number,
  days: readonly { item: number; date: string }[],
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item i
    SET promised_date = r.date
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS r(item bigint, date date)
    WHERE i.id = r.item
      AND i.order_id = ${order}
      AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})
      AND i.promised_date IS NULL`);

/** Saves new delivery days for the supplier's lines. A line without a promise gets the day as its promise. */
export const moveLines = (
  db: TenantDb,
  order: number,
  days: readonly { item: number; date: string }[],
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item i
    SET expected_date = r.date, promised_date = coalesce(i.promised_date, r.date)
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS r(item bigint, date date)
    WHERE i.id = r.item AND i.order_id = ${order} AND i.supplier_id = ${db.me}`);

export const closeLine = (
  db: TenantDb,
  given: { order: number; item: number; reason: string; at: Date },
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item
    SET closed_at = ${given.at.toISOString()}, close_reason = ${given.reason}
    WHERE id = ${given.item} AND order_id = ${given.order} AND customer_id = ${db.me} AND closed_at IS NULL`);

/** Closes every line that still expects goods, because the customer closes the order. */
export const closeOpenLines = (
  db: TenantDb,
  given: { order: number; reason: string | null; at: Date },
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item i
    SET closed_at = ${given.at.toISOString()}, close_reason = ${given.reason}
    WHERE i.order_id = ${given.order} AND i.customer_id = ${db.me} AND ${isOpenLine}`);
