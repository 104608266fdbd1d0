import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/db/connect.ts";
import { raiseFence } from "#server/db/fence.ts";
import { openKysely } from "#server/db/kysely.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Environment } from "#server/env.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { startJobs } from "#server/jobs/worker.ts";
import { ensureFirstAdministrator } from "#server/modules/users/first-administrator.ts";
import { systemClock, type Clock } from "#server/platform/clock.ts";
import { openFileStore } from "#server/platform/files.ts";
import { LIVE_CHANNEL, LiveBus } from "#server/platform/live-bus.ts";
import { createSheetReader } from "#server/platform/sheets/sheet-reader.ts";

/** A server that runs. */
export interface RunningServer {
  readonly app: FastifyInstance;
  readonly deps: Dependencies;
  /** Where it answers, such as http://127.0.0.1:3000. */
  readonly address: string;
  /** Ends it: takes no new calls, finishes those that run, then closes what it opened. */
  close(): Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
const MIGRATIONS_IN_SOURCE = fileURLToPath(new URL("./db/migrations", import.meta.url));

/** Starts a server: database, migrations, the fence, jobs, HTTP. Everything that was opened is closed again when a step fails. */
export async function startServer(options: { env: Environment; log: FastifyBaseLogger; clock?: Clock; web?: string; bundled?: boolean; template?: Uint8Array }): Promise<RunningServer> {
  const { env, log } = options;
  const undo: (() => Promise<unknown> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    if (env.DATABASE_URL === undefined && env.DATA_DIR !== "memory") await mkdir(env.DATA_DIR, { recursive: true });
    const database = await openDatabase({
      ...(env.DATABASE_URL === undefined ? { dataDir: env.DATA_DIR === "memory" ? "memory" : `${env.DATA_DIR}/database` } : { url: env.DATABASE_URL }),
      ...(options.template === undefined ? {} : { template: options.template }),
      log,
    });
    undo.push(() => database.close());
    await migrate(database.pool, { directory: options.bundled === true ? MIGRATIONS : MIGRATIONS_IN_SOURCE, log, after: raiseFence });
    const db = openKysely(database.pool);
    const clock = options.clock ?? systemClock;
    const live = new LiveBus();
    undo.push(await database.listen(LIVE_CHANNEL, (payload) => live.deliver(payload)));
    const sheets = createSheetReader({ log });
    undo.push(() => sheets.close());
    const deps: Dependencies = { env, db, clock, live, sheets, log, files: await openFileStore(env) };
    await ensureFirstAdministrator(deps);
    const app = await buildApp(deps, options.web === undefined ? {} : { web: options.web });
    undo.push(startJobs(deps));
    undo.push(async () => {
      live.close();
      await app.close();
    });
    const address = await app.listen({ port: env.PORT, host: env.HOST });
    return { app, deps, address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
