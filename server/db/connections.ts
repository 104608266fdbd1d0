import type { CompiledQuery, Kysely, PostgresPool, PostgresPoolClient, RawBuilder } from "kysely";
import pg from "pg";
import { currentWork } from "#server/core/work.ts";
import type { Database as OpenedDatabase } from "#server/db/connect.ts";
import { LargeCompanies } from "#server/db/large-companies.ts";
import { ADD_EVENTS } from "#server/db/live-events.ts";
import { nameOf, OftenSeen } from "#server/db/often-seen.ts";
import type { Database } from "#server/db/schema.gen.ts";

export type OpenDatabase = Pick<OpenedDatabase, "pool" | "kind" | "transaction_settings">;

/** Sets the role and workspace of one transaction. The driver sends this statement together with BEGIN. */
export const ENTER = "SELECT set_config('role', $1, true), set_config('app.workspace_id', $2, true)";

/** Like ENTER on a replica. Also returns whether it has replayed the log up to a position. */
export const ENTER_REPLICA = `${ENTER}, pg_last_wal_replay_lsn() >= $3::pg_lsn AS is_current`;

const kept = new Map<string, string>();
const MAX_PREPARED_STATEMENTS = 200;
/** Maximum number of prepared statements for large companies per connection. A plan takes some 100 kB. */
const MAX_COMPANY_PLANS = 400;

/**
 * Runs a statement that each PostgreSQL connection parses once and may plan once for all values. Use it for lookups by
 * id, or for a company's few open records found through an index. Planning such statements costs more than running
 * them, and one plan fits all but the very large companies. The text must not depend on the query's values.
 */
export async function runPrepared<R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<R[]> {
  const compiled: CompiledQuery<R> = query.compile(db);
  if (kept.size < MAX_PREPARED_STATEMENTS && !kept.has(compiled.sql)) kept.set(compiled.sql, nameOf(compiled.sql));
  const { rows } = await db.executeQuery(compiled);
  return rows;
}

/** Inlines the id of one company into a prepared statement, so that PostgreSQL's generic plan fits that company. */
export function ofCompany(
  text: string,
  values: readonly unknown[],
  company: string,
): { text: string; values: unknown[] } {
  const given: unknown[] = [];
  const places = new Map<number, string>();
  const placed = (place: number): string => {
    const value = values[place - 1];
    // An array that contains only the company's id converts to the same text, but must stay a parameter.
    return !Array.isArray(value) && String(value) === company ? pg.escapeLiteral(company) : `$${given.push(value)}`;
  };
  const own = text.replace(/\$(\d+)/g, (_, digits: string) => {
    const place = Number(digits);
    const known = places.get(place) ?? placed(place);
    places.set(place, known);
    return known;
  });
  return { text: own, values: given };
}

/**
 * The database is unreachable, or the connection broke in the middle of a call. The call can be retried later. An
 * interrupted commit may have succeeded.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super("the database is away", { cause });
    this.name = "DatabaseUnavailableError";
  }
}

/** SQLSTATEs of a server that is shutting down, starting up or out of connections. Class 08 means connection errors. */
const AWAY = /^(08\w{3}|57P0[123]|53300)$/;
const GONE = /^(Connection terminated|Client (has encountered a connection error|was closed)|read E|write E)/;

/**
 * SQLSTATE of a change on a replica, or on a primary that takes no changes at the moment. The connection leads to the
 * wrong server: a proxy may have chosen it before a replica was promoted.
 */
const READ_ONLY = "25006";

/** Wraps connection errors in DatabaseUnavailableError and returns other errors unchanged. */
const asAway = (error: unknown, isReadOnlyServer: boolean): unknown => {
  const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  const isAway =
    isReadOnlyServer || AWAY.test(code) || (code === "" && error instanceof Error && GONE.test(error.message));
  return isAway ? new DatabaseUnavailableError(error) : error;
};

/** Runs a statement and counts it for the current call or job. `text` is its text without values. */
async function timed<R>(text: string, run: () => Promise<R>): Promise<R> {
  const work = currentWork();
  if (work === undefined) return run();
  const began = performance.now();
  try {
    return await run();
  } finally {
    work.countStatement(text, performance.now() - began);
  }
}

/** The position is read in the same message, so that it takes no round trip. */
const COMMIT_WITH_POSITION = "commit; SELECT pg_current_wal_insert_lsn()::text AS position";

export interface ConnectionUser {
  /** Called after the commit of each transaction that added live events. */
  readonly onEvents: () => void;
  /** Whether the work notes the position in the database's log after each commit. */
  readonly notes_positions: boolean;
}

const isBegin = (text: string): boolean => /^(begin|start transaction)\b/.test(text);
type Answer = Pick<pg.QueryResult, "command" | "rowCount" | "rows">;
/** Result of the last statement of a message. */
const lastOf = <R extends pg.QueryResultRow>(
  answer: pg.QueryResult<R> | readonly pg.QueryResult<R>[],
): pg.QueryResult<R> | undefined => ("rows" in answer ? answer : answer.at(-1));
const nothing = (command: string): Answer => ({ command, rowCount: 0, rows: [] });

/**
 * A connection with fewer round trips. BEGIN is sent together with the first statement, and the commit of a read-only
 * transaction is not awaited.
 */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #often: OftenSeen | null;
  readonly #large: LargeCompanies | null;
  /** Statements after BEGIN, if the session can't be configured. It then keeps no named statements either. */
  readonly #settings: string;
  /** The transaction's company if it is large enough for separate plans, otherwise null. */
  #large_company: string | null = null;
  readonly #own_plans = new Set<string>();
  #begin: string | null = null;
  #only_reads = false;
  /** Whether the transaction has added live events. */
  #has_events = false;
  #user: ConnectionUser = { onEvents: () => undefined, notes_positions: false };
  /** True once the server refused a change because it is read-only. The pool then opens another connection. */
  #is_spent = false;
  /** Pending commit of a read-only transaction. Resolves to true if the connection is broken. */
  #ending: Promise<boolean> | null = null;

  constructor(
    client: pg.PoolClient,
    plans: { often: OftenSeen | null; large: LargeCompanies | null; settings: string },
  ) {
    this.#settings = plans.settings;
    this.#client = client;
    this.#often = plans.often;
    this.#large = plans.large;
  }

  /** Prepares the connection for its next user. */
  lend(user: ConnectionUser): this {
    this.#user = user;
    return this;
  }

  query(text: string | object, parameters: readonly unknown[] = []): never {
    if (typeof text !== "string") throw new TypeError("no statement is read in parts");
    // The driver's interface is generic in its row type, which cannot be checked here.
    return this.#run(text, parameters).catch((error: unknown) => {
      const isReadOnlyServer = !this.#only_reads && error instanceof pg.DatabaseError && error.code === READ_ONLY;
      if (isReadOnlyServer) this.#is_spent = true;
      throw asAway(error, isReadOnlyServer);
    }) as never;
  }

  release(destroy = false): void {
    const ending = this.#ending;
    this.#ending = null;
    this.#begin = null;
    this.#only_reads = false;
    const isSpent = destroy || this.#is_spent;
    if (ending === null) this.#client.release(isSpent);
    else void ending.then((isBroken) => this.#client.release(isSpent || isBroken));
  }

  async #run(text: string, parameters: readonly unknown[]): Promise<Answer> {
    if (isBegin(text)) {
      this.#begin = this.#settings === "" ? text : `${text}; ${this.#settings}`;
      this.#large_company = null;
      this.#only_reads = text.endsWith("read only");
      this.#has_events = false;
      return nothing("SELECT");
    }
    const isCommit = text === "commit";
    const begin = this.#begin;
    this.#begin = null;
    if (begin !== null) {
      if (isCommit || text === "rollback") return nothing(text.toUpperCase());
      if (text === ENTER || text === ENTER_REPLICA) return this.#enter(begin, text, parameters);
      await timed(begin, () => this.#client.query(begin));
    }
    if (isCommit && this.#only_reads) {
      this.#ending = this.#client.query(text).then(
        () => false,
        () => true,
      );
      return nothing("COMMIT");
    }
    if (isCommit) return this.#commit();
    const planned = this.#planned(text, [...parameters]);
    const answer = await timed(text, () => this.#client.query(planned)).catch((error: unknown) => {
      throw withStatement(error, text);
    });
    if (text.includes(ADD_EVENTS)) this.#has_events = true;
    if (this.#often?.outgrows(text, answer.rowCount) === true) await this.#client.query("DISCARD PLANS");
    return answer;
  }

  async #commit(): Promise<Answer> {
    if (this.#user.notes_positions) {
      const answer = await timed("commit", () => this.#client.query<{ position: string }>(COMMIT_WITH_POSITION));
      const work = currentWork();
      if (work !== undefined) work.position = lastOf(answer)?.rows[0]?.position ?? null;
    } else await timed("commit", () => this.#client.query("commit"));
    if (this.#has_events) this.#user.onEvents();
    return nothing("COMMIT");
  }

  #planned(text: string, values: unknown[]): pg.QueryConfig {
    if (this.#settings !== "") return { text, values };
    const name = this.#often === null ? kept.get(text) : this.#often.nameOf(text);
    if (name === undefined) return { text, values };
    if (this.#large_company === null) return { name, text, values };
    const own = ofCompany(text, values, this.#large_company);
    const own_name = nameOf(own.text);
    if (this.#own_plans.size >= MAX_COMPANY_PLANS && !this.#own_plans.has(own_name)) return { text, values };
    this.#own_plans.add(own_name);
    return { ...own, name: own_name };
  }

  /** Sends BEGIN and ENTER in one message, so that ENTER is not executed if BEGIN fails. */
  async #enter(begin: string, text: string, parameters: readonly unknown[]): Promise<Answer> {
    const enter = text.replace(/\$(\d)/g, (_, place: string) =>
      pg.escapeLiteral(String(parameters[Number(place) - 1])),
    );
    const company = String(parameters[1]);
    this.#large_company = this.#large?.has(company) === true ? company : null;
    const answer = await timed(text, () => this.#client.query<Record<string, unknown>>(`${begin}; ${enter}`));
    return lastOf(answer) ?? nothing("SELECT");
  }
}

/** Error code of a statement that exceeded the statement timeout (PostgreSQL, appendix A). */
const QUERY_CANCELED = "57014";
/** Length of a statement's text that is sufficient to find it in the code. */
const STATEMENT_SHOWN = 600;

/** Names the statement, without its values, in the error of a statement that ran too long. */
function withStatement(error: unknown, text: string): unknown {
  if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED)
    error.message += `: ${text.replaceAll(/\s+/g, " ").trim().slice(0, STATEMENT_SHOWN)}`;
  return error;
}

const known = new WeakMap<pg.PoolClient, Connection>();

/** Adapts the pool to the query builder. Statements throw DatabaseUnavailableError if the connection fails. */
export function connectionsOf(
  { pool, kind, transaction_settings: settings }: OpenDatabase,
  user: ConnectionUser,
): PostgresPool {
  const large = kind === "embedded" ? null : new LargeCompanies(pool);
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const asked = performance.now();
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailableError(error);
      });
      currentWork()?.notePoolWait(performance.now() - asked);
      let connection = known.get(client);
      if (connection === undefined)
        known.set(
          client,
          (connection = new Connection(client, {
            often: kind === "embedded" ? new OftenSeen() : null,
            large,
            settings,
          })),
        );
      return connection.lend(user);
    },
  };
}
