import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BUNDLER = join(ROOT, "scripts/test-server.mjs");

/**
 * Settings for short runs. V8's optimizing compiler, and eager validation of the embedded database's code, take more
 * than two fifths of the startup time and pay off only in long runs.
 */
const SOON_OVER = ["--liftoff-only", "--wasm-lazy-validation", "--no-opt"];

let bundle: Promise<string> | undefined;
export async function builtServer(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [BUNDLER]);
  return stdout.trim();
}

/**
 * Starts the product as a child process that a test may kill. `address` resolves once the server listens. With `main`,
 * runs an existing bundle with V8's production settings, for measurements.
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
  // Later output is discarded, because a full pipe would block the server.
  return { child, address: listening().finally(() => stdout.resume()) };
}
