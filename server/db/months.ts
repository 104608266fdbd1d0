import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "#server/core/clock.ts";
import type { SystemDb } from "#server/db/scope.ts";

/*
 * Tables that only grow are partitioned by month (migration 0119). Rows of a month that has no partition go to the
 * table's rest, so that no insert fails. `months.keep` in the database makes the months ahead, and those of the rows in
 * a rest.
 */

/** Number of months that are made ahead, for as long as no server runs. */
const MONTHS_AHEAD = 3;
/** How long calls may wait while a month is added. A run that gives up is repeated by the next one. */
const LOCK_TIMEOUT = "3s";

interface Needs {
  readonly db: SystemDb;
  readonly clock: Clock;
  readonly log: { warn(what: object, text: string): void };
}

/** Makes the missing months, one server at a time. Warns about rows that were in a rest. */
export async function keepMonths({ db, clock, log }: Needs): Promise<void> {
  const made = await db.transaction().execute(async (trx) => {
    await sql`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
    const { rows } = await sql<{ of_table: string; of_month: string; moved: number }>`
      SELECT k.of_table, k.of_month, k.moved
      FROM months.keep(${clock.now().toISOString()}::timestamptz, ${MONTHS_AHEAD}::integer) k`.execute(trx);
    return rows;
  });
  const late = made.filter(({ moved }) => moved > 0);
  if (late.length > 0) log.warn({ months: late }, "rows of months that were missing were moved to them");
}

/** Returns the number of rows in the rest of each table. */
export async function countRests(db: SystemDb): Promise<{ of_table: string; rows: number }[]> {
  const { rows } = await sql<{
    of_table: string;
    rows: number;
  }>`SELECT r.of_table, r.rows FROM months.rests() r`.execute(db);
  return rows;
}

/**
 * Tables that are partitioned by month: the time that decides the month, and the rows that must stay because work on
 * them isn't finished.
 */
const PARTED = {
  audit: { at: sql.ref("at"), unfinished: sql<boolean>`false` },
  mail: { at: sql.ref("created_at"), unfinished: sql<boolean>`status = 'waiting'` },
  one_c_attempt: { at: sql.ref("at"), unfinished: sql<boolean>`outcome = 'running'` },
};
export type PartedTable = keyof typeof PARTED;

interface Month {
  readonly table: PartedTable;
  /** Year and month in UTC, such as "2020-11". */
  readonly month: string;
}

const partitionOf = ({ table, month }: Month): string => `${table}_${month.replace("-", "_")}`;

/** Returns the months of a table that end before the month of `first`, the oldest first. */
export async function monthsBefore(db: SystemDb, table: PartedTable, first: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname::text AS name
    FROM pg_inherits i
      JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = ${table}::text::regclass`.execute(db);
  const last = partitionOf({ table, month: first.toISOString().slice(0, 7) });
  return rows
    .flatMap(({ name }) => (/_\d{4}_\d{2}$/.test(name) && name < last ? [name.slice(-7).replace("_", "-")] : []))
    .toSorted();
}

const FETCHED_ROWS = 500;
const Lines = z.array(z.object({ line: z.string() }));

async function* linesOf(trx: SystemDb): AsyncGenerator<string> {
  for (;;) {
    // The database can't say what a cursor returns before it is open, so the rows are checked here.
    const lines = Lines.parse((await sql`FETCH ${sql.lit(FETCHED_ROWS)} FROM archived`.execute(trx)).rows);
    if (lines.length === 0) return;
    yield lines.map(({ line }) => `${line}\n`).join("");
  }
}

/**
 * Removes a month after `write` has stored its rows, each a line of JSON without secrets. If `write` fails or doesn't
 * get every row, the month stays. Returns undefined if it is empty, if another server is at it, or if work on its rows
 * isn't finished.
 */
export async function removeMonth<R extends { readonly rows: number }>(
  db: SystemDb,
  of: Month,
  write: (lines: AsyncIterable<string>) => Promise<R>,
): Promise<R | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`
      SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true), set_config('statement_timeout', '0', true)`.execute(
      trx,
    );
    const { rows: locks } = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_xact_lock(1819243639, 3) AS taken`.execute(trx);
    const partition = sql.id("months", partitionOf(of));
    const { at, unfinished } = PARTED[of.table];
    // A cursor has no parameters.
    const first = sql.lit(`${of.month}-01 00:00:00+00`);
    const isOfMonth = sql`${at} >= ${first}::timestamptz AND ${at} < ${first}::timestamptz + interval '1 month'`;
    const { rows: known } = await sql<{ known: boolean }>`
      SELECT to_regclass(${`months.${partitionOf(of)}`}) IS NOT NULL AS known`.execute(trx);
    if (locks[0]?.taken !== true || known[0]?.known !== true) return undefined;
    await sql`LOCK TABLE ${partition} IN SHARE MODE`.execute(trx);
    const { rows: counted } = await sql<{ rows: number; waiting: number }>`
      SELECT count(*) AS rows, count(*) FILTER (WHERE ${unfinished}) AS waiting
      FROM ${sql.table(of.table)}
      WHERE ${isOfMonth}`.execute(trx);
    const { rows, waiting } = counted[0] ?? { rows: 0, waiting: 0 };
    if (waiting > 0) return undefined;
    if (rows === 0) {
      await sql`DROP TABLE ${partition}`.execute(trx);
      return undefined;
    }
    await sql`
      DECLARE archived NO SCROLL CURSOR FOR
      SELECT (to_jsonb(t) - '{secret,secret_hash}'::text[])::text AS line
      FROM ${sql.table(of.table)} t
      WHERE ${isOfMonth}
      ORDER BY t.id`.execute(trx);
    const written = await write(linesOf(trx));
    if (written.rows !== rows)
      throw new Error(`${partitionOf(of)} has ${rows} rows, and ${written.rows} were archived`);
    await sql`CLOSE archived`.execute(trx);
    await sql`DROP TABLE ${partition}`.execute(trx);
    return written;
  });
}
