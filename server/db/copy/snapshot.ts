import type { Pool } from "pg";
import { figuresOf } from "#server/db/copy/figures.ts";
import type { TableFigures } from "#server/db/copy/figures.ts";
import { describeTables, filesNamedBy, lineOf, readSequences, SESSION } from "#server/db/copy/tables.ts";
import type { CopiedTable, Queries, SequenceValue } from "#server/db/copy/tables.ts";

/** All rows of an installation at one moment, in a database or in a backup. */
export interface Snapshot {
  /** Number of the newest migration of the tables. */
  readonly schema_version: number;
  readonly tables: readonly CopiedTable[];
  readonly sequences: readonly SequenceValue[];
  figures(table: CopiedTable): Promise<TableFigures>;
  /** Returns rows as JSON arrays of texts, in batches that fit into memory. */
  rows(table: CopiedTable): AsyncIterable<readonly string[]>;
}

/** A stored file as rows name it. */
export interface NamedFile {
  readonly key: string;
  readonly sha256: string;
  readonly size: number;
}

/** Size of a batch of rows in characters, and the number of rows that is read before the size of a row is known. */
const BATCH_LENGTH = 1024 * 1024;
const FIRST_ROWS = 20;
const MAX_ROWS = 5000;

async function* linesOf(client: Queries, select: string): AsyncGenerator<readonly string[]> {
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR ${select}`);
  let count = FIRST_ROWS;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${count} FROM copied`);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    count = Math.max(1, Math.min(MAX_ROWS, Math.floor((BATCH_LENGTH * lines.length) / length)));
    yield lines;
  }
  await client.query("CLOSE copied");
}

/** Returns the files that rows name, each once, within the client's transaction. */
export async function* namedFiles(client: Queries, tables: readonly CopiedTable[]): AsyncGenerator<NamedFile> {
  const select = filesNamedBy(tables);
  if (select === undefined) return;
  for await (const lines of linesOf(client, select))
    for (const line of lines) {
      const [key = "", sha256 = "", size = "0"] = JSON.parse(line) as string[];
      yield { key, sha256, size: Number(size) };
    }
}

export interface DatabaseSnapshot extends Snapshot {
  files(): AsyncGenerator<NamedFile>;
}

/** Returns the number of the newest migration, or 0 if there are no tables yet. */
export async function schemaVersionIn(client: Queries): Promise<number> {
  const known = await client.query<{ found: boolean }>(
    "SELECT to_regclass('public.schema_migration') IS NOT NULL AS found",
  );
  if (known.rows[0]?.found !== true) return 0;
  const { rows } = await client.query<{ version: number }>(
    "SELECT coalesce(max(version), 0) AS version FROM schema_migration",
  );
  return rows[0]?.version ?? 0;
}

/**
 * Calls `work` with a snapshot that later changes don't alter. On PostgreSQL others read and write meanwhile; the
 * embedded database has one connection, so they wait.
 */
export async function withSnapshot<R>(pool: Pool, work: (snapshot: DatabaseSnapshot) => Promise<R>): Promise<R> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(SESSION);
    const tables = await describeTables(client);
    const result = await work({
      schema_version: await schemaVersionIn(client),
      tables,
      // Sequences aren't part of the snapshot. Read after it began, they are beyond every row in it.
      sequences: await readSequences(client),
      figures: (table) => figuresOf(client, table),
      rows: (table) => linesOf(client, `SELECT ${lineOf(table)} AS line FROM "${table.name}"`),
      files: () => namedFiles(client, tables),
    });
    await client.query("COMMIT");
    return result;
  } finally {
    // The connection is destroyed, which also ends a transaction that failed.
    client.release(true);
  }
}
