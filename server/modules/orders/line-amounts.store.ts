import { sql } from "kysely";
import type { z } from "zod";
import type { AmountColumns } from "#contract/money/amount-columns.ts";
import type { RecomputedLine } from "#contract/orders/recomputed-amounts.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { deliveredLines } from "#server/db/delivered-quantities.ts";
import { lineQuantityColumns, linePriceColumns } from "#server/db/order-line-columns.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

type PayableRow = RecomputedLine & { readonly item: number };

export const payableLines = (db: TenantDb, order: number): Promise<PayableRow[]> =>
  db.run<PayableRow>(sql`
    SELECT
      i.id AS item,
      i.kind,
      ${lineQuantityColumns},
      (
        SELECT trim_scale(coalesce(sum(x.paid_surplus + a.paid_surplus), 0))::text
        FROM ${deliveredLines}
        WHERE x.order_item_id = i.id
      ) AS paid_surplus,
      ${linePriceColumns}
    FROM purchase_order_item i
    WHERE i.order_id = ${order} AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})
    ORDER BY i.id`);

interface RecomputedSums {
  readonly received: AmountColumns<string>;
  readonly cancelled: AmountColumns<string>;
}
type RecomputedRow = RecomputedSums & { readonly item: number; readonly free: string };

const sumColumns = ({ received, cancelled }: RecomputedSums) => ({
  received_total: received.total,
  received_vat: received.vat,
  received_total_with_vat: received.total_with_vat,
  ...cancelled,
});

/**
 * Saves the free quantities and the received and cancelled amounts of an order's lines where they differ, and the
 * amounts of the order.
 */
export async function updateLineAmounts(
  db: TenantDb,
  order: number,
  { lines, totals }: { readonly lines: readonly RecomputedRow[]; readonly totals: RecomputedSums },
): Promise<void> {
  const rows = lines.map((line) => ({ item: line.item, free: line.free, ...sumColumns(line) }));
  const whole = sumColumns(totals);
  await db.change(sql`
    UPDATE purchase_order_item i
    SET
      free_quantity = r.free,
      received_total = r.received_total,
      received_vat = r.received_vat,
      received_total_with_vat = r.received_total_with_vat,
      cancelled_total = r.total,
      cancelled_vat = r.vat,
      cancelled_total_with_vat = r.total_with_vat
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      item bigint,
      free numeric,
      received_total numeric,
      received_vat numeric,
      received_total_with_vat numeric,
      total numeric,
      vat numeric,
      total_with_vat numeric
    )
    WHERE i.id = r.item
      AND i.order_id = ${order}
      AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})
      AND (
        i.free_quantity,
        i.received_total,
        i.received_vat,
        i.received_total_with_vat,
        i.cancelled_total,
        i.cancelled_vat,
        i.cancelled_total_with_vat
      ) IS DISTINCT FROM (
        r.free, r.received_total, r.received_vat, r.received_total_with_vat, r.total, r.vat, r.total_with_vat
      )`);
  await db.change(sql`
    UPDATE purchase_order o
    SET
      received_total = ${whole.received_total}::numeric,
      received_vat = ${whole.received_vat}::numeric,
      received_total_with_vat = ${whole.received_total_with_vat}::numeric,
      cancelled_total = ${whole.total}::numeric,
      cancelled_vat = ${whole.vat}::numeric,
      cancelled_total_with_vat = ${whole.total_with_vat}::numeric
    WHERE o.id = ${order} AND (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})`);
}

interface ReceivedAndDueAmounts {
  readonly received: AmountColumns<string>;
  readonly due: AmountColumns<string>;
}

/** Reads the amounts of an order that were received and that are to be paid. */
export async function receivedAndDueAmounts(db: TenantDb, order: number): Promise<ReceivedAndDueAmounts> {
  const rows = await db.run<ReceivedAndDueAmounts>(sql`
    SELECT
      json_build_object(
        'total', o.received_total::text,
        'vat', o.received_vat::text,
        'total_with_vat', o.received_total_with_vat::text
      ) AS received,
      json_build_object(
        'total', (o.total - o.cancelled_total)::text,
        'vat', (o.vat - o.cancelled_vat)::text,
        'total_with_vat', (o.total_with_vat - o.cancelled_total_with_vat)::text
      ) AS due
    FROM purchase_order o
    WHERE o.id = ${order} AND (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})`);
  const none = { total: "0.00", vat: "0.00", total_with_vat: "0.00" };
  return rows[0] ?? { received: none, due: none };
}

export const orderAmounts = (
  db: TenantDb,
  order: number,
): Promise<Pick<z.input<typeof OrderItem>, "kind" | "vat_percent" | "total" | "vat" | "total_with_vat">[]> =>
  db.run(sql`
    SELECT i.kind, ${trimmedDecimal("i.vat_percent")} AS vat_percent, i.total, i.vat, i.total_with_vat
    FROM purchase_order_item i
    WHERE i.order_id = ${order} AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})`);
