import { createHash } from "node:crypto";
import type pg from "pg";
import type { Database } from "#server/db/connect.ts";

type Queries = Pick<pg.PoolClient, "query">;

/** True when the tests reach PostgreSQL through a pooler that lends a connection for one transaction. */
export const isBehindPooler = (process.env["TEST_POOLER_URL"] ?? "") !== "";

interface TableContent {
  readonly table: string;
  readonly columns: string;
  readonly rows: string;
}

export interface NewDatabase {
  readonly database: Database;
  readonly url: string | null;
  /** Closes the database. On PostgreSQL, the database is dropped at the end of the test run. */
  readonly end: () => Promise<void>;
}

/** A database that is emptied and reused, with its initial content. */
interface PooledDatabase extends NewDatabase {
  readonly contents: readonly TableContent[];
  /** Initial values of the sequences. */
  readonly sequences: string;
}

/**
 * Databases not in use by any test. Starting an embedded one takes two seconds of processor time, emptying one a tenth
 * of that. On PostgreSQL, open connections retain their catalog caches and query plans.
 */
const idle: PooledDatabase[] = [];

/** Maximum size of tables that are emptied with DELETE. TRUNCATE would invalidate all query plans for the table. */
const SMALL_BYTES = 128 * 1024;

async function filledTables(client: Queries): Promise<{ table: string; bytes: number }[]> {
  const all = await client.query<{ name: string; size: string }>(
    `SELECT format('%I', relname) AS name,
            format(CASE relkind WHEN 'p' THEN '(SELECT sum(pg_relation_size(relid))::bigint FROM pg_partition_tree(%L))'
                   ELSE 'pg_relation_size(%L)' END, format('%I', relname)) AS size
     FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`,
  );
  const looks = all.rows.map(
    ({ name, size }) => `SELECT '${name}' AS "table", ${size} AS bytes WHERE EXISTS (SELECT FROM ${name})`,
  );
  const text = looks.join(" UNION ALL ");
  // A pooler lends another connection for each transaction, so a statement can't be kept.
  if (isBehindPooler) return (await client.query<{ table: string; bytes: number }>(text)).rows;
  // The query lists every table, so it is a prepared statement that each connection plans only once.
  const name = `filled_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  return (await client.query<{ table: string; bytes: number }>({ name, text })).rows;
}

async function contentOf(client: Queries, table: string): Promise<TableContent> {
  const { rows } = await client.query<{ columns: string; rows: string }>(
    `SELECT (SELECT string_agg(format('%I', attname), ', ') FROM pg_attribute
              WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
            (SELECT jsonb_agg(to_jsonb(t))::text FROM ${table} t) AS rows`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`the table ${table} is gone`);
  return { table, ...found };
}

async function noted(made: NewDatabase): Promise<PooledDatabase> {
  const { database } = made;
  const contents: TableContent[] = [];
  for (const { table } of await filledTables(database.pool)) contents.push(await contentOf(database.pool, table));
  const { rows } = await database.pool.query<{ sequences: string }>(
    `SELECT coalesce(jsonb_agg(jsonb_build_object('name', format('%I', sequencename), 'used', last_value IS NOT NULL,
                                                 'value', coalesce(last_value, start_value))), '[]')::text AS sequences
       FROM pg_sequences WHERE schemaname = 'public'`,
  );
  return { ...made, contents, sequences: rows[0]?.sequences ?? "[]" };
}

/** Restores the initial state: rows, sequences, session settings and locks. */
async function emptied(kept: PooledDatabase): Promise<PooledDatabase> {
  const client = await kept.database.pool.connect();
  try {
    await client.query("ROLLBACK; RESET ROLE; RESET ALL; SELECT pg_advisory_unlock_all()");
    // In replica mode, no trigger or foreign key reacts to the deletions.
    await client.query("BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL lock_timeout = '10s'");
    const filled = await filledTables(client);
    const large = filled.filter(({ bytes }) => bytes > SMALL_BYTES).map(({ table }) => table);
    if (large.length > 0) await client.query(`TRUNCATE ${large.join(", ")} CASCADE`);
    await client.query(filled.map(({ table }) => `DELETE FROM ${table}`).join("; "));
    for (const { table, columns, rows } of kept.contents)
      await client.query(
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
        [rows],
      );
    await client.query(
      "SELECT setval(name::regclass, value, used) FROM jsonb_to_recordset($1) AS s (name text, value bigint, used boolean)",
      [kept.sequences],
    );
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  return kept;
}

/**
 * Opens a migrated database for one test file, either a pooled one from an earlier file of this worker or a new one.
 * `drop` returns the database to the pool.
 */
export async function openPooledDatabase(
  openNew: () => Promise<NewDatabase>,
): Promise<Omit<NewDatabase, "end"> & { drop: () => Promise<void> }> {
  const kept = idle.pop() ?? (await noted(await openNew()));
  return {
    database: kept.database,
    url: kept.url,
    async drop() {
      // A database that a test has broken is closed, so the next file gets a new one.
      const whole = await emptied(kept).catch(() => kept.end());
      if (whole !== undefined) idle.push(whole);
    },
  };
}
