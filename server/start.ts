import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { openKysely } from "#server/db/kysely.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import type { Environment } from "#server/env.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { SecurityLog } from "#server/platform/security-log.ts";
import { jobsOf } from "#server/jobs/registry.ts";
import { startJobs } from "#server/jobs/worker.ts";
import { ensureFirstAdministrator } from "#server/modules/users/first-administrator.ts";
import { writeSecurityEvents } from "#server/modules/users/write-security-events.ts";
import { systemClock } from "#server/core/clock.ts";
import type { Clock } from "#server/core/clock.ts";
import { openFileStore } from "#server/platform/files.ts";
import { LIVE_CHANNEL, LiveBus } from "#server/platform/live-bus.ts";
import { openSecretBox } from "#server/platform/secret-box.ts";
import { createMessageReader } from "#server/platform/commerceml/message-reader.ts";
import { createSheetReader } from "#server/platform/sheets/sheet-reader.ts";
import { collectGarbageWhenIdle } from "#server/platform/collect-when-idle.ts";

/** A server that runs. */
export interface RunningServer {
  readonly app: FastifyInstance;
  readonly deps: Dependencies;
  /** Where it answers, such as http://127.0.0.1:3000. */
  readonly address: string;
  /** Ends it: takes no new calls, finishes those that run, then closes what it opened. */
  close(): Promise<void>;
}

/** What a start needs, and what it may be given. */
interface StartOptions {
  readonly env: Environment;
  readonly log: FastifyBaseLogger;
  readonly clock?: Clock;
  readonly web?: string;
  readonly template?: Uint8Array;
  /** Runs when the database is ready, before any job and any call. */
  readonly prepare?: (deps: Dependencies) => Promise<void>;
}

/**
 * Starts a server: database, migrations, the fence, jobs, HTTP. Everything that was opened is closed again when a step
 * fails.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { env, log } = options;
  const undo: (() => Promise<unknown> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const database = await openMigrated({ env, log, template: options.template });
    undo.push(() => database.close());
    const db = openKysely(database);
    const clock = options.clock ?? systemClock;
    const live = new LiveBus();
    undo.push(
      await database.listen(
        LIVE_CHANNEL,
        (payload) => live.deliver(payload),
        () => live.endStreams(),
      ),
    );
    const sheets = createSheetReader({ log });
    undo.push(() => sheets.close());
    const messages = createMessageReader({ log });
    undo.push(() => messages.close());
    const deps: Dependencies = {
      env,
      db,
      clock,
      live,
      sheets,
      messages,
      log,
      security: new SecurityLog(log),
      files: await openFileStore(env),
      secrets: await openSecretBox(env),
    };
    await ensureFirstAdministrator(deps);
    await options.prepare?.(deps);
    const app = await buildApp(deps, options.web === undefined ? {} : { web: options.web });
    // Runs after the last call has ended and the jobs have.
    undo.push(() => writeSecurityEvents(deps, null));
    undo.push(startJobs({ jobs: jobsOf(deps), log }));
    undo.push(async () => {
      live.close();
      await app.close();
    });
    collectGarbageWhenIdle(app.server);
    const address = await app.listen({ port: env.PORT, host: env.HOST });
    return { app, deps, address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
