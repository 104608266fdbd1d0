import pg from "pg";
import type { PoolClient } from "pg";

/** The role that tenants' transactions run as. Row-level security applies to it, not to the owner of the tables. */
export const TENANT_ROLE = "lotwise_tenant";

/** The access rules can't be installed because the server's database user lacks a right. The message says which. */
export class AccessRulesError extends Error {
  override readonly name = "AccessRulesError";
}

/** SQLSTATE of a statement that the user may not run (PostgreSQL, appendix A). */
const INSUFFICIENT_PRIVILEGE = "42501";

/** Rethrows a missing right as AccessRulesError with advice, and every other error unchanged. */
export function rethrowAsMissingRight(error: unknown, advice: string): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new AccessRulesError(`The access rules of the database can't be installed: ${error.message}. ${advice}`, {
    cause: error,
  });
}

/**
 * Creates the tenant role and lets the current user switch to it. A role belongs to the whole cluster: a database that
 * was restored into another cluster doesn't bring its role along. A member may not be allowed to switch to the role
 * (PostgreSQL 16 and later), so the statement tries it.
 * @throws AccessRulesError
 */
export async function makeTenantRole(client: Pick<PoolClient, "query">): Promise<void> {
  try {
    await client.query(`
      DO $$
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${TENANT_ROLE}') THEN
          -- Another database of the cluster may create the role at the same moment.
          BEGIN
            CREATE ROLE ${TENANT_ROLE} NOLOGIN;
          EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
          END;
        END IF;
        BEGIN
          SET LOCAL ROLE ${TENANT_ROLE};
          RESET ROLE;
        EXCEPTION WHEN insufficient_privilege THEN
          EXECUTE format('GRANT ${TENANT_ROLE} TO %I', current_user);
        END;
      END $$`);
  } catch (error) {
    rethrowAsMissingRight(
      error,
      `Allow the server's user to create roles, or run as an administrator of the database: CREATE ROLE ${TENANT_ROLE} NOLOGIN; GRANT ${TENANT_ROLE} TO the server's user.`,
    );
  }
}
