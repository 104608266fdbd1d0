import { sql } from "kysely";
import { POLICY_COUNT } from "#server/db/fence.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { TENANT_ROLE } from "#server/db/tenant-role.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import { worksWithOf } from "#server/db/works-with.ts";

const SCHEMA_VERSION = sql<number>`coalesce((SELECT max(version) FROM schema_migration), 0)`;

/** Number of the newest migration that a program must know. Earlier versions didn't say that it may know fewer. */
const WORKS_WITH = sql<number>`
  coalesce(
    (SELECT coalesce(${sql.raw(worksWithOf("m"))}, m.version) FROM schema_migration m ORDER BY m.version DESC LIMIT 1),
    0
  )`;

/** Returns the number of the newest migration of the database, and of the newest one that a program must know. */
export async function schemaVersionOf(db: SystemDb): Promise<{ version: number; works_with: number }> {
  const { rows } = await sql<{ version: number; works_with: number }>`
    SELECT ${SCHEMA_VERSION} AS version, ${WORKS_WITH} AS works_with`.execute(db);
  return rows[0] ?? { version: 0, works_with: 0 };
}

/**
 * Why a server must not receive calls although its database responds. `access_rules`: the tenant role or policies are
 * missing. `newer_version`: a newer server has migrated the database and this one doesn't fit any more. `read_only`: this
 * is a replica, or the database takes no changes.
 */
export type Obstacle = "access_rules" | "newer_version" | "read_only";

/**
 * Returns what keeps the server from working on this database, or undefined. `schema_version` is the number of the
 * newest migration that the program knows.
 * @throws DatabaseUnavailableError, or the database's error if it has no tables
 */
export async function probe(db: SystemDb, schema_version: number): Promise<Obstacle | undefined> {
  const { rows } = await sql<{
    is_read_only: boolean;
    version: number;
    works_with: number;
    has_role: boolean;
    policies: number;
  }>`
    SELECT
      current_setting('transaction_read_only')::boolean AS is_read_only,
      ${SCHEMA_VERSION} AS version,
      ${WORKS_WITH} AS works_with,
      EXISTS (
        SELECT
        FROM pg_roles
        WHERE rolname = ${TENANT_ROLE} AND pg_has_role(current_user, oid, 'MEMBER')
      ) AS has_role,
      (SELECT count(*)::integer FROM pg_policies WHERE ${TENANT_ROLE} = ANY(roles)) AS policies`.execute(db);
  const [found] = rows;
  if (found === undefined || !found.has_role) return "access_rules";
  if (found.works_with > schema_version) return "newer_version";
  // A newer version has policies for its own tables, too.
  const isNewer = found.version > schema_version;
  if (isNewer ? found.policies < POLICY_COUNT : found.policies !== POLICY_COUNT) return "access_rules";
  return found.is_read_only ? "read_only" : undefined;
}

/** Thrown to roll back the probe's transaction. */
class ProbeDone extends Error {}

/**
 * Writes the given number of bytes and rolls back.
 * @throws the database's error when there is no disk space
 */
export async function probeRoom(db: SystemDb, bytes: number): Promise<void> {
  await systemTransaction(db, {}, async (trx) => {
    await trx
      .insertInto("room_probe")
      .values({ filler: "x".repeat(bytes) })
      .execute();
    throw new ProbeDone();
  }).catch((error: unknown) => {
    if (!(error instanceof ProbeDone)) throw error;
  });
}
