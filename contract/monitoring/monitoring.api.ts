import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IsoDate, Timestamp } from "#contract/primitives.ts";

const count = z.int().min(0);

/** Work that waits in the database for a job of any server. */
export const QUEUES = ["mail", "one_c", "scenario", "tender_closing"] as const;

/** Limits that refuse a call, and the connections to the database, which delay one. */
export const LIMITS = [
  "too_many_requests",
  "too_many_streams",
  "too_large",
  "too_many_rows",
  "too_many_files",
  "connections",
  "unavailable",
  "storage_full",
] as const;

/** How much something has grown in 7 and in 30 days, in bytes. Null if there is no sample of that time. */
const Growth = z.object({ days_7: z.int().nullable(), days_30: z.int().nullable() });

/** What an administrator should act on, the most urgent first. */
export const REMARKS = [
  "storage_full",
  "access_rules",
  "newer_version",
  "read_only",
  "tender_closing_late",
  "job_fails",
  "mail_late",
  "one_c_late",
  "scenario_late",
  "backup_old",
  "mail_failed",
  "one_c_failed",
] as const;
export type RemarkKind = (typeof REMARKS)[number];

export const JobRow = z
  .object({
    name: z.string(),
    every_ms: count,
    is_running: z.boolean(),
    runs: count,
    failures: count,
    last_started_at: Timestamp.nullable(),
    last_ms: z.number().min(0).nullable(),
    last_failed_at: Timestamp.nullable(),
    /** Error of the last run; null if it went well. */
    error: z.string().nullable(),
  })
  .meta({ id: "JobRow" });
export type JobRow = z.output<typeof JobRow>;

/** What a server knows of itself. Calls, jobs and connections are those of the server that answers. */
export const Status = z
  .object({
    at: Timestamp,
    version: z.string(),
    schema_version: count,
    started_at: Timestamp,
    remarks: z.array(z.enum(REMARKS)),
    /** Time that the database took for a small question. */
    database_ms: z.number().min(0),
    connections: z.object({ total: count, idle: count, waiting: count }),
    live_streams: count,
    calls: count,
    server_errors: count,
    queues: z.array(
      z.object({
        queue: z.enum(QUEUES),
        waiting: count,
        /** Since when the oldest row is due; null if none is. */
        due_since: Timestamp.nullable(),
        /** True if the oldest row is due for longer than the queue may take. */
        is_late: z.boolean(),
        failed: count,
      }),
    ),
    jobs: z.array(JobRow),
    database_bytes: count,
    growth: Growth,
    /** Sizes that were kept in the last 90 days, one a day at most, the oldest first. */
    samples: z.array(z.object({ day: IsoDate, database_bytes: count, file_bytes: count })),
    tables: z.array(z.object({ name: z.string(), bytes: count, growth: Growth })),
    files: count,
    file_bytes: count,
    file_growth: Growth,
    /** The last backup by `npm run backup` of this database. Null if none is known. */
    backup: z.object({ at: Timestamp, bytes: count, duration_ms: count.nullable(), is_old: z.boolean() }).nullable(),
    /** Limits that this server's calls met since its start. */
    limits: z.array(z.object({ limit: z.enum(LIMITS), count, last_at: Timestamp })),
  })
  .meta({ id: "Status" });
export type Status = z.output<typeof Status>;

const admin = { kind: "admin" } as const;

export const monitoringApi = {
  status: endpoint({
    method: "GET",
    path: "/administration/status",
    summary: "State of the server, its queues and jobs",
    access: admin,
    response: Status,
  }),
  run_job: endpoint({
    method: "POST",
    path: "/administration/jobs/{name}/run",
    summary: "Run a job at once and wait up to ten seconds for its end",
    access: admin,
    params: z.object({ name: z.string().max(100) }),
    response: JobRow,
  }),
};
