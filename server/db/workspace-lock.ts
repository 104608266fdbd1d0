import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** What only one transaction of a workspace at a time may work on. The names are the same on servers of other versions. */
type OneAtATime = "import_task.duplicates" | "order_invoice.numbers" | "supplier_invite" | "workspace_invite.sheet";

/**
 * Takes a workspace-wide lock until the transaction ends. Use it for what no row stands for, such as the numbers that
 * the next invoices get.
 */
export async function lockInWorkspace(db: TenantDb, name: OneAtATime): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, ${db.me}::bigint))`);
}
