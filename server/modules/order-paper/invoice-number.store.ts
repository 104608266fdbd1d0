import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";
import { lockInWorkspace } from "#server/db/workspace-lock.ts";

/** Number of recent invoices from which the supplier's numbering is derived. */
const LOOKED_AT = 500;

/** Takes a lock, so that invoices of the workspace are created one after another until the transaction ends. */
export const lockInvoiceNumbers = (db: TenantDb): Promise<void> => lockInWorkspace(db, "order_invoice.numbers");

export async function sentNumbers(db: TenantDb, year: number): Promise<string[]> {
  const rows = await db.run<{ number: string }>(sql`
    SELECT x.number
    FROM purchase_order_invoice x
    WHERE x.supplier_id = ${db.me} AND x.date >= make_date(${year}, 1, 1) AND x.date < make_date(${year} + 1, 1, 1)
    ORDER BY x.id DESC
    LIMIT ${LOOKED_AT}`);
  return rows.map(({ number }) => number);
}

/**
 * Returns whether an invoice of another order has the number in the same year. A corrected invoice may reuse the number
 * of the rejected invoice.
 */
export async function isNumberTaken(
  db: TenantDb,
  { order, number, year }: { order: number; number: string; year: number },
): Promise<boolean> {
  const rows = await db.run(sql`
    SELECT x.id
    FROM purchase_order_invoice x
    WHERE x.supplier_id = ${db.me}
      AND x.date >= make_date(${year}, 1, 1)
      AND x.date < make_date(${year} + 1, 1, 1)
      AND x.number = ${number}
      AND x.order_id <> ${order}
    LIMIT 1`);
  return rows.length > 0;
}
