import { callbackify } from "node:util";
import pg from "pg";
import { MINUTE_MS } from "#contract/time-units.ts";
import type { DatabaseLog } from "./embedded/database-log.ts";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { Subscriptions } from "./embedded/subscriptions.ts";
import type { NotificationHandler } from "./embedded/subscriptions.ts";

export type { DatabaseLog };

export type DatabaseOptions = {
  /** URL of a PostgreSQL server. The embedded engine is used if the URL is missing. */
  url?: string | undefined;
  /** Number of connections to a PostgreSQL server. */
  pool_size?: number;
  /** URL that leads around a pooler, for the connection that receives notifications. */
  direct_url?: string | undefined;
  /**
   * True if `url` leads to a pooler that lends a connection for one transaction. Nothing is kept in a session then: no
   * startup parameters, no named statements. Time limits are part of each transaction.
   */
  pooled_by_transaction?: boolean;
  /** Folder of the embedded database; "memory" or "memory://" for an in-memory one. */
  dataDir?: string | undefined;
  /** Dump (see `dumpTemplate`) from which a new embedded database is created. An existing database ignores the dump. */
  template?: Uint8Array | Blob | undefined;
  log: DatabaseLog;
  /** Time that a query waits for a connection, in milliseconds. */
  connection_timeout?: number;
  /** Time limit of a statement in milliseconds. After that, the thread of the embedded engine is terminated. */
  runaway_timeout?: number;
};

export type Database = {
  kind: "embedded" | "postgres";
  pool: pg.Pool;
  /** Statements that begin each transaction because the session can't be configured; empty otherwise. */
  transaction_settings: string;
  close(): Promise<void>;
  /**
   * Calls `handler` with the payload of every NOTIFY on the channel, until the returned function is called. Reopens a
   * broken connection and then calls `onGap`, because notifications sent in between are lost.
   */
  listen(channel: string, handler: NotificationHandler, onGap?: () => void): Promise<() => Promise<void>>;
};

const CONNECTION_TIMEOUT = 10_000;
const STATEMENT_TIMEOUT = 30_000;
/**
 * The embedded database has one connection. Waiting behind a long statement of somebody else is no sign of a broken
 * database, so a query waits as long as such a statement may take.
 */
const EMBEDDED_CONNECTION_TIMEOUT = STATEMENT_TIMEOUT + CONNECTION_TIMEOUT;
const RUNAWAY_TIMEOUT = 300_000;
/**
 * Connections stay open for a long time. A new connection has to read the catalog and plan every statement again, which
 * users notice.
 */
const IDLE_TIMEOUT_MS = 30 * MINUTE_MS;
const LISTEN_AGAIN_MILLISECONDS = 1_000;

/** pg registers its parser of text[] only under the numeric id of the type. */
const TEXT_ARRAY: number = 1009;
const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);

function arrayOf<Value>(parse: (text: string) => Value): (text: string) => (Value | null)[] {
  return (text) => parseTextArray(text).map((element) => (element === null ? null : parse(element)));
}

/** Parses a bigint, such as a count or a size. Throws if a number cannot represent the value exactly. */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint ${text} is outside of the numbers JavaScript holds exactly`);
  return value;
}

/**
 * Converts timestamp and timestamptz to the wire format: ISO 8601 in UTC with milliseconds, microseconds truncated.
 * Reads a timestamp without time zone as UTC. Returns infinity unchanged.
 */
export function parseTimestamp(text: string): string {
  const [, date, time, fraction = "", zone = "+00"] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::\d\d)?)?$/.exec(text) ?? [];
  if (date === undefined || time === undefined) return text;
  const utc = `${date}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}`;
  if (zone === "+00") return `${utc}Z`;
  return new Date(`${utc}${zone.length === 3 ? `${zone}:00` : zone}`).toISOString();
}

function keepText(text: string): string {
  return text;
}

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [20, parseInteger],
  [1016, arrayOf(parseInteger)],
  [1082, keepText],
  [1182, parseTextArray],
  [1114, parseTimestamp],
  [1115, arrayOf(parseTimestamp)],
  [1184, parseTimestamp],
  [1185, arrayOf(parseTimestamp)],
  [1700, keepText],
  [1231, parseTextArray],
]);

/**
 * Type parsers. bigint becomes a number and timestamps become ISO 8601 text in UTC. date and numeric stay text, because
 * a binary float would change numeric values. The parsers apply to one pool and leave pg's global parsers unchanged.
 */
export const databaseTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

/** The server's single LISTEN connection. The first subscription opens it, and a broken connection is reopened. */
class PostgresListener {
  readonly #config: pg.ClientConfig;
  readonly #log: DatabaseLog;
  readonly #subscriptions: Subscriptions;
  #client: Promise<pg.Client> | undefined;
  #again: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #whenBack = new Set<() => void>();

  constructor(config: pg.ClientConfig, log: DatabaseLog) {
    this.#config = config;
    this.#log = log;
    this.#subscriptions = new Subscriptions(log);
  }

  async listen(channel: string, handler: NotificationHandler, onGap?: () => void): Promise<() => Promise<void>> {
    this.#subscriptions.add(channel, handler);
    if (onGap !== undefined) this.#whenBack.add(onGap);
    try {
      await (await this.#connected()).query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#subscriptions.remove(channel, handler);
      throw error;
    }
    return async () => {
      if (onGap !== undefined) this.#whenBack.delete(onGap);
      if (!this.#subscriptions.remove(channel, handler) || this.#closed) return;
      await (await this.#connected()).query(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#again);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on("error", (error) => this.#log.warn({ err: error }, "connection for notifications failed"));
    client.on("end", () => this.#lost());
    client.on("notification", (notification) => this.#subscriptions.deliver(notification));
    try {
      await client.connect();
      for (const channel of this.#subscriptions.channels())
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      this.#lost();
      throw error;
    }
  }

  #lost(): void {
    this.#client = undefined;
    if (this.#closed || this.#again || this.#subscriptions.channels().length === 0) return;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      // A failed attempt calls #lost again, which retries until it succeeds or the database is closed.
      this.#connected().then(
        () => this.#whenBack.forEach((tell) => tell()),
        (error: unknown) => this.#log.warn({ err: error }, "no connection for notifications yet"),
      );
    }, LISTEN_AGAIN_MILLISECONDS);
  }
}

const LIMITS = { statement_timeout: STATEMENT_TIMEOUT, idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT };
/** JIT compilation is off, because it takes longer than any of our statements. */
const SESSION_OPTIONS = "-c timezone=UTC -c datestyle=ISO -c jit=off";
const TRANSACTION_SETTINGS = [
  "SET LOCAL jit = off",
  ...Object.entries(LIMITS).map(([name, value]) => `SET LOCAL ${name} = ${value}`),
].join("; ");

/** A pooler keeps these two settings of each client, whichever connection it lends. */
const setZone = callbackify(async (client: pg.PoolClient): Promise<void> => {
  await client.query("SET timezone = 'UTC'; SET datestyle = 'ISO'");
});

const clientConfig = ({ connection_timeout = CONNECTION_TIMEOUT }: DatabaseOptions): pg.ClientConfig => ({
  application_name: "lotwise",
  connectionTimeoutMillis: connection_timeout,
  keepAlive: true,
});

function openPool(url: string, options: DatabaseOptions): Pick<Database, "kind" | "pool" | "transaction_settings"> {
  const { log, pool_size = 10 } = options;
  const isPooled = options.pooled_by_transaction === true;
  const pool = new pg.Pool({
    ...clientConfig(options),
    connectionString: url,
    max: pool_size,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    types: databaseTypes,
    ...(isPooled ? { verify: setZone } : { ...LIMITS, options: SESSION_OPTIONS }),
  });
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  // pg-pool handles errors of idle clients only. An unhandled 'error' event would end the process.
  pool.on("connect", (client) => client.on("error", (error) => log.warn({ err: error }, "database connection failed")));
  return { kind: "postgres", pool, transaction_settings: isPooled ? TRANSACTION_SETTINGS : "" };
}

/** Prepares connections to a replica. It needn't be there yet. */
export const openReplicaPool = (
  options: DatabaseOptions & { url: string },
): Pick<Database, "kind" | "pool" | "transaction_settings"> => openPool(options.url, options);

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const { log, direct_url = url } = options;
  const opened = openPool(url, options);
  const { pool } = opened;
  const listener = new PostgresListener(
    { ...clientConfig(options), connectionString: direct_url, options: SESSION_OPTIONS },
    log,
  );
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await listener.close();
    await pool.end();
  };
  try {
    await pool.query("SELECT 1");
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...opened,
    close: () => (closing ??= close()),
    listen: (channel, handler, onGap) => listener.listen(channel, handler, onGap),
  };
}

/**
 * Opens PostgreSQL at `url`, or the embedded database in `dataDir` if there is no URL. Both use the same driver and
 * types. Throws pg's error if the server is unreachable, DataDirectoryInUse, EmbeddedDatabaseStopped.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) return openPostgres(options.url, options);
  if (!options.dataDir)
    throw new TypeError("openDatabase needs the url of a PostgreSQL server or the folder of an embedded database.");
  const { pool, close, listen } = await openEmbedded({
    dataDir: options.dataDir,
    template: options.template,
    types: databaseTypes,
    log: options.log,
    connectionTimeoutMillis: options.connection_timeout ?? EMBEDDED_CONNECTION_TIMEOUT,
    runawayMilliseconds: options.runaway_timeout ?? RUNAWAY_TIMEOUT,
  });
  return { kind: "embedded", pool, transaction_settings: "", close, listen };
}
