import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BUNDLER = join(ROOT, "scripts/test-server.mjs");

/**
 * To optimise code, and to look through all of the embedded database's before any of it runs, takes more than two fifths
 * of a start and pays for itself only later.
 */
const SOON_OVER = ["--liftoff-only", "--wasm-lazy-validation", "--no-opt"];

let bundle: Promise<string> | undefined;
/** The bundled server, as it is in production: its main file. */
export async function builtServer(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [BUNDLER]);
  return stdout.trim();
}

/**
 * Starts the product as a process of its own, which a test may kill; `address` waits until it listens. `main` is a
 * bundle that is there already: it runs as in production, for as long as whoever measures it wants.
 */
export async function spawnServer(
  variables: Readonly<Record<string, string>>,
  main?: string,
): Promise<{
  child: ChildProcess;
  address: Promise<string>;
}> {
  const program = main === undefined ? [...SOON_OVER, await (bundle ??= builtServer())] : [main];
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "",
      LOTWISE_DEMO: "0",
      PUBLIC_URL: "http://lotwise.test",
      LOG_LEVEL: "info",
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { stdout } = child;
  const listening = async (): Promise<string> => {
    for await (const line of createInterface({ input: stdout })) {
      const address = /listens at (http:\/\/[^"\s]+)/.exec(line)?.[1];
      if (address !== undefined) return address.replace("localhost", "127.0.0.1");
    }
    throw new Error("the server ended before it listened");
  };
  // What it says from then on nobody reads, but a full pipe would stop it.
  return { child, address: listening().finally(() => stdout.resume()) };
}
