import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "#server/db/connect.ts";
import { raiseFence } from "#server/db/fence.ts";
import { applyIdRange } from "#server/db/id-range.ts";
import { migrate, newestMigration } from "#server/db/migrate.ts";
import type { MigrateOptions } from "#server/db/migrate.ts";
import type { Environment } from "#server/env.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Pool, PoolClient } from "pg";

/** The relative path is the same from this source file and from the bundle. */
const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** Returns the number of the newest migration that this program knows. */
export const knownSchemaVersion = (): Promise<number> => newestMigration(MIGRATIONS);

/**
 * Makes the tables of an earlier version, or of this one with its access rules. The start of a server does the rest.
 * @throws MigrationError, AccessRulesError
 */
export async function migrateTo(pool: Pool, version: number, log: FastifyBaseLogger): Promise<void> {
  const isNewest = version === (await knownSchemaVersion());
  await migrate(pool, { directory: MIGRATIONS, log, up_to: version, ...(isNewest ? { after: raiseFence } : {}) });
}

/** Migrates around a pooler: the lock that holds off other servers belongs to a session. */
async function migrateDirectly(url: string, options: MigrateOptions): Promise<void> {
  const direct = await openDatabase({ url, log: options.log });
  try {
    await migrate(direct.pool, options);
  } finally {
    await direct.close();
  }
}

/** @throws DataDirectoryInUse, MigrationError, AccessRulesError, IdRangeRefused; the database is closed again in either case */
export async function openMigrated({
  env,
  log,
  template,
}: {
  env: Environment;
  log: FastifyBaseLogger;
  template?: Uint8Array | undefined;
}): ReturnType<typeof openDatabase> {
  if (env.DATABASE_URL === undefined && env.DATA_DIR !== "memory") await mkdir(env.DATA_DIR, { recursive: true });
  const database = await openDatabase({
    ...(env.DATABASE_URL === undefined
      ? { dataDir: env.DATA_DIR === "memory" ? "memory" : `${env.DATA_DIR}/database` }
      : {
          url: env.DATABASE_URL,
          direct_url: env.DATABASE_DIRECT_URL,
          pool_size: env.DATABASE_POOL,
          pooled_by_transaction: env.DATABASE_POOLER === "transaction",
        }),
    ...(template === undefined ? {} : { template }),
    log,
  });
  try {
    const after = async (client: PoolClient, applied: readonly string[]): Promise<void> => {
      await raiseFence(client, applied);
      if (env.ID_RANGE !== undefined) await applyIdRange(client, env.ID_RANGE);
    };
    const options = { directory: MIGRATIONS, log, after };
    if (env.DATABASE_DIRECT_URL === undefined) await migrate(database.pool, options);
    else await migrateDirectly(env.DATABASE_DIRECT_URL, options);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
