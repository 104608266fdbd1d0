import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** So many of the last numbers say how the supplier counts. */
const LOOKED_AT = 500;

/** From here to the end of the transaction nobody else of the workspace makes an invoice. */
export async function lockInvoiceNumbers(db: TenantDb): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('order_invoice.numbers', ${db.me}::bigint))`);
}

/** The numbers of the invoices that the workspace has sent as a supplier, of that year, the last one first. */
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
 * True where an invoice of another order has the number in that year: a corrected one may keep that of the refused one.
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
