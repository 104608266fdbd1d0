import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { WorkerOptions } from "node:worker_threads";

/** The folder where a run of tests has the server built: what starts from there does so in a third of the time. */
export const BUILT = process.env["LOTWISE_TEST_BUILT"] ?? "";

/**
 * Starts a thread of the server: the built file beside main.js in production; in development the source, by way of the
 * loader that reads it.
 */
export function startThread(source: URL, given: Pick<WorkerOptions, "name" | "workerData" | "resourceLimits">): Worker {
  const options = { ...given, execArgv: [] };
  if (!source.pathname.endsWith(".ts")) return new Worker(source, options);
  if (BUILT !== "") return new Worker(join(BUILT, `${basename(source.pathname, ".ts")}.js`), options);
  const load = `import("tsx/esm/api").then(({ register }) => { register(); return import("${source.href}"); })`;
  return new Worker(load, { ...options, eval: true });
}
