import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** Notes that an order is paid, unless that is known or the order was declined. True when it is new. */
export async function takePayment(db: TenantDb, order: number): Promise<boolean> {
  const changed = await db.change(sql`
    UPDATE purchase_order SET payment_status = 'ISSUED', version = version + 1
    WHERE id = ${order} AND customer_id = ${db.me} AND payment_status IS DISTINCT FROM 'ISSUED' AND NOT (status = 'CLOSED' AND payment_status IS NOT DISTINCT FROM 'REFUSED')`);
  return changed > 0;
}
