import type { z } from "zod";
import type { JobRow, RemarkKind, Status } from "#contract/monitoring/monitoring.api.ts";
import { REMARKS } from "#contract/monitoring/monitoring.api.ts";
import { MINUTE_MS, WEEK_MS } from "#contract/time-units.ts";
import type { JobState } from "#server/core/monitor.ts";
import { VERSION } from "#server/core/version.ts";
import { probe } from "#server/db/probe.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { findBackupNote } from "#server/modules/backup/backup-note.store.ts";
import { lastBackup } from "#server/modules/backup/last-backup.ts";
import { growthOf } from "#server/modules/monitoring/growth.ts";
import { queueStates } from "#server/modules/monitoring/monitoring.store.ts";
import type { Queue, QueueState } from "#server/modules/monitoring/monitoring.store.ts";
import { sizesOf } from "#server/modules/monitoring/sizes.ts";

/** How long the oldest row of a queue may be due. */
const LATE_MS: Readonly<Record<Queue, number>> = {
  mail: 10 * MINUTE_MS,
  one_c: 10 * MINUTE_MS,
  scenario: 10 * MINUTE_MS,
  tender_closing: MINUTE_MS,
};

const isLate = ({ queue, due_since }: QueueState, now: Date): boolean =>
  due_since !== null && now.getTime() - Date.parse(due_since) > LATE_MS[queue];

export const jobRow = (state: JobState): z.input<typeof JobRow> => ({
  ...state,
  last_started_at: state.last_started_at?.toISOString() ?? null,
  last_failed_at: state.last_failed_at?.toISOString() ?? null,
});

/** Age from which a backup is too old. */
const OLD_BACKUP_MS = WEEK_MS;

/** Returns the last backup that is noted in the database or in DATA_DIR, where the server of an embedded one looks. */
async function backupState(
  { db, env }: Pick<Dependencies, "db" | "env">,
  now: Date,
): Promise<z.input<typeof Status>["backup"]> {
  const notes = [await findBackupNote(db), await lastBackup(env)].flatMap((note) => note ?? []);
  const [last] = notes.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (last === undefined) return null;
  const { at, bytes, duration_ms = null } = last;
  return { at, bytes, duration_ms, is_old: now.getTime() - Date.parse(at) > OLD_BACKUP_MS };
}

/** Reads what the status page shows. The figures of calls, jobs and connections are those of this server. */
export async function readStatus(deps: Dependencies): Promise<z.input<typeof Status>> {
  const { db, clock, monitor, pool_counts: pool } = deps;
  const now = clock.now();
  const asked = performance.now();
  const obstacle = await probe(db, deps.schema_version);
  const database_ms = performance.now() - asked;
  const queues = await queueStates(db, now);
  const jobs = monitor.jobs.map(jobRow).sort((one, other) => one.name.localeCompare(other.name));
  const found = new Set<RemarkKind>([
    ...(monitor.is_storage_full ? (["storage_full"] as const) : []),
    ...(obstacle === undefined ? [] : [obstacle]),
    ...(jobs.some(({ error }) => error !== null) ? (["job_fails"] as const) : []),
    ...queues.filter((each) => isLate(each, now)).map(({ queue }) => `${queue}_late` as const),
  ]);
  for (const { queue, failed } of queues)
    if (failed > 0 && (queue === "mail" || queue === "one_c")) found.add(`${queue}_failed`);
  const sizes = await sizesOf(deps);
  const backup = await backupState(deps, now);
  if (backup?.is_old === true) found.add("backup_old");
  return {
    at: now.toISOString(),
    version: VERSION,
    schema_version: deps.schema_version,
    started_at: monitor.started_at.toISOString(),
    remarks: REMARKS.filter((each) => found.has(each)),
    database_ms,
    connections: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    live_streams: deps.live.open,
    calls: monitor.calls,
    server_errors: monitor.server_errors,
    queues: queues.map((each) => ({ ...each, is_late: isLate(each, now) })),
    jobs,
    ...sizes,
    ...(await growthOf(deps, sizes)),
    backup,
    limits: [...monitor.limits].map(([limit, { count, last_at }]) => ({
      limit,
      count,
      last_at: last_at.toISOString(),
    })),
  };
}
