import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { DatabaseLog } from "./embedded/database-log.ts";

/**
 * The migration files do not match the applied migrations, or a file failed. A failed file is rolled back completely.
 */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

export type MigrateOptions = {
  /** Folder of the numbered SQL files. The path differs between the source tree and the bundle. */
  directory: string;
  log: DatabaseLog;
  /**
   * Repeatable work, such as reference rows and views. Always runs after all files, under the same lock, with the names
   * of the applied files.
   */
  after?: (client: pg.PoolClient, applied: readonly string[]) => Promise<void>;
  /** Number of the last file to apply, to make the tables of an earlier version. All files are applied without it. */
  up_to?: number;
};

type Migration = { version: number; name: string; sha256: string; sql: string };
type Applied = { version: number; name: string; sha256: string };

/** Key pair for pg_advisory_lock, which ensures that one server at a time migrates a database. */
const LOCK = "1819243639, 1";

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await fs.readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const [, number, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
      if (number === undefined || name === undefined) {
        throw new MigrationError(
          `${file}: a migration is named like 0001_name.sql (small letters, digits, underscores).`,
        );
      }
      const expected = String(index + 1).padStart(4, "0");
      if (number !== expected) {
        const problem = number < expected ? "this number exists twice" : `number ${expected} is missing`;
        throw new MigrationError(`${file}: ${problem}. Migrations are numbered 0001, 0002 and so on without a gap.`);
      }
      // A checkout on Windows may have different line endings, which must not change the hash.
      const sql = (await fs.readFile(path.join(directory, file), "utf8")).replaceAll("\r\n", "\n");
      return { version: index + 1, name, sha256: createHash("sha256").update(sql).digest("hex"), sql };
    }),
  );
}

/** Returns the number of the newest migration file in `directory`. */
export async function newestMigration(directory: string): Promise<number> {
  return (await readMigrations(directory)).length;
}

function fileName({ version, name }: { version: number; name: string }): string {
  return `${String(version).padStart(4, "0")}_${name}.sql`;
}

function checkApplied(migrations: Migration[], applied: Applied[]): void {
  for (const row of applied) {
    const file = migrations[row.version - 1];
    if (!file) {
      throw new MigrationError(
        `The database already has ${fileName(row)}, which this program does not know: start a newer version of it.`,
      );
    }
    if (file.name !== row.name || file.sha256 !== row.sha256) {
      throw new MigrationError(
        `${fileName(file)} differs from ${fileName(row)} that was applied to this database. ` +
          "An applied file is never changed: restore it and put the change into a new one.",
      );
    }
  }
}

function describeFailure(migration: Migration, error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return `${fileName(migration)} failed: ${String(error)}`;
  const line =
    error.position === undefined ? "" : `, line ${migration.sql.slice(0, Number(error.position)).split("\n").length}`;
  return `${fileName(migration)} failed${line}: ${error.message} (${error.code ?? "no code"})`;
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query("INSERT INTO schema_migration (version, name, sha256) VALUES ($1, $2, $3)", [
      migration.version,
      migration.name,
      migration.sha256,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new MigrationError(describeFailure(migration, error), { cause: error });
  }
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[], log: DatabaseLog): Promise<string[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY,
      name text NOT NULL,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const { rows: applied } = await client.query<Applied>(
    "SELECT version, name, sha256 FROM schema_migration ORDER BY version",
  );
  checkApplied(migrations, applied);
  const known = new Set(applied.map(({ version }) => version));
  const missing = migrations.filter(({ version }) => !known.has(version));
  for (const migration of missing) {
    await apply(client, migration);
    log.info({ migration: fileName(migration) }, "migration applied");
  }
  return missing.map(fileName);
}

/**
 * Applies the missing files of `directory` in order, each in its own transaction, then runs `after`. If several servers
 * start at once, one migrates and the others wait. Uses one client. Returns the names of the applied files. Throws
 * MigrationError.
 */
export async function migrate(pool: pg.Pool, { directory, log, after, up_to }: MigrateOptions): Promise<string[]> {
  const migrations = (await readMigrations(directory)).slice(0, up_to);
  const client = await pool.connect();
  let clean = false;
  try {
    // Building an index on a large table, or waiting for another server's migration, may exceed the statement timeout.
    await client.query("SET statement_timeout = 0");
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    try {
      const applied = await applyMissing(client, migrations, log);
      await after?.(client, applied);
      return applied;
    } finally {
      await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
      await client.query("RESET statement_timeout");
      clean = true;
    }
  } finally {
    // A connection that could not be reset is destroyed, which also releases its lock.
    client.release(!clean);
  }
}
