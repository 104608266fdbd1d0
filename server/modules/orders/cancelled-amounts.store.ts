import { sql } from "kysely";
import type { AmountColumns } from "#contract/money/amount-columns.ts";
import type { PayableLine } from "#contract/orders/line-money.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface ClosedLine extends Omit<PayableLine, "is_closed"> {
  readonly item: number;
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

/** Saves the cancelled amounts of an order's closed lines, and the sums of all lines at the order. */
export async function updateCancelled(
  db: TenantDb,
  order: number,
  lines: readonly (AmountColumns<string> & { readonly item: number })[],
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
    SET cancelled_total = x.total, cancelled_vat = x.vat, cancelled_total_with_vat = x.total_with_vat
    FROM (
      SELECT
        coalesce(sum(i.cancelled_total), 0) AS total,
        coalesce(sum(i.cancelled_vat), 0) AS vat,
        coalesce(sum(i.cancelled_total_with_vat), 0) AS total_with_vat
      FROM purchase_order_item i
      WHERE i.order_id = ${order} AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})
    ) x
    WHERE o.id = ${order} AND (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})`);
}
