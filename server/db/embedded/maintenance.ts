import type pg from "pg";
import type { DatabaseLog } from "./database-log.ts";

export type MaintenanceRound = { checkpointed: boolean; vacuumed: string[]; analyzed: string[] };

export type MaintenanceLimits = {
  /** WAL bytes since the last checkpoint that trigger the next checkpoint. */
  wal_bytes: number;
  /** Number of dead rows that trigger VACUUM, in addition to a fifth of the table. */
  dead_rows: number;
  /** Number of changed rows that trigger ANALYZE, in addition to a tenth of the table. */
  changed_rows: number;
};

/** The row limits are PostgreSQL's own defaults for autovacuum. The WAL limit bounds pg_wal to some 100 MB. */
export const maintenanceLimits: MaintenanceLimits = { wal_bytes: 64 * 1024 * 1024, dead_rows: 50, changed_rows: 50 };

const LOG_EVERY_MILLISECONDS = 10_000;
const TABLES_EVERY_MILLISECONDS = 60_000;
/** Maximum number of times that a busy pool may postpone table maintenance. */
const MAX_POSTPONEMENTS = 10;

type ChangedTable = { table: string; vacuum: boolean };

async function checkpointIfDue(pool: pg.Pool, limits: MaintenanceLimits): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>({
    text: "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1::numeric AS due FROM pg_control_checkpoint()",
    values: [limits.wal_bytes],
  });
  if (!rows[0]?.due) return false;
  await pool.query("CHECKPOINT");
  return true;
}

async function changedTables(pool: pg.Pool, limits: MaintenanceLimits): Promise<ChangedTable[]> {
  // The embedded engine never fires the timer that flushes the session's statistics.
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query<ChangedTable>({
    text: `
      SELECT format('%I.%I', stat.schemaname, stat.relname) AS table,
             stat.n_dead_tup > $1::int + 0.2 * greatest(class.reltuples, 0) AS vacuum
      FROM pg_stat_user_tables stat
      JOIN pg_class class ON class.oid = stat.relid
      WHERE stat.n_dead_tup > $1::int + 0.2 * greatest(class.reltuples, 0)
         OR stat.n_mod_since_analyze > $2::int + 0.1 * greatest(class.reltuples, 0)
      ORDER BY 1`,
    values: [limits.dead_rows, limits.changed_rows],
  });
  return rows;
}

/** Pages by which a table may have grown without new statistics, in addition to a tenth of it. */
const GROWN_PAGES = 8;

/**
 * Returns the tables whose size isn't the one that they had when their statistics were made. The engine forgets at
 * every stop, clean or not, how many rows have changed, but the catalogue knows the size.
 */
async function outgrownTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string }>({
    text: `
      SELECT format('%I.%I', stat.schemaname, stat.relname) AS table
      FROM pg_stat_user_tables stat
      JOIN pg_class class ON class.oid = stat.relid
      WHERE class.relkind = 'r'
        AND abs(pg_relation_size(class.oid) / current_setting('block_size')::int - class.relpages)
          > $1::int + 0.1 * class.relpages
      ORDER BY 1`,
    values: [GROWN_PAGES],
  });
  return rows.map(({ table }) => table);
}

/**
 * Catches up on the maintenance that a stop left undone. Without it, rows written in the last minute before the stop
 * would stay unknown to the planner, and searches would read whole tables. Also sorts in what full-text indexes have
 * put aside, because every search reads it.
 */
export async function maintainAfterStart(pool: pg.Pool): Promise<MaintenanceRound> {
  const vacuumed = await outgrownTables(pool);
  for (const table of vacuumed) await pool.query(`VACUUM (ANALYZE) ${table}`);
  await pool.query(`
    SELECT gin_clean_pending_list(class.oid::regclass)
    FROM pg_class class JOIN pg_am am ON am.oid = class.relam
    WHERE am.amname = 'gin' AND class.relkind = 'i'`);
  return { checkpointed: false, vacuumed, analyzed: [] };
}

/**
 * Runs one round of PostgreSQL's background maintenance, which PGlite lacks. Checkpoints when the WAL has grown,
 * because a long WAL slows the next start. Vacuums tables with many dead rows and analyzes tables with many changes.
 * Each step queues for the pool separately, so that waiting transactions run in between.
 */
export async function maintainOnce(
  pool: pg.Pool,
  limits: MaintenanceLimits = maintenanceLimits,
): Promise<MaintenanceRound> {
  const round: MaintenanceRound = { checkpointed: false, vacuumed: [], analyzed: [] };
  for (const { table, vacuum } of await changedTables(pool, limits)) {
    await pool.query(vacuum ? `VACUUM (ANALYZE) ${table}` : `ANALYZE ${table}`);
    (vacuum ? round.vacuumed : round.analyzed).push(table);
  }
  round.checkpointed = await checkpointIfDue(pool, limits);
  return round;
}

/**
 * Starts with what the last stop left undone, then maintains periodically. Checks the WAL every 10 seconds, because a
 * large import writes fast, and the tables once a minute while no query is waiting. Returns a function that stops the
 * timers and waits for the current round.
 */
export function startMaintenance(pool: pg.Pool, log: DatabaseLog): () => Promise<void> {
  let putOff = 0;
  let running: Promise<void> | undefined;

  async function run(round: () => Promise<MaintenanceRound>): Promise<void> {
    try {
      const done = await round();
      if (done.checkpointed || done.vacuumed.length > 0 || done.analyzed.length > 0)
        log.info(done, "database maintained");
    } catch (error) {
      log.warn({ err: error }, "database maintenance failed");
    }
    running = undefined;
  }

  running = run(() => maintainAfterStart(pool));
  const logTimer = setInterval(() => {
    running ??= run(async () => ({
      checkpointed: await checkpointIfDue(pool, maintenanceLimits),
      vacuumed: [],
      analyzed: [],
    }));
  }, LOG_EVERY_MILLISECONDS);
  const tablesTimer = setInterval(() => {
    const busy = pool.waitingCount > 0 || running !== undefined;
    putOff = busy && putOff < MAX_POSTPONEMENTS ? putOff + 1 : 0;
    if (putOff === 0) running = (running ?? Promise.resolve()).then(() => run(() => maintainOnce(pool)));
  }, TABLES_EVERY_MILLISECONDS);
  logTimer.unref();
  tablesTimer.unref();

  return async () => {
    clearInterval(logTimer);
    clearInterval(tablesTimer);
    await running;
  };
}
