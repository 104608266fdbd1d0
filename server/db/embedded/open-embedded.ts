import fs from "node:fs";
import path from "node:path";
import { callbackify } from "node:util";
import pg from "pg";
import type { DatabaseLog } from "./database-log.ts";
import { answerCopyRequests } from "./copy-requests.ts";
import { lockDirectory } from "./directory-lock.ts";
import { Engine } from "./engine.ts";
import { startMaintenance } from "./maintenance.ts";
import { Subscriptions } from "./subscriptions.ts";
import type { NotificationHandler } from "./subscriptions.ts";

/** Time limit for running work when the database is closed. */
const DRAIN_MILLISECONDS = 10_000;

export type EmbeddedOptions = {
  /** Folder of the database, created if missing; "memory" (or "memory://") for an in-memory database. */
  dataDir: string;
  /** Dump (see `dumpTemplate`) from which a new database is created. An existing database ignores the dump. */
  template?: Uint8Array | Blob | undefined;
  types: pg.CustomTypesConfig;
  log: DatabaseLog;
  connectionTimeoutMillis: number;
  /** Time limit of a statement. After that, the engine's thread is terminated. */
  runawayMilliseconds: number;
};

export type EmbeddedDatabase = {
  pool: pg.Pool;
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};

async function templateBytes(template: Uint8Array | Blob | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (template === undefined) return undefined;
  return template instanceof Blob ? new Uint8Array(await template.arrayBuffer()) : new Uint8Array(template);
}

async function openFolder(dataDir: string): Promise<{ folder: string | undefined; unlock: () => Promise<void> }> {
  if (dataDir === "memory" || dataDir === "memory://") return { folder: undefined, unlock: async () => undefined };
  const folder = path.resolve(dataDir);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { folder, unlock: await lockDirectory(folder) };
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work, late]);
  clearTimeout(timer);
}

async function listenAgain(client: pg.PoolClient, subscriptions: Subscriptions): Promise<void> {
  for (const channel of subscriptions.channels()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
}

/** Creates a pool with a single connection that never expires and carries the LISTENs of all subscriptions. */
function makePool(engine: Engine, subscriptions: Subscriptions, options: EmbeddedOptions): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.connectionTimeoutMillis,
    user: "postgres",
    database: "postgres",
    types: options.types,
    stream: engine.stream,
    verify: (client, done) => callbackify(listenAgain)(client, subscriptions, done),
  });
  pool.on("error", (error) => options.log.warn({ err: error }, "database connection lost"));
  pool.on("connect", (client) => {
    // pg-pool handles errors of idle clients only. An unhandled 'error' event would end the process.
    client.on("error", (error) => options.log.warn({ err: error }, "database connection failed"));
    client.on("notification", (notification) => subscriptions.deliver(notification));
  });
  return pool;
}

/**
 * Runs PostgreSQL inside this process: PGlite in a worker thread behind a regular pg.Pool. The pool has one connection,
 * so transactions run one after another. Throws DataDirectoryInUse if the folder is locked; EmbeddedDatabaseStopped if
 * the worker thread cannot start.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, runawayMilliseconds } = options;
  const { folder, unlock } = await openFolder(options.dataDir);
  const engine = new Engine({ folder, template: await templateBytes(options.template) }, log, { runawayMilliseconds });
  const subscriptions = new Subscriptions(log);
  const pool = makePool(engine, subscriptions, options);
  try {
    await engine.start();
    await pool.query("SELECT 1");
  } catch (error) {
    await pool.end();
    await engine.close();
    await unlock();
    throw error;
  }
  const stopMaintenance = startMaintenance(pool, log);
  const stopCopying = folder === undefined ? undefined : answerCopyRequests(folder, { engine, log });

  async function closeOnce(): Promise<void> {
    stopCopying?.();
    await within(DRAIN_MILLISECONDS, stopMaintenance());
    await within(DRAIN_MILLISECONDS, pool.end());
    await engine.close();
    await unlock();
  }
  let closing: Promise<void> | undefined;

  return {
    pool,
    dump: () => engine.dump(),
    close: () => (closing ??= closeOnce()),
    listen: async (channel, handler) => {
      subscriptions.add(channel, handler);
      try {
        await pool.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        subscriptions.remove(channel, handler);
        throw error;
      }
      return async () => {
        if (subscriptions.remove(channel, handler) && !closing)
          await pool.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
      };
    },
  };
}
