import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BUILT } from "#server/platform/start-thread.ts";

/**
 * Starts a file of this folder as a child process with IPC: the TypeScript source in development, the built file next
 * to main.js in production. The child inherits no environment variables, so that it cannot leak a secret.
 */
export function forkSibling(
  name: "sheet-process" | "workbook-process",
  execArgv: readonly string[] = [],
): ChildProcess {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const built = import.meta.url.endsWith(".ts") ? BUILT : here;
  const path = built === "" ? join(here, `${name}.ts`) : join(built, `${name}.js`);
  const loader = built === "" ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href] : [];
  return fork(path, [], {
    execArgv: [...execArgv, ...loader],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: { NODE_ENV: "production" },
  });
}
