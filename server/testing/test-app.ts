import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { CompiledQuery } from "kysely";
import pino from "pino";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Endpoint, ResultOf } from "#contract/endpoint.ts";
import { COMMON_ERRORS, ErrorBody } from "#contract/errors.ts";
import { buildApp } from "#server/app.ts";
import type { OpenDatabase } from "#server/db/connections.ts";
import { EventSender } from "#server/db/event-sender.ts";
import { openKysely } from "#server/db/kysely.ts";
import { knownSchemaVersion } from "#server/db/open-migrated.ts";
import { readEnvironment } from "#server/env.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { SecurityLog } from "#server/platform/security-log.ts";
import type { Clock } from "#server/core/clock.ts";
import { Monitor } from "#server/core/monitor.ts";
import { Lifecycle } from "#server/core/lifecycle.ts";
import { openFileStore } from "#server/platform/files.ts";
import { LIVE_CHANNEL, LiveBus } from "#server/platform/live-bus.ts";
import { openSecretBox } from "#server/platform/secret-box.ts";
import { createMessageReader } from "#server/platform/commerceml/message-reader.ts";
import { createSheetReader } from "#server/platform/sheets/sheet-reader.ts";
import { StatementNotes } from "#server/testing/statement-notes.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";

export class TestClock implements Clock {
  #now = Date.parse("2026-11-20T09:00:00.000Z");
  now(): Date {
    return new Date(this.#now);
  }
  set(instant: string): void {
    this.#now = Date.parse(instant);
  }
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export interface Caller {
  readonly token: string;
  readonly workspace?: number | undefined;
}

type InputOf<E extends Endpoint> = {
  params?: Partial<Record<keyof z.output<E["params"]>, number | string>>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  file?: { name: string; bytes: Uint8Array };
  headers?: Record<string, string>;
};

export interface CallAnswer<E extends Endpoint> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** Returns the result of a successful call. Throws the error's text otherwise. */
  ok(): ResultOf<E>;
  /** Returns the error of a failed call. Throws if the call succeeded. */
  error(): ErrorBody;
  readonly bytes: Buffer;
}

/** A complete server for one test file with its own database. HTTP calls bypass the network. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Dependencies;
  readonly clock: TestClock;
  readonly database: OpenDatabase;
  /** URL of the PostgreSQL database, for a second server process; null on the embedded engine. */
  readonly database_url: string | null;
  /** Returns the statements executed since the last call. */
  queries(): string[];
  call<E extends Endpoint>(endpoint: E, caller: Caller | null, input?: InputOf<E>): Promise<CallAnswer<E>>;
  close(): Promise<void>;
}

const multipart = (
  fields: Record<string, unknown>,
  file: { name: string; bytes: Uint8Array },
): { payload: Buffer; type: string } => {
  const boundary = "----lotwise-test-boundary";
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
  );
  parts.push(
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(file.bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  );
  return { payload: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
};

const urlOf = (endpoint: Endpoint, input: InputOf<Endpoint>): string => {
  const params: Record<string, unknown> = input.params ?? {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return `/api${path}${query === "" ? "" : `?${query}`}`;
};

/** Errors of admission, which every call of a company can answer with. */
const OF_ADMISSION = [
  "no_active_company",
  "not_a_customer",
  "not_a_supplier",
  "not_confirmed",
  "account_blocked",
] as const;

/** Calls about orders must declare the errors that they answer with, because their dialogs depend on it. */
const isAboutOrder = ({ path }: Endpoint): boolean => /^\/orders?(\/|$)/u.test(path);

export function callsOf(app: FastifyInstance): TestApp["call"] {
  return async <E extends Endpoint>(
    endpoint: E,
    caller: Caller | null,
    input: InputOf<E> = {},
  ): Promise<CallAnswer<E>> => {
    const form = input.file === undefined ? null : multipart((input.body ?? {}) as Record<string, unknown>, input.file);
    const response = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, input),
      headers: {
        "accept-language": "en-US",
        ...(caller === null ? {} : { authorization: `Bearer ${caller.token}` }),
        ...(caller?.workspace === undefined ? {} : { "x-workspace": String(caller.workspace) }),
        ...(form === null
          ? input.body === undefined
            ? {}
            : { "content-type": "application/json" }
          : { "content-type": form.type }),
        ...input.headers,
      },
      ...(form === null
        ? input.body === undefined
          ? {}
          : { payload: JSON.stringify(input.body) }
        : { payload: form.payload }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      ok() {
        if (response.statusCode >= 400)
          throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${response.body}`);
        return JSON.parse(response.body) as ResultOf<E>;
      },
      error() {
        if (response.statusCode < 400)
          throw new Error(`${endpoint.method} ${endpoint.path} went well: ${response.body.slice(0, 300)}`);
        const body = ErrorBody.parse(JSON.parse(response.body));
        if (
          isAboutOrder(endpoint) &&
          ![...COMMON_ERRORS, ...OF_ADMISSION, ...endpoint.errors].some((code) => code === body.code)
        )
          throw new Error(`${endpoint.method} ${endpoint.path} doesn't declare ${body.code}`);
        return body;
      },
    };
  };
}

/** All test files of a worker share one parser process, which ends with the worker. */
const sheetReader = createSheetReader({ log: pino({ level: "silent" }) });
const sheets: typeof sheetReader = { ...sheetReader, close: () => Promise.resolve() };
const messageReader = createMessageReader({ log: pino({ level: "silent" }) });
const messages: typeof messageReader = { read: messageReader.read, close: () => Promise.resolve() };

/** Starts a server for one test file. Pass `log` to read its log and `onQuery` to observe its statements. */
export async function startTestApp(
  variables: Record<string, string> = {},
  given: { log?: Logger; onQuery?: (query: CompiledQuery) => void } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "lotwise-test-"));
  const log = given.log ?? pino({ level: process.env["TEST_LOG"] ?? "silent" });
  const { database, url, drop } = await openTestDatabase(log);
  const texts: string[] = [];
  const notes = new StatementNotes();
  const clock = new TestClock();
  const env = readEnvironment({
    DATA_DIR: folder,
    PUBLIC_URL: "http://lotwise.test",
    CENTRAL_BANK_URL: "",
    ...variables,
  });
  const live = new LiveBus();
  const unlisten = await database.listen(LIVE_CHANNEL, (payload) => live.deliver(payload));
  const events = new EventSender(database, LIVE_CHANNEL, log);
  const deps: Dependencies = {
    env,
    db: openKysely(database, {
      onEvents: () => events.wake(),
      onQuery: (query) => {
        texts.push(query.sql);
        given.onQuery?.(query);
        notes.heard(query);
      },
      plugins: notes.plugins,
    }),
    replica: null,
    pool_counts: database.pool,
    schema_version: await knownSchemaVersion(),
    lifecycle: new Lifecycle(),
    monitor: new Monitor(clock.now()),
    clock,
    live,
    log,
    sheets,
    messages,
    security: new SecurityLog(log),
    files: await openFileStore(env),
    secrets: await openSecretBox(env),
  };
  const app = await buildApp(deps);
  return {
    app,
    deps,
    clock,
    database,
    database_url: url,
    queries: () => texts.splice(0),
    call: callsOf(app),
    async close() {
      live.close();
      await app.close();
      await events.close();
      await unlisten();
      await notes.keep();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
