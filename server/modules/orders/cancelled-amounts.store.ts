import { sql } from "kysely";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface ClosedLine {
  readonly item: number;
  readonly quantity: string;
  readonly accepted_quantity: string;
  /** The agreed price, for `price_quantity` units. */
  readonly based_price: string;
  readonly price_quantity: number;
  readonly vat_percent: string | null;
}

export const closedLines = (db: TenantDb, order: number): Promise<ClosedLine[]> =>
  db.run<ClosedLine>(sql`
    SELECT
      i.id AS item,
      ${trimmedDecimal("i.quantity")} AS quantity,
      ${trimmedDecimal("i.accepted_quantity")} AS accepted_quantity,
      ${trimmedDecimal("i.based_price")} AS based_price,
      i.price_quantity,
      ${trimmedDecimal("i.vat_percent")} AS vat_percent
    FROM purchase_order_item i
    WHERE i.order_id = ${order} AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me}) AND i.closed_at IS NOT NULL
    ORDER BY i.id`);

export interface CancelledAmounts {
  readonly item: number;
  readonly total: string;
  readonly vat: string;
  readonly total_with_vat: string;
}

/** Saves the cancelled amounts of an order's closed lines, and their sums at the order. Nothing else is cancelled. */
export async function updateCancelled(
  db: TenantDb,
  order: number,
  lines: readonly CancelledAmounts[],
  sums: Omit<CancelledAmounts, "item">,
): Promise<void> {
  await db.change(sql`
    UPDATE purchase_order_item i
    SET cancelled_total = r.total, cancelled_vat = r.vat, cancelled_total_with_vat = r.total_with_vat
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(
      item bigint, total numeric, vat numeric, total_with_vat numeric
    )
    WHERE i.id = r.item
      AND i.order_id = ${order}
      AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})
      AND (i.cancelled_total, i.cancelled_vat, i.cancelled_total_with_vat) IS DISTINCT FROM (
        r.total, r.vat, r.total_with_vat
      )`);
  await db.change(sql`
    UPDATE purchase_order o
    SET cancelled_total = ${sums.total}, cancelled_vat = ${sums.vat}, cancelled_total_with_vat = ${sums.total_with_vat}
    WHERE o.id = ${order} AND (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})`);
}
