import type { Pool } from "pg";
import { figuresOf } from "#server/db/copy/figures.ts";
import type { TableFigures } from "#server/db/copy/figures.ts";
import { namedFiles } from "#server/db/copy/snapshot.ts";
import type { NamedFile, Snapshot } from "#server/db/copy/snapshot.ts";
import { describeTables, SESSION } from "#server/db/copy/tables.ts";
import type { CopiedTable, Queries } from "#server/db/copy/tables.ts";

/** The rows don't fit into the tables that this program makes. */
export class TablesDiffer extends Error {
  override readonly name = "TablesDiffer";
}

export interface CopiedFigures {
  readonly table: string;
  readonly source: TableFigures;
  readonly copy: TableFigures;
}

export interface FillOptions {
  readonly embedded: boolean;
  readonly onRows: (table: string, rows: number) => void;
  /** Runs with the files that the copied rows name. The copy is only kept if it resolves to true. */
  readonly accept: (figures: readonly CopiedFigures[], files: () => AsyncIterable<NamedFile>) => Promise<boolean>;
}

/** Number of the migration that parts tables by month. The copy's rows come without their months. */
const FIRST_WITH_MONTHS = 119;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Drops the foreign keys. Switching them off would take the rights of an administrator of the database. */
async function dropForeignKeys(client: Queries): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT r.relname AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace ORDER BY c.oid`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`);
  return rows;
}

async function insertLines(client: Queries, table: CopiedTable, lines: readonly string[]): Promise<void> {
  const names = table.columns.map(({ name }) => `"${name}"`).join(", ");
  const values = table.columns.map(({ type }, place) => `(line ->> ${place})::${type}`).join(", ");
  await client.query(
    `INSERT INTO "${table.name}" (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM jsonb_array_elements($1::jsonb) line`,
    [`[${lines.join(",")}]`],
  );
}

function compareTables(source: readonly CopiedTable[], target: readonly CopiedTable[]): void {
  const known = new Map(target.map((table) => [table.name, JSON.stringify(table)]));
  const different = source.filter((table) => known.get(table.name) !== JSON.stringify(table)).map(({ name }) => name);
  const missing = target.filter(({ name }) => !source.some((table) => table.name === name)).map(({ name }) => name);
  if (different.length + missing.length > 0)
    throw new TablesDiffer(
      `The tables of the source aren't those that this version makes: ${[...different, ...missing].join(", ")}. They were changed by hand, or by another program.`,
    );
}

async function copyRows(client: Queries, snapshot: Snapshot, { embedded, onRows }: FillOptions): Promise<void> {
  for (const table of snapshot.tables) {
    let rows = 0;
    for await (const lines of snapshot.rows(table)) {
      await insertLines(client, table, lines);
      rows += lines.length;
      onRows(table.name, rows);
    }
    // The embedded database makes no checkpoints of its own, and its log would grow by everything that is copied.
    if (embedded && rows > 0) await client.query("CHECKPOINT");
  }
  for (const { name, value, used } of snapshot.sequences)
    await client.query("SELECT setval(quote_ident($1)::regclass, $2::bigint, $3)", [name, value, used]);
}

/**
 * Replaces all rows of a migrated database by those of the snapshot, in one transaction: no trigger and no foreign key
 * reacts, and all foreign keys are verified afterwards. An interrupted copy leaves no rows. Returns whether the copy was
 * accepted.
 * @throws TablesDiffer
 */
export async function fillDatabase(pool: Pool, snapshot: Snapshot, options: FillOptions): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(SESSION);
    const tables = await describeTables(client);
    compareTables(snapshot.tables, tables);
    const names = tables.map(({ name }) => `"${name}"`);
    const keys = await dropForeignKeys(client);
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    // The target has only what migrations insert, which is deleted faster than every table is truncated.
    await client.query(names.map((name) => `DELETE FROM ${name}`).join("; "));
    await copyRows(client, snapshot, options);
    if (snapshot.schema_version >= FIRST_WITH_MONTHS) await client.query("SELECT FROM months.keep(now(), 0)");
    // In their old order, because the database fires the actions of foreign keys in the order of their creation.
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${definition}`);
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    const figures: CopiedFigures[] = [];
    for (const table of tables)
      figures.push({ table: table.name, source: await snapshot.figures(table), copy: await figuresOf(client, table) });
    const accepted = await options.accept(figures, () => namedFiles(client, tables));
    await client.query(accepted ? "COMMIT" : "ROLLBACK");
    if (accepted) await client.query("ANALYZE");
    return accepted;
  } finally {
    client.release(true);
  }
}
