import { sql } from "kysely";
import type { z } from "zod";
import type { StoredFields } from "#contract/fields.ts";
import type { OrderPayment } from "#contract/orders/order-payment.schema.ts";
import { REQUESTED_PAYMENT_FIELDS } from "#contract/orders/paper-fields.ts";
import { describedTable } from "#server/db/described.ts";
import { decidedColumns, myPapers } from "#server/records/order/order-papers.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type PaymentRow = z.input<typeof OrderPayment>;

const PAYMENT = describedTable("purchase_order_payment", REQUESTED_PAYMENT_FIELDS, {
  id: "made",
  order_id: "kept",
  customer_id: "tenant",
  supplier_id: "kept",
  account_id: "kept",
  created_by: "kept",
  created_at: "kept",
  decided_by: "kept",
  decided_at: "kept",
  refusal: "kept",
});

const columns = sql`x.id, ${PAYMENT.stored("x")}, ${decidedColumns}`;

export const listPayments = (db: TenantDb, order: number): Promise<PaymentRow[]> =>
  db.run<PaymentRow>(
    sql`SELECT ${columns} FROM purchase_order_payment x WHERE ${myPapers(db, order)} ORDER BY x.id DESC`,
  );

export async function findPayment(db: TenantDb, order: number, id: number): Promise<PaymentRow | undefined> {
  const rows = await db.run<PaymentRow>(
    sql`SELECT ${columns} FROM purchase_order_payment x WHERE ${myPapers(db, order)} AND x.id = ${id}`,
  );
  return rows[0];
}

export const insertPayment = (
  db: TenantDb,
  payment: StoredFields<typeof REQUESTED_PAYMENT_FIELDS>,
  of: { order: number; supplier: number; is_decided: boolean; by: number | null; at: Date },
): Promise<number> => {
  const at = of.at.toISOString();
  const [decided_by, decided_at] = of.is_decided ? [of.by, at] : [null, null];
  return db.change(sql`
    INSERT INTO purchase_order_payment (
      order_id, customer_id, supplier_id, ${PAYMENT.columns}, created_by, created_at, decided_by, decided_at
    )
    SELECT
      ${of.order}::bigint,
      ${db.me},
      ${of.supplier}::bigint,
      ${PAYMENT.values},
      ${of.by}::bigint,
      ${at}::timestamptz,
      ${decided_by}::bigint,
      ${decided_at}::timestamptz
    FROM ${PAYMENT.recordset([payment])}`);
};

/** Notes to which bank account a payment went, and on which day. */
export const notePaid = (
  db: TenantDb,
  payment: number,
  { account, paid_on }: { account: number | null; paid_on: string | null },
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_payment
    SET account_id = ${account}::bigint, paid_on = ${paid_on}::date
    WHERE id = ${payment} AND customer_id = ${db.me}`);

/** Saves the payment status of an order after a payment was booked: null if more is to be paid. */
export const bookPaymentStatus = (db: TenantDb, order: number, status: "ISSUED" | null): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order
    SET payment_status = ${status}::text, version = version + 1
    WHERE id = ${order} AND customer_id = ${db.me}`);

/**
 * Undoes the booking of a payment. Rejects the payments that the booking added, makes those that it confirmed or
 * refused pending again, and restores the payment status.
 */
export async function revertPaidOrder(
  db: TenantDb,
  order: number,
  given: {
    payment_status: string | null;
    noted: readonly number[];
    /** Payments that were pending before the booking. */
    confirmed: readonly number[];
    refusal: string;
    by: number;
    at: Date;
  },
): Promise<void> {
  await db.change(sql`
    UPDATE purchase_order_payment
    SET refusal = ${given.refusal}, decided_by = ${given.by}, decided_at = ${given.at.toISOString()}::timestamptz
    WHERE order_id = ${order} AND customer_id = ${db.me} AND id = ANY(${[...given.noted]}::bigint[])`);
  await db.change(sql`
    UPDATE purchase_order_payment
    SET decided_by = NULL, decided_at = NULL, refusal = NULL
    WHERE order_id = ${order} AND customer_id = ${db.me} AND id = ANY(${[...given.confirmed]}::bigint[])`);
  await db.change(sql`
    UPDATE purchase_order
    SET payment_status = ${given.payment_status}, version = version + 1
    WHERE id = ${order} AND customer_id = ${db.me}`);
}
