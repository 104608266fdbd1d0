import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

export const updateTolerance = (db: TenantDb, order: number, surplus_percent: string | null): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order
    SET surplus_percent = ${surplus_percent}::numeric, version = version + 1
    WHERE id = ${order} AND customer_id = ${db.me}`);
