import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { DatabaseLog } from "./embedded/database-log.ts";
import { schemaOfReleaseBefore } from "./released-schemas.ts";
import { worksWithOf } from "./works-with.ts";

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
  /**
   * Number of the newest file that another program must know to work on the tables that these files make: by default
   * that of the release before. Without one, a program must know all of them.
   */
  works_with?: number | undefined;
};

type Migration = { version: number; name: string; sha256: string; sql: string };
type Applied = { version: number; name: string; sha256: string; works_with: number | null };

/** Key pair for pg_advisory_lock, which ensures that one server at a time migrates a database. */
const LOCK = "1819243639, 1";

/**
 * How long a migration waits for a table that other servers use. PostgreSQL ends a call as deadlocked after a second
 * (deadlock_timeout); the migration gives way before, and begins again.
 */
const LOCK_TIMEOUT = "400ms";
/** The lock timeout after so many attempts, for tables that are never free for a short time. */
const LONG_LOCK_TIMEOUT = "10s";
const SHORT_ATTEMPTS = 60;
const ATTEMPTS = 66;
/** Pause before another attempt: this long, and up to four times as long. */
const PAUSE_MS = 100;
/** PostgreSQL's lock_not_available and deadlock_detected. */
const LOCK_FAILURES: ReadonlySet<string | undefined> = new Set(["55P03", "40P01"]);

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

/** Returns whether the database is of a newer version on which this one works, too. */
const isNewerAndCompatible = (migrations: readonly Migration[], applied: readonly Applied[]): boolean => {
  const { version, works_with } = applied.at(-1) ?? { version: 0, works_with: null };
  return version > migrations.length && works_with !== null && works_with <= migrations.length;
};

function checkApplied(migrations: Migration[], applied: Applied[]): void {
  const isCompatible = isNewerAndCompatible(migrations, applied);
  for (const row of applied) {
    const file = migrations[row.version - 1];
    if (!file && isCompatible) continue;
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

const isLockFailure = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && LOCK_FAILURES.has(error.code)) ||
  (error instanceof MigrationError && isLockFailure(error.cause));

/** Repeats work that is rolled back when it fails, until it gets the locks that it needs. */
async function retryWhileLocked<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`SET lock_timeout = '${attempt > SHORT_ATTEMPTS ? LONG_LOCK_TIMEOUT : LOCK_TIMEOUT}'`);
    try {
      return await work();
    } catch (error) {
      if (!isLockFailure(error) || attempt === ATTEMPTS) throw error;
    } finally {
      await client.query("RESET lock_timeout");
    }
    await pause(PAUSE_MS * (1 + 3 * Math.random()));
  }
}

async function apply(client: pg.PoolClient, migration: Migration, works_with: number | null): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query("INSERT INTO schema_migration (version, name, sha256, works_with) VALUES ($1, $2, $3, $4)", [
      migration.version,
      migration.name,
      migration.sha256,
      works_with,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new MigrationError(describeFailure(migration, error), { cause: error });
  }
}

interface Found {
  readonly missing: readonly Migration[];
  readonly is_newer: boolean;
}

async function findMissing(client: pg.PoolClient, migrations: Migration[]): Promise<Found> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY,
      name text NOT NULL,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now(),
      works_with integer
    )`);
  // Tables of earlier versions don't have the column yet.
  const { rows: applied } = await client.query<Applied>(
    `SELECT version, name, sha256, ${worksWithOf("m")} AS works_with FROM schema_migration m ORDER BY version`,
  );
  checkApplied(migrations, applied);
  const known = new Set(applied.map(({ version }) => version));
  return {
    missing: migrations.filter(({ version }) => !known.has(version)),
    is_newer: isNewerAndCompatible(migrations, applied),
  };
}

async function applyMissing(
  client: pg.PoolClient,
  missing: readonly Migration[],
  { log, works_with }: Pick<MigrateOptions, "log" | "works_with">,
): Promise<string[]> {
  if (missing.length > 0)
    await retryWhileLocked(client, () =>
      client.query("ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS works_with integer"),
    );
  for (const migration of missing) {
    await retryWhileLocked(client, () => apply(client, migration, works_with ?? null));
    log.info({ migration: fileName(migration) }, "migration applied");
  }
  return missing.map(fileName);
}

/**
 * Applies the missing files of `directory` in order, each in its own transaction, then runs `after`. If several servers
 * start at once, one migrates and the others wait. Other servers may work meanwhile: a file that can't lock its tables
 * soon is rolled back and repeated. A database of a newer version that works with this one is left as it is. Uses one
 * client. Returns the names of the applied files. Throws MigrationError.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions): Promise<string[]> {
  const { directory, log, after, up_to } = options;
  const known = await readMigrations(directory);
  const migrations = known.slice(0, up_to);
  const works_with = options.works_with ?? schemaOfReleaseBefore(known.length);
  const client = await pool.connect();
  let clean = false;
  try {
    // Building an index on a large table, or waiting for another server's migration, may exceed the statement timeout.
    await client.query("SET statement_timeout = 0");
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    try {
      const { missing, is_newer } = await findMissing(client, migrations);
      if (is_newer) log.warn({}, "A newer version has migrated the database. This one works on it, too.");
      const applied = await applyMissing(client, missing, { log, works_with });
      if (after !== undefined && !is_newer) await retryWhileLocked(client, () => after(client, applied));
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
