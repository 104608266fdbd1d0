import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import type { z } from "zod";
import type { Endpoint, ResultOf } from "#contract/endpoint.ts";
import { readEnvironment } from "#server/env.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { startServer } from "#server/start.ts";
import { spawnServer } from "#server/testing/child-server.ts";
import { freePort } from "#server/testing/free-port.ts";
import type { Program } from "../cluster/program.ts";
import { aWebProxy } from "../cluster/proxies.ts";
import { memoryOf, parentOf, processorOf } from "./processes.ts";

const BUILT = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

/** A signed-in user with the active company; administrators have no company. */
export interface Caller {
  readonly token: string;
  readonly workspace?: number;
}

export interface Input<E extends Endpoint = Endpoint> {
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: z.input<E["body"]>;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array };
}

export interface Answer {
  /** Milliseconds from sending the request to the last byte of the response. */
  readonly ms: number;
  /** Size of the response body in bytes, after the server's compression. */
  readonly bytes: number;
  text(): string;
}

/** Administrator whom the server creates at its first start. */
export const ADMINISTRATOR = { email: "first@lotwise.test", password: "Lotwise2026" } as const;

interface Place {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Id of the process that starts PostgreSQL's backends; null if PostgreSQL runs on another machine or isn't used. */
  readonly postgres: number | null;
  readonly remove: () => Promise<void>;
}

interface Running {
  readonly children: readonly ChildProcess[];
  readonly proxy: Program | null;
  /** Address of the server, or of the proxy before several. */
  readonly address: string;
  readonly agent: Agent;
}

/** Runs the built server in a process of its own, as in production, on a database created for it. */
export class BenchServer {
  readonly engine: "embedded" | "PostgreSQL";
  readonly #place: Place;
  readonly #servers: number;
  #running: Running | null = null;

  private constructor(engine: BenchServer["engine"], place: Place, servers: number) {
    this.engine = engine;
    this.#place = place;
    this.#servers = servers;
  }

  /**
   * Creates the database: on PostgreSQL if TEST_DATABASE_URL is set, otherwise in a folder. Doesn't start the server
   * yet. Several servers are put behind HAProxy; they need PostgreSQL.
   */
  static async create(servers = 1): Promise<BenchServer> {
    const folder = await mkdtemp(join(tmpdir(), "lotwise-bench-"));
    const url = process.env["TEST_DATABASE_URL"] ?? "";
    const database = url === "" ? null : await newDatabase(url);
    const place = {
      folder,
      settings: {
        PORT: "0",
        HOST: "127.0.0.1",
        PUBLIC_URL: "http://lotwise.test",
        DATA_DIR: folder,
        DATABASE_URL: database?.url ?? "",
        CENTRAL_BANK_URL: "",
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        ...(servers > 1 ? { TRUST_PROXY: "1" } : {}),
      },
      postgres: database?.process ?? null,
      async remove() {
        await database?.drop();
        await rm(folder, { recursive: true, force: true });
      },
    };
    return new BenchServer(database === null ? "embedded" : "PostgreSQL", place, servers);
  }

  async start(): Promise<void> {
    if (this.#running !== null) return;
    const { settings, folder } = this.#place;
    const started: Awaited<ReturnType<typeof spawnServer>>[] = [];
    const addresses: string[] = [];
    while (started.length < this.#servers) {
      const server = await spawnServer(settings, BUILT);
      started.push(server);
      addresses.push(await server.address);
    }
    const [first = ""] = addresses;
    const web = await freePort();
    const ports = addresses.map((address) => Number(new URL(address).port));
    const proxy = this.#servers > 1 ? await aWebProxy(folder, ports, web) : null;
    this.#running = {
      children: started.map(({ child }) => child),
      proxy,
      address: proxy === null ? first : `http://127.0.0.1:${web}`,
      agent: new Agent({ keepAlive: true }),
    };
  }

  /** Stops the processes with the same signal that an administrator would use. */
  async stop(): Promise<void> {
    if (this.#running === null) return;
    const { children, proxy, agent } = this.#running;
    this.#running = null;
    agent.destroy();
    await proxy?.end("SIGKILL");
    for (const child of children) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
  }

  async end(): Promise<void> {
    await this.stop();
    await this.#place.remove();
  }

  /**
   * Creates data with the builders in an in-process server. The measured server stops in the meantime if it uses the
   * embedded database, which only one process may open.
   */
  async fill<Made>(work: (deps: Dependencies) => Promise<Made>): Promise<Made> {
    const again = this.engine === "embedded" && this.#running !== null;
    if (again) await this.stop();
    const server = await startServer({ env: readEnvironment(this.#place.settings), log: pino({ level: "warn" }) });
    try {
      const made = await work(server.deps);
      await analyzeDatabase(server.deps.db);
      return made;
    } finally {
      await server.close();
      if (again) await this.start();
    }
  }

  get #process(): Running {
    if (this.#running === null) throw new Error("the server doesn't run");
    return this.#running;
  }

  /** Ids of the server's processes. */
  get #pids(): readonly number[] {
    return this.#process.children.map(({ pid }) => pid ?? 0);
  }

  get address(): string {
    return this.#process.address;
  }

  /** Returns the processor time of the servers and their child processes since their start, in milliseconds. */
  async processor(): Promise<number | null> {
    const times = await Promise.all(this.#pids.map(processorOf));
    return times.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);
  }

  async databaseProcessor(): Promise<number | null> {
    return this.#place.postgres === null ? null : processorOf(this.#place.postgres);
  }

  /** Returns the memory of the first server. */
  memory(): ReturnType<typeof memoryOf> {
    return memoryOf(this.#pids[0] ?? 0);
  }

  /**
   * Sends a request and waits for the last byte of the response.
   * @throws Error with the response if the request fails
   */
  async ask<E extends Endpoint>(endpoint: E, by: Caller | null, input: Input<E> = {}): Promise<Answer> {
    const { address, agent } = this.#process;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.params?.[name] ?? ""));
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const started = performance.now();
    const body = await bodyOf(input);
    const headers = {
      "accept-encoding": "gzip",
      ...(by === null ? {} : { authorization: `Bearer ${by.token}` }),
      ...(by?.workspace === undefined ? {} : { "x-workspace": String(by.workspace) }),
      ...(body === null ? {} : { "content-type": body.type, "content-length": body.bytes.length }),
    };
    const url = `${address}/api${path}${query === "" ? "" : `?${query}`}`;
    return new Promise((resolve, reject) => {
      const call = request(url, { method: endpoint.method, headers, agent }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const ms = performance.now() - started;
          const whole = Buffer.concat(parts);
          const text = (): string =>
            (response.headers["content-encoding"] === "gzip" ? gunzipSync(whole) : whole).toString();
          if ((response.statusCode ?? 500) < 300) resolve({ ms, bytes: whole.length, text });
          else reject(new Error(`${endpoint.method} ${path}: ${response.statusCode} ${text().slice(0, 500)}`));
        });
      });
      call.on("error", reject);
      call.end(body?.bytes);
    });
  }

  /**
   * Sends a request and parses the response by the contract.
   * @throws Error with the response if the request fails
   */
  async call<E extends Endpoint>(endpoint: E, by: Caller | null, input: Input<E> = {}): Promise<ResultOf<E>> {
    return JSON.parse((await this.ask(endpoint, by, input)).text()) as ResultOf<E>;
  }
}

/** Analyzes the database immediately. Autovacuum would do so within a minute. */
export async function analyzeDatabase(db: SystemDb): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`SET statement_timeout = 0`.execute(one);
    await sql`VACUUM ANALYZE`.execute(one);
    await sql`RESET statement_timeout`.execute(one);
  });
}

async function bodyOf({ body, file }: Input): Promise<{ type: string; bytes: Buffer } | null> {
  if (file === undefined)
    return body === undefined ? null : { type: "application/json", bytes: Buffer.from(JSON.stringify(body)) };
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file.bytes)]), file.name);
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
  const sent = new Response(form);
  return { type: sent.headers.get("content-type") ?? "", bytes: Buffer.from(await sent.arrayBuffer()) };
}

/**
 * Creates an empty database on a PostgreSQL server. Returns its URL, the id of the server process, and a function that
 * drops the database.
 */
async function newDatabase(
  server: string,
): Promise<{ url: string; process: number | null; drop: () => Promise<void> }> {
  const name = `lotwise_bench_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Pool({ connectionString: server, max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  const { rows } = await admin.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    process: url.hostname === "127.0.0.1" || url.hostname === "localhost" ? await parentOf(rows[0]?.pid ?? 0) : null,
    async drop() {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
