import { Worker } from "node:worker_threads";
import type { Paper } from "#server/modules/order-paper/paper.ts";

/** A paper that isn't drawn by then never will be. */
const DEADLINE_MS = 40_000;
const MEMORY_MB = 512;

const FILE = new URL("./order-paper-worker.ts", import.meta.url);

/**
 * The built file beside main.js in production; in development and tests the source, by way of the loader that reads it.
 */
function startThread(paper: Paper): Worker {
  const options = { workerData: paper, name: "order-paper", resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } };
  if (!import.meta.url.endsWith(".ts")) return new Worker(FILE, { ...options, execArgv: [] });
  const load = `import("tsx/esm/api").then(({ register }) => { register(); return import("${FILE.href}"); })`;
  return new Worker(load, { ...options, execArgv: [], eval: true });
}

async function drawInThread(paper: Paper): Promise<Buffer> {
  const thread = startThread(paper);
  const timer = setTimeout(() => void thread.terminate(), DEADLINE_MS);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      thread.once("message", (bytes: unknown) =>
        bytes instanceof Uint8Array ? resolve(Buffer.from(bytes)) : reject(new Error("no paper")),
      );
      thread.once("error", reject);
      thread.once("exit", (code) => reject(new Error(`the thread that draws an order ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    void thread.terminate();
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Draws an order in a thread of its own, one after the other: drawing needs a whole processor. */
export function drawApart(paper: Paper): Promise<Buffer> {
  const drawn = last.then(() => drawInThread(paper));
  last = drawn.catch(() => undefined);
  return drawn;
}
