import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { sessionApi } from "#contract/users/session.api.ts";
import { newDatabase } from "../lib/bench-server.ts";
import { median } from "../lib/figures.ts";
import type { Figure } from "../lib/figures.ts";
import type { BenchServer } from "../lib/bench-server.ts";

const MAIN = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));
const ROUNDS = 5;

const ADMINISTRATOR = { email: "first@lotwise.test", password: "Lotwise2026" };

/** Milliseconds from the start of the process until somebody has signed in. */
async function start(folder: string, database: string): Promise<number> {
  const started = performance.now();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    DATABASE_URL: database,
    LOTWISE_DEMO: "0",
    PUBLIC_URL: "http://lotwise.test",
    LOG_LEVEL: "info",
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] });
  if (child.stdout === null) throw new Error("the server has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /listens at (http:\/\/[^"\s]+)/.exec(line)?.[1];
    if (address === undefined) continue;
    const answer = await fetch(`${address.replace("localhost", "127.0.0.1")}/api${sessionApi.authenticate.path}`, {
      method: sessionApi.authenticate.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ADMINISTRATOR),
    });
    if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
    const took = performance.now() - started;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
    return took;
  }
  throw new Error("the server ended before it listened");
}

/** The built server: a start with its data there, beside the very first one, which makes the tables. */
export async function startWorkload({ engine }: BenchServer): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "lotwise-start-"));
  const database = engine === "embedded" ? null : await newDatabase(process.env["TEST_DATABASE_URL"] ?? "");
  const first = await start(folder, database?.url ?? "");
  const later: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) later.push(await start(folder, database?.url ?? ""));
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
  return [
    {
      name: "start to the first sign-in answered, second start on",
      engine,
      value: median(later),
      limit: engine === "embedded" ? 1500 : 700,
      beside: { name: "the first start", value: first },
    },
  ];
}
