import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "#contract/time-units.ts";
import { buildApp } from "#server/app.ts";
import { FIRST_POSITION } from "#contract/live/position.ts";
import type { Database } from "#server/db/connect.ts";
import type { Replica } from "#server/db/replica.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { EventSender } from "#server/db/event-sender.ts";
import { openKysely } from "#server/db/kysely.ts";
import { openReplica, positionOf } from "#server/db/replica.ts";
import { keepMonths } from "#server/db/months.ts";
import { knownSchemaVersion, openMigrated } from "#server/db/open-migrated.ts";
import type { Environment } from "#server/env.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { SecurityLog } from "#server/platform/security-log.ts";
import { schemaVersionOf } from "#server/db/probe.ts";
import type { Job } from "#server/jobs/job.ts";
import { jobsOf } from "#server/jobs/registry.ts";
import { startJobs } from "#server/jobs/worker.ts";
import { ensureFirstAdministrator } from "#server/modules/users/first-administrator.ts";
import { writeSecurityEvents } from "#server/modules/users/write-security-events.ts";
import { Monitor } from "#server/core/monitor.ts";
import { Lifecycle } from "#server/core/lifecycle.ts";
import { systemClock } from "#server/core/clock.ts";
import type { Clock } from "#server/core/clock.ts";
import { openFileStore } from "#server/platform/files.ts";
import { LIVE_CHANNEL, LiveBus } from "#server/platform/live-bus.ts";
import { openSecretBox } from "#server/platform/secret-box.ts";
import { createMessageReader } from "#server/platform/commerceml/message-reader.ts";
import { createSheetReader } from "#server/platform/sheets/sheet-reader.ts";
import { collectGarbageWhenIdle } from "#server/platform/collect-when-idle.ts";

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly deps: Dependencies;
  readonly address: string;
  /**
   * Stops the server. `ready` answers 503 at once. After DRAIN_SECONDS the server accepts no more calls. It finishes
   * those in progress, cuts off what takes longer than SHUTDOWN_SECONDS, and closes all resources.
   */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly env: Environment;
  readonly log: FastifyBaseLogger;
  readonly clock?: Clock;
  readonly web?: string;
  readonly template?: Uint8Array;
  /** Callback that runs once the database is ready, before any job or call. */
  readonly prepare?: (deps: Dependencies) => Promise<void>;
  /** Callback for the moment when a newer server has migrated the database. The server has to stop. */
  readonly onNewerSchema?: () => void;
}

/** Waits for calls in progress and cuts off those that take longer than `milliseconds`, such as a stalled upload. */
async function closeWithin(app: FastifyInstance, milliseconds: number, log: FastifyBaseLogger): Promise<void> {
  const timer = setTimeout(() => {
    log.warn("calls that took too long were cut off to stop the server");
    app.server.closeAllConnections();
  }, milliseconds);
  await app.close();
  clearTimeout(timer);
}

/** Publishes live events that a server left behind when it ended between a commit and their publication. */
const sendLeftEvents = (events: EventSender): Job => ({
  name: "send-left-events",
  every_ms: 3 * SECOND_MS,
  run: () => events.send(),
});

/** Keeps reads from a replica that is more than a minute behind, whatever their callers know. */
const watchReplica = (database: Database, replica: Replica | null): Job[] =>
  replica === null
    ? []
    : [
        {
          name: "watch-replica",
          every_ms: 30 * SECOND_MS,
          run: async () => replica.noteWritten(await positionOf(database)),
        },
      ];

/** Calls `onNewer` once the database has migrations with which this program doesn't work. */
function watchSchema({ db, schema_version }: Dependencies, onNewer?: () => void): Job {
  return {
    name: "watch-schema",
    every_ms: 5 * SECOND_MS,
    run: async () => {
      const { works_with } = await schemaVersionOf(db);
      if (works_with > schema_version) onNewer?.();
    },
  };
}

type Undo = (() => Promise<unknown> | void)[];

/** Publishes the live events of this server's transactions, and receives those of all servers. */
async function connectEvents(
  database: Database,
  { replica, log, undo }: { replica: Replica | null; log: FastifyBaseLogger; undo: Undo },
): Promise<{ db: SystemDb; live: LiveBus; events: EventSender }> {
  const hasReplica = replica !== null;
  const events = new EventSender(database, LIVE_CHANNEL, log, { with_positions: hasReplica });
  undo.push(() => events.close());
  const db = openKysely(database, { onEvents: () => events.wake(), notes_positions: hasReplica });
  const live = new LiveBus();
  // If the database is away again, the next connection for notifications calls this again.
  const noteGap = async (): Promise<void> => {
    if (hasReplica) live.noteGap(await positionOf(database).catch(() => FIRST_POSITION));
    live.endStreams();
  };
  const deliver = (payload: string): void => live.deliver(payload);
  undo.push(await database.listen(LIVE_CHANNEL, deliver, () => void noteGap()));
  await noteGap();
  return { db, live, events };
}

/**
 * Starts a server: database, migrations, row-level security, jobs, HTTP. If a step fails, everything opened so far is
 * closed.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { env, log } = options;
  const undo: Undo = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const database = await openMigrated({ env, log, template: options.template });
    undo.push(() => database.close());
    const replica = openReplica(env, log);
    undo.push(() => replica?.close());
    const { db, live, events } = await connectEvents(database, { replica, log, undo });
    const clock = options.clock ?? systemClock;
    const sheets = createSheetReader({ log });
    undo.push(() => sheets.close());
    const messages = createMessageReader({ log });
    undo.push(() => messages.close());
    const deps: Dependencies = {
      env,
      db,
      replica,
      pool_counts: database.pool,
      schema_version: await knownSchemaVersion(),
      lifecycle: new Lifecycle(),
      monitor: new Monitor(clock.now()),
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
    // The job repeats it. Something that holds a lock for long, such as a backup, must not keep the server from starting.
    await keepMonths(deps).catch((error: unknown) => log.warn({ err: error }, "the months ahead were not made"));
    const app = await buildApp(deps, options.web === undefined ? {} : { web: options.web });
    // Shutdown runs in reverse order, so the security events are written after the last call and the jobs.
    undo.push(() => writeSecurityEvents(deps, null));
    undo.push(async () => {
      await pause(env.DRAIN_SECONDS * SECOND_MS);
      live.close();
      await closeWithin(app, env.SHUTDOWN_SECONDS * SECOND_MS, log);
    });
    const stopJobs = startJobs({
      jobs: [
        ...jobsOf(deps),
        sendLeftEvents(events),
        ...watchReplica(database, replica),
        watchSchema(deps, options.onNewerSchema),
      ],
      log,
      clock,
      monitor: deps.monitor,
    });
    undo.push(() => {
      deps.lifecycle.stop();
      return stopJobs();
    });
    collectGarbageWhenIdle(app.server);
    const address = await app.listen({ port: env.PORT, host: env.HOST });
    return { app, deps, address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
