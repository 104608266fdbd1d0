import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Starts a file of this folder as a process that talks over IPC: the TypeScript source in development and tests, the
 * built file beside main.js in production. It gets none of the server's environment: no secret can leak from it.
 */
export function forkSibling(
  name: "sheet-process" | "workbook-process",
  execArgv: readonly string[] = [],
): ChildProcess {
  const isBuilt = !import.meta.url.endsWith(".ts");
  const path = fileURLToPath(new URL(`./${name}.${isBuilt ? "js" : "ts"}`, import.meta.url));
  const loader = isBuilt ? [] : ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href];
  return fork(path, [], {
    execArgv: [...execArgv, ...loader],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: { NODE_ENV: "production" },
  });
}
