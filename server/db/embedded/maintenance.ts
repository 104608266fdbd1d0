import type pg from "pg";
import type { DatabaseLog } from "./database-log.ts";

/** What one round did; the tables by name. */
export type MaintenanceRound = { checkpointed: boolean; vacuumed: string[]; analyzed: string[] };

export type MaintenanceLimits = {
  /** log written since the last checkpoint that calls for the next, in bytes */
  wal_bytes: number;
  /** dead rows of a table that call for VACUUM: this many and a fifth of the table */
  dead_rows: number;
  /** changed rows of a table that call for ANALYZE: this many and a tenth of the table */
  changed_rows: number;
};

/** The two row limits are PostgreSQL's own defaults for autovacuum; checkpoints keep pg_wal at some 100 MB. */
export const maintenanceLimits: MaintenanceLimits = { wal_bytes: 64 * 1024 * 1024, dead_rows: 50, changed_rows: 50 };

const LOG_EVERY_MILLISECONDS = 10_000;
const TABLES_EVERY_MILLISECONDS = 60_000;
/** So often a busy pool may put off the tables' turn; then it comes all the same. */
const PUT_OFF_AT_MOST = 10;

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
  // Statistics of the running session are written by a timer that never fires in the embedded engine.
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

/**
 * One round of what PostgreSQL's background processes would do and PGlite has none for: a checkpoint when
 * the log has grown (else it grows without end and slows the next start), VACUUM of tables with many dead
 * rows, ANALYZE of those that changed much. Each step takes its own turn in the pool, so that waiting
 * transactions come in between.
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
 * Looks at the log every 10 seconds (a large import writes fast) and at the tables once a minute, these
 * while nobody waits for the database. Returns what ends it, a round in progress included.
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

  const logTimer = setInterval(() => {
    running ??= run(async () => ({
      checkpointed: await checkpointIfDue(pool, maintenanceLimits),
      vacuumed: [],
      analyzed: [],
    }));
  }, LOG_EVERY_MILLISECONDS);
  const tablesTimer = setInterval(() => {
    const busy = pool.waitingCount > 0 || running !== undefined;
    putOff = busy && putOff < PUT_OFF_AT_MOST ? putOff + 1 : 0;
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
