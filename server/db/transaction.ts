import { CompiledQuery, sql } from "kysely";
import type { Transaction } from "kysely";
import { ENTER } from "#server/db/connections.ts";
import { TENANT_ROLE } from "#server/db/fence.ts";
import type { Database } from "#server/db/schema.gen.ts";
import { TenantDb } from "#server/db/scope.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** From here on the transaction runs as the tenants' role and sees only what the workspace may see. */
export async function enterTenant(trx: SystemDb, workspaceId: number): Promise<TenantDb> {
  if (!trx.isTransaction) throw new Error("the tenants' role is taken for one transaction, and there is none");
  await trx.executeQuery(CompiledQuery.raw(ENTER, [TENANT_ROLE, String(workspaceId)]));
  return new TenantDb(trx, workspaceId);
}

/** Takes the tenants' role off again, for what the edge itself has to write in the same transaction. */
export async function leaveTenant(trx: SystemDb): Promise<void> {
  await sql`SELECT set_config('role', 'none', true)`.execute(trx);
}

/** Runs `work` in one transaction that can reach only what the workspace may see (row-level security). */
export function tenantTransaction<R>(
  db: SystemDb,
  options: { workspace_id: number; read_only?: boolean },
  work: (tenant: TenantDb) => Promise<R>,
): Promise<R> {
  return systemTransaction(db, { read_only: options.read_only ?? false }, async (trx) =>
    work(await enterTenant(trx, options.workspace_id)),
  );
}

/** Runs `work` in one transaction without a fence: sign-in, administrators, jobs. */
export function systemTransaction<R>(
  db: SystemDb,
  options: { read_only?: boolean },
  work: (trx: Transaction<Database>) => Promise<R>,
): Promise<R> {
  const transaction = options.read_only === true ? db.transaction().setAccessMode("read only") : db.transaction();
  return transaction.execute(work);
}
