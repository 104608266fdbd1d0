import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * Makes the agreed state of a locked order its next revision. Call it once for each change of what both sides agreed:
 * lines, quantities, prices, dates, details, closing a line, closing or declining the order. 1C compares the revision
 * that it received with this one.
 */
export const addRevision = (db: TenantDb, order: number): Promise<number> =>
  db.change(
    sql`
      UPDATE purchase_order
      SET revision = revision + 1
      WHERE id = ${order} AND (customer_id = ${db.me} OR supplier_id = ${db.me})`,
  );
