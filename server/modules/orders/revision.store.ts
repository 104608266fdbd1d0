import { sql } from "kysely";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * Makes the agreed state of a locked order its next revision and returns the number. Call it once for each change of
 * what both sides agreed: lines, quantities, prices, dates, details, closing a line, closing or declining the order. 1C
 * compares the revision that it received with this one.
 */
export async function addRevision(db: TenantDb, order: number): Promise<number> {
  const rows = await db.run<{ revision: number }>(sql`
    UPDATE purchase_order
    SET revision = revision + 1
    WHERE id = ${order} AND (customer_id = ${db.me} OR supplier_id = ${db.me})
    RETURNING revision`);
  return foundOrThrow(rows[0]).revision;
}
