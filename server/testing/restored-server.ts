import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import type { RunningServer } from "#server/start.ts";
import { aSecondServer } from "#server/testing/second-server.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const runProgram = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WITH_POSTGRES = join(ROOT, "scripts/with-postgres.mjs");
/** Prints the address of its cluster and runs until it gets a signal. */
const HOLD = "console.log(process.env.TEST_DATABASE_URL); setInterval(() => undefined, 1e6)";

/** Starts a PostgreSQL cluster without any of the test run's databases and roles. */
async function aFreshCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [WITH_POSTGRES, process.execPath, "-e", HOLD], {
    env: { ...process.env, TEST_DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith("postgres://")) return { url: line, stop };
  throw new Error("the second cluster did not start");
}

/** Succeeds or fails like pg_restore does by default: it reports single statements that failed and continues. */
const restore = (file: string, url: string): Promise<unknown> =>
  runProgram("pg_restore", ["--dbname", url, file]).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes("errors ignored on restore")) throw error;
  });

/**
 * Dumps the test's database with pg_dump, restores it with pg_restore into a cluster that has never had Lotwise's role,
 * and starts a server there (PostgreSQL only; both programs must be in PATH).
 */
export async function aRestoredServer(app: TestApp): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), "lotwise-dump-"));
  const file = join(folder, "database.dump");
  await runProgram("pg_dump", ["--format=custom", "--file", file, app.database_url ?? ""]);
  const cluster = await aFreshCluster();
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query("CREATE DATABASE restored");
  await admin.end();
  const url = new URL(cluster.url);
  url.pathname = "/restored";
  await restore(file, url.href);
  await rm(folder, { recursive: true });
  const server = await aSecondServer(app, url.href);
  return {
    ...server,
    close: async () => {
      await server.close();
      await cluster.stop();
    },
  };
}
