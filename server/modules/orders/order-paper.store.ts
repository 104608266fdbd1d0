import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * Confirms a pending invoice or payment, or rejects it with a reason, as the customer. Returns the number of changed
 * rows.
 */
export const decidePaper = (
  db: TenantDb,
  table: "purchase_order_invoice" | "purchase_order_payment",
  given: { order: number; id: number; refusal: string | null; by: number | null; at: Date },
): Promise<number> =>
  db.change(sql`
    UPDATE ${sql.table(table)}
    SET decided_by = ${given.by}, decided_at = ${given.at.toISOString()}, refusal = ${given.refusal}
    WHERE order_id = ${given.order} AND id = ${given.id} AND customer_id = ${db.me} AND decided_at IS NULL`);

/** Makes the first member who answers an order its manager at the supplier, if it has none. */
export const noteAnswering = (db: TenantDb, id: number, user: number): Promise<number> =>
  db.change(
    sql`
      UPDATE purchase_order
      SET supplier_manager_id = ${user}
      WHERE id = ${id} AND supplier_id = ${db.me} AND supplier_manager_id IS NULL`,
  );
