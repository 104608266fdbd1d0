import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import pino from "pino";
import type { z } from "zod";
import type { Endpoint, ResultOf } from "#contract/endpoint.ts";
import { readEnvironment } from "#server/env.ts";
import { startServer } from "#server/start.ts";
import type { RunningServer } from "#server/start.ts";

const WEB = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** Who calls. */
export interface Caller {
  readonly token: string;
  readonly workspace: number;
}

/** A server as production runs it, on a database of its own, called over a socket. */
export class BenchServer {
  readonly engine: "embedded" | "PostgreSQL";
  readonly server: RunningServer;
  readonly #remove: () => Promise<void>;

  private constructor(engine: BenchServer["engine"], server: RunningServer, remove: () => Promise<void>) {
    this.engine = engine;
    this.server = server;
    this.#remove = remove;
  }

  /** Starts one: on PostgreSQL when TEST_DATABASE_URL names one, else embedded on a folder of its own. */
  static async start(): Promise<BenchServer> {
    const folder = await mkdtemp(join(tmpdir(), "lotwise-bench-"));
    const url = process.env["TEST_DATABASE_URL"] ?? "";
    const database = url === "" ? null : await newDatabase(url);
    const env = readEnvironment({
      PORT: "0",
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://lotwise.test",
      DATA_DIR: folder,
      ...(database === null ? {} : { DATABASE_URL: database.url }),
      ADMIN_EMAIL: "first@lotwise.test",
      ADMIN_PASSWORD: "Lotwise2026",
    });
    const server = await startServer({ env, log: pino({ level: "warn" }), web: WEB });
    return new BenchServer(database === null ? "embedded" : "PostgreSQL", server, async () => {
      await server.close();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    });
  }

  get deps(): RunningServer["deps"] {
    return this.server.deps;
  }

  get address(): string {
    return this.server.address;
  }

  /** Makes a call of the contract over HTTP. @throws Error with the answer when it failed */
  async call<E extends Endpoint>(
    endpoint: E,
    by: Caller,
    input: {
      params?: Record<string, number>;
      query?: Record<string, string | number>;
      body?: z.input<E["body"]>;
      file?: { name: string; bytes: Uint8Array };
    } = {},
  ): Promise<ResultOf<E>> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.params?.[name] ?? ""));
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const form = input.file === undefined ? null : new FormData();
    if (form !== null && input.file !== undefined)
      form.set("file", new Blob([new Uint8Array(input.file.bytes)]), input.file.name);
    if (form !== null) for (const [name, value] of Object.entries(input.body ?? {})) form.set(name, String(value));
    const body = form ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    const headers = {
      authorization: `Bearer ${by.token}`,
      "x-workspace": String(by.workspace),
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    };
    const response = await fetch(`${this.address}/api${path}${query === "" ? "" : `?${query}`}`, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text) as ResultOf<E>;
  }

  /** Ends it and removes its data. */
  end(): Promise<void> {
    return this.#remove();
  }
}

/** Makes an empty database on a PostgreSQL server; its address, and what removes it. */
export async function newDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `lotwise_bench_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Pool({ connectionString: server, max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
