import { sql } from "kysely";
import type { z } from "zod";
import type { StoredFields } from "#contract/fields.ts";
import type { OrderRepayment } from "#contract/orders/order-payment.schema.ts";
import { REPAYMENT_FIELDS } from "#contract/orders/paper-fields.ts";
import { describedTable } from "#server/db/described.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { myPapers, person } from "#server/records/order/order-papers.ts";

type RepaymentRow = z.input<typeof OrderRepayment>;

const REPAYMENT = describedTable("purchase_order_repayment", REPAYMENT_FIELDS, {
  id: "made",
  order_id: "kept",
  customer_id: "tenant",
  supplier_id: "kept",
  created_by: "kept",
  created_at: "kept",
});

export const listRepayments = (db: TenantDb, order: number): Promise<RepaymentRow[]> =>
  db.run<RepaymentRow>(sql`
    SELECT x.id, ${REPAYMENT.stored("x")}, ${person("x.created_by")} AS created_by, x.created_at
    FROM purchase_order_repayment x
    WHERE ${myPapers(db, order)}
    ORDER BY x.id DESC`);

/** Saves a repayment of the customer's order and raises the order's version. */
export async function insertRepayment(
  db: TenantDb,
  repayment: StoredFields<typeof REPAYMENT_FIELDS>,
  of: { order: number; supplier: number; by: number; at: Date },
): Promise<void> {
  await db.change(sql`
    INSERT INTO purchase_order_repayment (
      order_id, customer_id, supplier_id, ${REPAYMENT.columns}, created_by, created_at
    )
    SELECT
      ${of.order}::bigint,
      ${db.me},
      ${of.supplier}::bigint,
      ${REPAYMENT.values},
      ${of.by}::bigint,
      ${of.at.toISOString()}::timestamptz
    FROM ${REPAYMENT.recordset([repayment])}`);
}

/** Returns whether goods of an order went back, or money of it was paid back. */
export async function isUndone(db: TenantDb, order: number): Promise<boolean> {
  const rows = await db.run<{ is_undone: boolean }>(sql`
    SELECT EXISTS (SELECT FROM purchase_order_repayment x WHERE ${myPapers(db, order)})
      OR EXISTS (
        SELECT
        FROM purchase_order_item i
        WHERE i.order_id = ${order}
          AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})
          AND i.returned_quantity > 0
      ) AS is_undone`);
  return rows[0]?.is_undone ?? false;
}
