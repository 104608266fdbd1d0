import { createHash } from "node:crypto";
import type { CompiledQuery, Kysely, PostgresPool, PostgresPoolClient, RawBuilder } from "kysely";
import pg from "pg";
import type { Database as OpenedDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/schema.gen.ts";

/** A database that is open. */
export type OpenDatabase = Pick<OpenedDatabase, "pool" | "kind">;

/** Takes a role and a workspace for one transaction; the only statement that goes out together with its beginning. */
export const ENTER = "SELECT set_config('role', $1, true), set_config('app.workspace_id', $2, true)";

/** The statements whose plans connections keep, by text, with their names: as many as places ask for it. */
const kept = new Map<string, string>();
const MOST_KEPT = 200;
/** The name of a kept statement: the same text has the same one. */
const nameOf = (text: string): string => `kept_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;

/**
 * Runs a statement that each connection to PostgreSQL parses once, and that it may plan once for all values. For what
 * finds rows by their ids, or the few that are open of a company by their index: such a plan fits every company, and
 * planning takes longer than running it. Its text may not depend on what is asked.
 */
export async function runKept<R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<R[]> {
  const compiled: CompiledQuery<R> = query.compile(db);
  if (kept.size < MOST_KEPT && !kept.has(compiled.sql)) kept.set(compiled.sql, nameOf(compiled.sql));
  const { rows } = await db.executeQuery(compiled);
  return rows;
}

const isBegin = (text: string): boolean => /^(begin|start transaction)\b/.test(text);
/** What a statement gave, as far as the query builder reads it. */
type Answer = Pick<pg.QueryResult, "command" | "rowCount" | "rows">;
const nothing = (command: string): Answer => ({ command, rowCount: 0, rows: [] });

/**
 * A connection with fewer ways to the database: a transaction begins with its first statement, and nobody waits for the
 * end of one that has only read.
 */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  /** The embedded engine analyses its tables once a minute: a plan from when they were empty would stay too long. */
  readonly #keeps_plans: boolean;
  /** What begins the transaction, until its first statement. */
  #begin: string | null = null;
  #only_reads = false;
  /** The end of a transaction that has only read; true when the connection can't be used again. */
  #ending: Promise<boolean> | null = null;

  constructor(client: pg.PoolClient, keeps_plans: boolean) {
    this.#client = client;
    this.#keeps_plans = keeps_plans;
  }

  query(text: string | object, parameters: readonly unknown[] = []): never {
    if (typeof text !== "string") throw new TypeError("no statement is read in parts");
    // The driver's interface promises rows of whatever type its caller names.
    return this.#run(text, parameters) as never;
  }

  release(destroy = false): void {
    const ending = this.#ending;
    this.#ending = null;
    this.#begin = null;
    if (ending === null) this.#client.release(destroy);
    else void ending.then((isBroken) => this.#client.release(destroy || isBroken));
  }

  async #run(text: string, parameters: readonly unknown[]): Promise<Answer> {
    if (isBegin(text)) {
      this.#begin = text;
      this.#only_reads = text.endsWith("read only");
      return nothing("SELECT");
    }
    const isCommit = text === "commit";
    const begin = this.#begin;
    this.#begin = null;
    if (begin !== null) {
      if (isCommit || text === "rollback") return nothing(text.toUpperCase());
      if (text === ENTER) return this.#enter(begin, parameters);
      await this.#client.query(begin);
    }
    if (isCommit && this.#only_reads) {
      this.#ending = this.#client.query(text).then(
        () => false,
        () => true,
      );
      return nothing("COMMIT");
    }
    const values = [...parameters];
    const name = this.#keeps_plans ? kept.get(text) : undefined;
    return this.#client.query(name === undefined ? { text, values } : { name, text, values });
  }

  /** One text: were the beginning refused, the rest would not run either. */
  async #enter(begin: string, parameters: readonly unknown[]): Promise<Answer> {
    const enter = ENTER.replace(/\$(\d)/g, (_, place: string) =>
      pg.escapeLiteral(String(parameters[Number(place) - 1])),
    );
    await this.#client.query(`${begin}; ${enter}`);
    return nothing("SELECT");
  }
}

/** What is known of a connection is known for as long as it lasts, whoever uses its pool. */
const known = new WeakMap<pg.PoolClient, Connection>();

/** The connections of a database, for the query builder. */
export function connectionsOf({ pool, kind }: OpenDatabase): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let connection = known.get(client);
      if (connection === undefined) known.set(client, (connection = new Connection(client, kind === "postgres")));
      return connection;
    },
  };
}
