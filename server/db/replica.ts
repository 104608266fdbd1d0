import { CompiledQuery } from "kysely";
import pg from "pg";
import { FIRST_POSITION, laterPosition } from "#contract/live/position.ts";
import { SECOND_MS } from "#contract/time-units.ts";
import { openReplicaPool } from "#server/db/connect.ts";
import type { DatabaseLog } from "#server/db/connect.ts";
import { DatabaseUnavailableError, ENTER_REPLICA } from "#server/db/connections.ts";
import type { OpenDatabase } from "#server/db/connections.ts";
import { openKysely } from "#server/db/kysely.ts";
import { TenantDb } from "#server/db/scope.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { TENANT_ROLE } from "#server/db/tenant-role.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { Environment } from "#server/env.ts";

/** What became of a read: the replica answered, or the primary had to, and why. */
export const READ_OUTCOMES = ["replica", "unknown_position", "behind", "failed", "away"] as const;
export type ReadOutcome = (typeof READ_OUTCOMES)[number];

/** Time for a connection, after which the primary answers. */
const CONNECTION_TIMEOUT = 2 * SECOND_MS;
/** Time in which a replica that is away isn't asked again. */
const AWAY_MS = 5 * SECOND_MS;
const QUERY_CANCELED = "57014";

class ReplicaBehindError extends Error {}

/** A statement that took too long on the replica would take too long on the primary as well. */
const isTimeout = (error: pg.DatabaseError): boolean =>
  error.code === QUERY_CANCELED && !error.message.includes("conflict with recovery");

/**
 * Reads tenants' data from a replica if it has replayed what the caller knows. Whatever goes wrong there, such as a
 * conflict with recovery or a migration that it doesn't have yet, is no error: the primary answers instead.
 */
export class Replica {
  readonly #database: OpenDatabase;
  readonly #db: SystemDb;
  readonly #log: DatabaseLog;
  #away_until = Number.NEGATIVE_INFINITY;
  /** Positions of the primary that were noted last, and before that. */
  #noted = FIRST_POSITION;
  #oldest = FIRST_POSITION;
  /** Number of reads since the start, by outcome. */
  readonly reads: Record<ReadOutcome, number> = { replica: 0, unknown_position: 0, behind: 0, failed: 0, away: 0 };

  constructor(database: OpenDatabase, log: DatabaseLog) {
    this.#database = database;
    this.#db = openKysely(database);
    this.#log = log;
  }

  /**
   * Returns how many bytes of the log the replica has to replay up to a position, or null if it is no replica.
   * @throws the database's error
   */
  async lag(position: string): Promise<number | null> {
    const { rows } = await this.#database.pool.query<{ bytes: number | null }>(
      "SELECT greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::bigint AS bytes WHERE pg_is_in_recovery()",
      [position],
    );
    return rows[0]?.bytes ?? null;
  }

  close(): Promise<void> {
    return this.#database.pool.end();
  }

  /** Notes the position of the primary. From the next call on, the replica answers only once it has replayed it. */
  noteWritten(position: string): void {
    this.#oldest = this.#noted;
    this.#noted = position;
  }

  /**
   * Runs `work` in a read-only transaction on the replica, with the same role as on the primary. Returns null if the
   * primary has to answer. `position` is the latest one that the caller knows, or null if the caller keeps none.
   */
  async read<R>(
    given: { workspace_id: number; position: string | null },
    work: (db: TenantDb) => Promise<R>,
  ): Promise<{ answer: R } | null> {
    const { workspace_id, position } = given;
    if (position === null) return this.#note("unknown_position");
    if (performance.now() < this.#away_until) return this.#note("away");
    const needed = laterPosition(position, this.#oldest);
    try {
      const answer = await systemTransaction(this.#db, { read_only: true }, async (trx) => {
        const enter = CompiledQuery.raw(ENTER_REPLICA, [TENANT_ROLE, String(workspace_id), needed]);
        const { rows } = await trx.executeQuery<{ is_current: boolean | null }>(enter);
        if (rows[0]?.is_current !== true) throw new ReplicaBehindError();
        return work(new TenantDb(trx, workspace_id));
      });
      this.#note("replica");
      return { answer };
    } catch (error) {
      return this.#note(this.#outcomeOf(error));
    }
  }

  #note(outcome: ReadOutcome): null {
    this.reads[outcome] += 1;
    return null;
  }

  /** @throws errors that aren't the replica's, such as refusals */
  #outcomeOf(error: unknown): ReadOutcome {
    if (error instanceof ReplicaBehindError) return "behind";
    if (error instanceof DatabaseUnavailableError) {
      if (performance.now() >= this.#away_until) this.#log.warn({ err: error }, "the replica is away");
      this.#away_until = performance.now() + AWAY_MS;
      return "away";
    }
    if (!(error instanceof pg.DatabaseError) || isTimeout(error)) throw error;
    this.#log.warn({ err: error }, "a read failed on the replica");
    return "failed";
  }
}

/** Returns the position in the log of the primary at which all commits so far can be read. */
export async function positionOf({ pool }: Pick<OpenDatabase, "pool">): Promise<string> {
  const { rows } = await pool.query<{ position: string }>("SELECT pg_current_wal_insert_lsn()::text AS position");
  return rows[0]?.position ?? FIRST_POSITION;
}

/** Opens the replica of the settings, or returns null if there is none. It needn't be there yet. */
export function openReplica(env: Environment, log: DatabaseLog): Replica | null {
  if (env.DATABASE_REPLICA_URL === undefined) return null;
  const database = openReplicaPool({
    url: env.DATABASE_REPLICA_URL,
    pool_size: env.DATABASE_POOL,
    pooled_by_transaction: env.DATABASE_POOLER === "transaction",
    connection_timeout: CONNECTION_TIMEOUT,
    log,
  });
  return new Replica(database, log);
}
