import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { WorkerOptions } from "node:worker_threads";

/** Folder of the server built for a test run. Threads start from the built server in a third of the time. */
export const BUILT = process.env["LOTWISE_TEST_BUILT"] ?? "";

/**
 * Starts a server thread from the built file next to main.js in production, and from the source through a TypeScript
 * loader in development.
 */
export function startThread(source: URL, given: Pick<WorkerOptions, "name" | "workerData" | "resourceLimits">): Worker {
  const options = { ...given, execArgv: [] };
  if (!source.pathname.endsWith(".ts")) return new Worker(source, options);
  if (BUILT !== "") return new Worker(join(BUILT, `${basename(source.pathname, ".ts")}.js`), options);
  const load = `import("tsx/esm/api").then(({ register }) => { register(); return import("${source.href}"); })`;
  return new Worker(load, { ...options, eval: true });
}
