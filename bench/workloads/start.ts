import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { median } from "../lib/figures.ts";
import type { Figure } from "../lib/figures.ts";
import type { BenchServer } from "../lib/bench-server.ts";

const MAIN = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));
const ROUNDS = 5;

/** Milliseconds from the start of the process to the answer of the sign-in page. */
async function start(folder: string): Promise<number> {
  const started = performance.now();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    DATABASE_URL: "",
    LOTWISE_DEMO: "0",
    PUBLIC_URL: "http://lotwise.test",
    LOG_LEVEL: "info",
    ADMIN_EMAIL: "first@lotwise.test",
    ADMIN_PASSWORD: "Lotwise2026",
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] });
  if (child.stdout === null) throw new Error("the server has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /listens at (http:\/\/[^"\s]+)/.exec(line)?.[1];
    if (address === undefined) continue;
    const answer = await fetch(address.replace("localhost", "127.0.0.1"));
    if (!answer.ok) throw new Error(`the sign-in page answered ${answer.status}`);
    const took = performance.now() - started;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
    return took;
  }
  throw new Error("the server ended before it listened");
}

/**
 * The built server on its embedded database: a start with its data there, beside the very first one, which makes the
 * tables.
 */
export async function startWorkload({ engine }: BenchServer): Promise<Figure[]> {
  if (engine !== "embedded") return [];
  const folder = await mkdtemp(join(tmpdir(), "lotwise-start-"));
  const first = await start(folder);
  const later: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) later.push(await start(folder));
  await rm(folder, { recursive: true, force: true });
  return [
    {
      name: "start to the sign-in page, second start on",
      engine,
      value: median(later),
      limit: 3000,
      beside: { name: "the first start", value: first },
    },
  ];
}
