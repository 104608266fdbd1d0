import { createHash } from "node:crypto";
import type { CompiledQuery, Kysely, PostgresPool, PostgresPoolClient, RawBuilder } from "kysely";
import pg from "pg";
import type { Database as OpenedDatabase } from "#server/db/connect.ts";
import { LargeCompanies } from "#server/db/large-companies.ts";
import type { Database } from "#server/db/schema.gen.ts";

/** A database that is open. */
export type OpenDatabase = Pick<OpenedDatabase, "pool" | "kind">;

/** Takes a role and a workspace for one transaction; the only statement that goes out together with its beginning. */
export const ENTER = "SELECT set_config('role', $1, true), set_config('app.workspace_id', $2, true)";

/** The statements whose plans connections keep, by text, with their names: as many as places ask for it. */
const kept = new Map<string, string>();
const MAX_PREPARED_STATEMENTS = 200;
/** Plans of large companies that one connection keeps: a plan takes some 100 kB. */
const MAX_COMPANY_PLANS = 400;
/** The name of a kept statement: the same text has the same one. */
const nameOf = (text: string): string => `kept_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;

/**
 * Runs a statement that each connection to PostgreSQL parses once, and that it may plan once for all values. For what
 * finds rows by their ids, or the few that are open of a company by their index: such a plan fits every company but
 * those that are far larger than the others, and planning takes longer than running it. Its text may not depend on what
 * is asked.
 */
export async function runPrepared<R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<R[]> {
  const compiled: CompiledQuery<R> = query.compile(db);
  if (kept.size < MAX_PREPARED_STATEMENTS && !kept.has(compiled.sql)) kept.set(compiled.sql, nameOf(compiled.sql));
  const { rows } = await db.executeQuery(compiled);
  return rows;
}

/**
 * A kept statement of one company alone: its id written out, so that what PostgreSQL plans for all values is planned
 * for that company.
 */
export function ofCompany(
  text: string,
  values: readonly unknown[],
  company: string,
): { text: string; values: unknown[] } {
  const given: unknown[] = [];
  const places = new Map<number, string>();
  const placed = (place: number): string => {
    const value = values[place - 1];
    // A list of that id alone reads the same as text, and must stay a list.
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
 * The statements that the embedded engine has seen often enough to keep their plans: planning takes half of its time.
 * It looks at its tables once a minute, so that a plan could outlive what it was made for; all are made anew when many
 * rows have come.
 */
class OftenSeen {
  static readonly #TIMES = 3;
  /** A kept plan takes some 100 kB; texts that depend on what is asked are without end. */
  static readonly #MOST = 400;
  static readonly #NEW_ROWS = 300;
  static #connections = 0;
  /** The engine has one session, also for the connection that follows a broken one: names may not come again. */
  readonly #connection = (OftenSeen.#connections += 1);
  readonly #names = new Map<string, string>();
  #seen = new Map<string, number>();
  #new_rows = 0;

  /** The name under which the plan of a statement is kept; undefined while it isn't. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size >= OftenSeen.#MOST || !/^\s*(select|with|insert|update|delete)\b/i.test(text))
      return undefined;
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (this.#seen.size >= 2 * OftenSeen.#MOST) this.#seen = new Map();
    this.#seen.set(text, times);
    if (times < OftenSeen.#TIMES) return undefined;
    this.#seen.delete(text);
    const given = `${nameOf(text)}_${this.#connection}`;
    this.#names.set(text, given);
    return given;
  }

  /** Takes note of what a statement did; true when plans from before it may no longer fit. */
  outgrows(text: string, { rowCount }: Answer): boolean {
    if (!/\binsert\b/i.test(text)) return false;
    this.#new_rows += rowCount ?? 0;
    if (this.#new_rows < OftenSeen.#NEW_ROWS) return false;
    this.#new_rows = 0;
    return true;
  }
}

/**
 * The database can't be reached, or the connection to it broke in the middle: the same call goes through once it is
 * back. Whether what was being committed is in it, nobody knows.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super("the database is away", { cause });
    this.name = "DatabaseUnavailableError";
  }
}

/** SQLSTATEs of a server that ends, has just begun or lets nobody in; class 08 is that of connections. */
const AWAY = /^(08\w{3}|57P0[123]|53300)$/;
/** What the driver and the system say of a connection that is gone. */
const GONE = /^(Connection terminated|Client (has encountered a connection error|was closed)|read E|write E)/;

/** The error as what it says of the database: that it is away, or what the statement itself came to. */
const asAway = (error: unknown): unknown => {
  const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  const isAway = AWAY.test(code) || (code === "" && error instanceof Error && GONE.test(error.message));
  return isAway ? new DatabaseUnavailableError(error) : error;
};

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
  readonly #often: OftenSeen | null;
  readonly #large: LargeCompanies | null;
  /** The company of the transaction, where it has plans of its own. */
  #large_company: string | null = null;
  /** Their names, as many as the connection keeps of them. */
  readonly #own_plans = new Set<string>();
  /** What begins the transaction, until its first statement. */
  #begin: string | null = null;
  #only_reads = false;
  /** The end of a transaction that has only read; true when the connection can't be used again. */
  #ending: Promise<boolean> | null = null;

  constructor(client: pg.PoolClient, plans: { often: OftenSeen | null; large: LargeCompanies | null }) {
    this.#client = client;
    this.#often = plans.often;
    this.#large = plans.large;
  }

  query(text: string | object, parameters: readonly unknown[] = []): never {
    if (typeof text !== "string") throw new TypeError("no statement is read in parts");
    // The driver's interface promises rows of whatever type its caller names.
    return this.#run(text, parameters).catch((error: unknown) => {
      throw asAway(error);
    }) as never;
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
      this.#large_company = null;
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
    const answer = await this.#client.query(this.#planned(text, [...parameters]));
    if (this.#often?.outgrows(text, answer) === true) await this.#client.query("DISCARD PLANS");
    return answer;
  }

  /** The statement as it is sent, with the name under which its plan is kept, if it is. */
  #planned(text: string, values: unknown[]): pg.QueryConfig {
    const name = this.#often === null ? kept.get(text) : this.#often.nameOf(text);
    if (name === undefined) return { text, values };
    if (this.#large_company === null) return { name, text, values };
    const own = ofCompany(text, values, this.#large_company);
    const own_name = nameOf(own.text);
    if (this.#own_plans.size >= MAX_COMPANY_PLANS && !this.#own_plans.has(own_name)) return { text, values };
    this.#own_plans.add(own_name);
    return { ...own, name: own_name };
  }

  /** One text: were the beginning refused, the rest would not run either. */
  async #enter(begin: string, parameters: readonly unknown[]): Promise<Answer> {
    const enter = ENTER.replace(/\$(\d)/g, (_, place: string) =>
      pg.escapeLiteral(String(parameters[Number(place) - 1])),
    );
    const company = String(parameters[1]);
    this.#large_company = this.#large?.has(company) === true ? company : null;
    await this.#client.query(`${begin}; ${enter}`);
    return nothing("SELECT");
  }
}

/** What is known of a connection is known for as long as it lasts, whoever uses its pool. */
const known = new WeakMap<pg.PoolClient, Connection>();

/** The connections of a database, for the query builder. Its statements throw DatabaseUnavailableError. */
export function connectionsOf({ pool, kind }: OpenDatabase): PostgresPool {
  const large = kind === "embedded" ? null : new LargeCompanies(pool);
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailableError(error);
      });
      let connection = known.get(client);
      if (connection === undefined)
        known.set(
          client,
          (connection = new Connection(client, { often: kind === "embedded" ? new OftenSeen() : null, large })),
        );
      return connection;
    },
  };
}
