import { mkdir } from "node:fs/promises";
import type { Clock } from "#server/core/clock.ts";
import { removeMonth, monthsBefore } from "#server/db/months.ts";
import type { PartedTable } from "#server/db/months.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { Environment } from "#server/env.ts";
import { writeMonth } from "#server/modules/backup/archived-month.ts";
import type { MonthFile } from "#server/modules/backup/archived-month.ts";

interface Needs {
  readonly env: Environment;
  readonly db: SystemDb;
  readonly clock: Clock;
  readonly schema_version: number;
}

/** Returns the months that each table keeps. Tables without a setting keep everything. */
function kept(env: Environment): { table: PartedTable; months: number }[] {
  const all = [
    { table: "audit", months: env.KEEP_AUDIT_MONTHS },
    { table: "mail", months: env.KEEP_MAIL_MONTHS },
    { table: "one_c_attempt", months: env.KEEP_ONE_C_MONTHS },
  ] as const;
  return all.flatMap(({ table, months }) => (months === undefined ? [] : [{ table, months }]));
}

/**
 * Writes what is older than the settings keep into ARCHIVE_DIR, one file per table and month, and removes it from the
 * database once the file has been read again. Returns what was archived.
 */
export async function archiveMonths({ env, db, clock, schema_version }: Needs): Promise<MonthFile[]> {
  const folder = env.ARCHIVE_DIR;
  if (folder === undefined) return [];
  const archived: MonthFile[] = [];
  const now = clock.now();
  for (const { table, months } of kept(env)) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
    for (const month of await monthsBefore(db, table, first)) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const of = { table, month, schema_version, archived_at: now.toISOString() };
      const file = await removeMonth(db, { table, month }, (lines) => writeMonth(folder, lines, of));
      if (file !== undefined) archived.push(file);
    }
  }
  return archived;
}

/** Archives as the job of a server, and leaves a line in the log for each file. */
export async function archiveAndReport(
  deps: Needs & { log: { info(what: object, text: string): void } },
): Promise<void> {
  for (const { file, rows } of await archiveMonths(deps)) deps.log.info({ file, rows }, "month archived");
}
