import { sql } from "kysely";
import type { z } from "zod";
import type { OrderPayment } from "#contract/orders/order-payment.schema.ts";
import { decidedColumns, myPapers } from "#server/db/order-papers.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** A payment that was asked for, as it goes out. */
export type PaymentRow = z.input<typeof OrderPayment>;

const columns = sql`x.id, x.part, x.amount, x.delivered_on::text AS delivered_on, ${decidedColumns}`;

/** The payments of an order of the workspace that were asked for, the last one first. */
export const listPayments = (db: TenantDb, order: number): Promise<PaymentRow[]> =>
  db.run<PaymentRow>(
    sql`SELECT ${columns} FROM purchase_order_payment x WHERE ${myPapers(db, order)} ORDER BY x.id DESC`,
  );

/** One of them. */
export async function findPayment(db: TenantDb, order: number, id: number): Promise<PaymentRow | undefined> {
  const rows = await db.run<PaymentRow>(
    sql`SELECT ${columns} FROM purchase_order_payment x WHERE ${myPapers(db, order)} AND x.id = ${id}`,
  );
  return rows[0];
}

/** Notes a payment of the workspace as a customer: one that it asks for, or one that is confirmed already. */
export const insertPayment = (
  db: TenantDb,
  payment: Pick<PaymentRow, "part" | "amount" | "delivered_on"> & {
    order: number;
    supplier: number;
    is_decided: boolean;
    by: number | null;
    at: Date;
  },
): Promise<number> => {
  const at = payment.at.toISOString();
  const [decided_by, decided_at] = payment.is_decided ? [payment.by, at] : [null, null];
  return db.change(sql`
    INSERT INTO purchase_order_payment (order_id, customer_id, supplier_id, part, amount, delivered_on, created_by,
      created_at, decided_by, decided_at)
    VALUES (${payment.order}, ${db.me}, ${payment.supplier}, ${payment.part}, ${payment.amount},
      ${payment.delivered_on}, ${payment.by}, ${at}, ${decided_by}, ${decided_at})`);
};

/** Notes that an order is paid, unless that is known or the order was declined. True when it is new. */
export const takePayment = async (db: TenantDb, order: number): Promise<boolean> =>
  (await db.change(sql`
    UPDATE purchase_order SET payment_status = 'ISSUED', version = version + 1
    WHERE id = ${order} AND customer_id = ${db.me} AND payment_status IS DISTINCT FROM 'ISSUED'
      AND NOT (status = 'CLOSED' AND payment_status IS NOT DISTINCT FROM 'REFUSED')`)) > 0;
