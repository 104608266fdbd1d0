import { CompiledQuery, sql } from "kysely";
import type { Transaction } from "kysely";
import { ENTER } from "#server/db/connections.ts";
import { TENANT_ROLE } from "#server/db/tenant-role.ts";
import type { Database } from "#server/db/schema.gen.ts";
import { TenantDb } from "#server/db/scope.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** Switches the transaction to the tenant role, whose access is limited to the workspace. */
export async function enterTenant(trx: SystemDb, workspaceId: number): Promise<TenantDb> {
  if (!trx.isTransaction) throw new Error("the tenants' role is taken for one transaction, and there is none");
  await trx.executeQuery(CompiledQuery.raw(ENTER, [TENANT_ROLE, String(workspaceId)]));
  return new TenantDb(trx, workspaceId);
}

/** Switches back from the tenant role, for rows that the HTTP layer writes in the same transaction. */
export async function leaveTenant(trx: SystemDb): Promise<void> {
  await sql`SELECT set_config('role', 'none', true)`.execute(trx);
}

/** Runs `work` in a transaction with row-level security for the workspace. */
export function tenantTransaction<R>(
  db: SystemDb,
  options: { workspace_id: number; read_only?: boolean },
  work: (tenant: TenantDb) => Promise<R>,
): Promise<R> {
  return systemTransaction(db, { read_only: options.read_only ?? false }, async (trx) =>
    work(await enterTenant(trx, options.workspace_id)),
  );
}

/** Runs `work` in a transaction without row-level security, for sign-in, administrators and jobs. */
export function systemTransaction<R>(
  db: SystemDb,
  options: { read_only?: boolean },
  work: (trx: Transaction<Database>) => Promise<R>,
): Promise<R> {
  const transaction = options.read_only === true ? db.transaction().setAccessMode("read only") : db.transaction();
  return transaction.execute(work);
}
