import { sql } from "kysely";
import type { QUEUES } from "#contract/monitoring/monitoring.api.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { sizeOfFiles } from "#server/db/stored-files.ts";

export type Queue = (typeof QUEUES)[number];

export interface QueueState {
  readonly queue: Queue;
  readonly waiting: number;
  /** Since when the oldest row is due; null if none is. */
  readonly due_since: string | null;
  /** Rows that were given up and wait for a person. */
  readonly failed: number;
}

/** Returns the length of each queue and the age of its oldest row. Every count reads a partial or small index. */
export async function queueStates(db: SystemDb, now: Date): Promise<QueueState[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<QueueState>`
    SELECT
      'mail' AS queue,
      count(*)::integer AS waiting,
      min(next_at) FILTER (WHERE next_at <= ${at}) AS due_since,
      (SELECT count(*)::integer FROM mail WHERE status = 'failed') AS failed
    FROM mail
    WHERE status = 'waiting'
    UNION ALL
    SELECT
      'one_c',
      count(*)::integer,
      min(next_at) FILTER (WHERE next_at <= ${at}),
      (SELECT count(*)::integer FROM one_c_document WHERE status = 'failed')
    FROM one_c_document
    WHERE status = 'waiting'
    UNION ALL
    SELECT 'scenario', count(*)::integer, min(queued_at), 0
    FROM scenario
    WHERE state = 'QUEUED'
    UNION ALL
    SELECT 'tender_closing', count(*)::integer, min(closing_date), 0
    FROM tender
    WHERE status = 'TENDER_OPENED' AND closing_date <= ${at}`.execute(db);
  return rows;
}

export interface Sizes {
  readonly database_bytes: number;
  readonly tables: readonly { readonly name: string; readonly bytes: number }[];
  readonly files: number;
  readonly file_bytes: number;
}

/** Returns the sizes of the database, of its largest tables with their indexes, and of all files. Takes a while. */
export async function readSizes(db: SystemDb, tables: number): Promise<Sizes> {
  const { rows: largest } = await sql<{ name: string; bytes: number }>`
    SELECT
      c.relname::text AS name,
      pg_total_relation_size(c.oid) + coalesce(
        (SELECT sum(pg_total_relation_size(p.relid)) FROM pg_partition_tree(c.oid) p WHERE p.isleaf), 0
      )::bigint AS bytes
    FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
    ORDER BY bytes DESC, name
    LIMIT ${tables}`.execute(db);
  const { rows } = await sql<{ database_bytes: number }>`
    SELECT pg_database_size(current_database()) AS database_bytes`.execute(db);
  return { database_bytes: rows[0]?.database_bytes ?? 0, ...(await sizeOfFiles(db)), tables: largest };
}

/** Days for which samples are kept. */
const SAMPLE_DAYS = 400;

/** Keeps the sizes of the day, unless there is a sample of it. */
export async function insertSample(db: SystemDb, sizes: Sizes, day: string): Promise<void> {
  const { database_bytes, file_bytes, tables } = sizes;
  await db
    .insertInto("size_sample")
    .values({
      day,
      database_bytes,
      file_bytes,
      tables: JSON.stringify(Object.fromEntries(tables.map(({ name, bytes }) => [name, bytes]))),
    })
    .onConflict((at) => at.doNothing())
    .execute();
  await sql`DELETE FROM size_sample WHERE day < ${day}::date - ${SAMPLE_DAYS}::integer`.execute(db);
}

export const hasSample = async (db: SystemDb, day: string): Promise<boolean> =>
  (await db.selectFrom("size_sample").select("day").where("day", "=", day).executeTakeFirst()) !== undefined;

export interface Sample {
  readonly database_bytes: number;
  readonly file_bytes: number;
  readonly tables: Readonly<Record<string, number>>;
}

/**
 * Returns the sample that is `days` days old. If there is none of that day, an older one is used, but none that is more
 * than half as old again.
 */
export async function findSample(db: SystemDb, day: string, days: number): Promise<Sample | undefined> {
  const { rows } = await sql<Sample>`
    SELECT database_bytes, file_bytes, tables
    FROM size_sample
    WHERE day BETWEEN ${day}::date - ${Math.floor(days * 1.5)}::integer AND ${day}::date - ${days}::integer
    ORDER BY day DESC
    LIMIT 1`.execute(db);
  return rows[0];
}

/** Days before `day` whose samples are shown. */
const SHOWN_DAYS = 90;

export interface DaySample {
  readonly day: string;
  readonly database_bytes: number;
  readonly file_bytes: number;
}

/** Returns the samples of the last 90 days, the oldest first. */
export async function listSamples(db: SystemDb, day: string): Promise<DaySample[]> {
  const { rows } = await sql<DaySample>`
    SELECT day::text AS day, database_bytes, file_bytes
    FROM size_sample
    WHERE day > ${day}::date - ${SHOWN_DAYS}::integer
    ORDER BY day`.execute(db);
  return rows;
}
