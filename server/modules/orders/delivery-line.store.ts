import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { isDelivered, isOpenLine } from "#server/records/order/line-deliveries.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { lineQuantityColumns } from "#server/db/order-line-columns.ts";
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
      ${lineQuantityColumns},
      ${trimmedDecimal("i.free_quantity")} AS free_quantity,
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

interface Closing {
  readonly order: number;
  readonly reason: string | null;
  readonly at: Date;
}

const close = (db: TenantDb, { order, reason, at }: Closing, which: RawBuilder<SqlBool>): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item i
    SET closed_at = ${at.toISOString()}, close_reason = ${reason}
    WHERE i.order_id = ${order} AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me}) AND ${which}`);

/** Closes the given lines of an order, except those that are closed already. */
export const closeLines = (
  db: TenantDb,
  { items, ...given }: Closing & { items: readonly number[] },
): Promise<number> => close(db, given, sql<SqlBool>`i.closed_at IS NULL AND i.id = ANY(${[...items]}::bigint[])`);

/** Closes every line of an order that still expects goods. */
export const closeOpenLines = (db: TenantDb, given: Closing): Promise<number> => close(db, given, isOpenLine);

/** Closes every line of a declined order, freight too: nothing more is expected or paid. */
export const closeAllLines = (db: TenantDb, given: Closing): Promise<number> =>
  close(db, given, sql<SqlBool>`i.closed_at IS NULL`);
