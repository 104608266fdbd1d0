import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { openDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/connect.ts";

type Queries = Pick<pg.PoolClient, "query">;

/** What a table holds in a new database, as the database itself writes it. */
interface TableContent {
  readonly table: string;
  /** Its columns that can be written. */
  readonly columns: string;
  readonly rows: string;
}

/** An embedded database that is emptied and used again, with what it held when it was new. */
interface KeptDatabase {
  readonly database: Database;
  readonly contents: readonly TableContent[];
  /** Where each counter stood. */
  readonly sequences: string;
}

/**
 * Those that no test has open now. To start one takes two seconds of the processor's time, to empty one a tenth of
 * that.
 */
const idle: KeptDatabase[] = [];

/** The tables that hold a row. */
async function filledTables(client: Queries): Promise<string[]> {
  const all = await client.query<{ name: string }>(
    "SELECT format('%I', relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  const looks = all.rows.map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`);
  // It names each table: planned once, it takes half of the time that emptying takes.
  const text = looks.join(" UNION ALL ");
  const name = `filled_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  return (await client.query<{ name: string }>({ name, text })).rows.map((found) => found.name);
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

async function openNew(file: string, log: FastifyBaseLogger): Promise<KeptDatabase> {
  const database = await openDatabase({ dataDir: "memory", template: await readFile(file), log });
  const contents: TableContent[] = [];
  for (const table of await filledTables(database.pool)) contents.push(await contentOf(database.pool, table));
  const { rows } = await database.pool.query<{ sequences: string }>(
    `SELECT coalesce(jsonb_agg(jsonb_build_object('name', format('%I', sequencename), 'used', last_value IS NOT NULL,
                                                 'value', coalesce(last_value, start_value))), '[]')::text AS sequences
       FROM pg_sequences WHERE schemaname = 'public'`,
  );
  return { database, contents, sequences: rows[0]?.sequences ?? "[]" };
}

/** Puts everything back to how it was when the database was new: rows, counters, the session's settings and locks. */
async function emptied(kept: KeptDatabase): Promise<KeptDatabase> {
  const client = await kept.database.pool.connect();
  try {
    await client.query("ROLLBACK; RESET ROLE; RESET ALL; SELECT pg_advisory_unlock_all()");
    // As a replica does it: no trigger counts, forbids or follows what goes.
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    const filled = await filledTables(client);
    await client.query(`TRUNCATE ${filled.join(", ")} CASCADE`);
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
 * A migrated embedded database in memory for one test file: one that an earlier file of this worker is done with,
 * emptied, or a new one from the template. `drop` gives it back.
 */
export async function openKept(
  file: string,
  log: FastifyBaseLogger,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const kept = idle.pop() ?? (await openNew(file, log));
  return {
    database: kept.database,
    async drop() {
      // One that a test has broken is ended; the next file gets a new one.
      const whole = await emptied(kept).catch(() => kept.database.close());
      if (whole !== undefined) idle.push(whole);
    },
  };
}
