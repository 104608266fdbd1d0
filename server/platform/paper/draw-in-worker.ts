import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import type { Paper } from "#server/platform/paper/paper.ts";
import { createIdleSlot } from "#server/platform/idle-slot.ts";
import { startThread } from "#server/platform/start-thread.ts";

const DEADLINE_MS = 40_000;
const MEMORY_MB = 512;
/** Idle time after which a thread ends. An idle thread keeps the fonts in memory. */
const REST_MS = 60_000;
/** After a document with more lines, the thread ends at once, because it would never release the memory used. */
const MANY_LINES = 200;

const FILE = new URL("./paper-worker.ts", import.meta.url);

/**
 * The idle thread for the next document. Starting a thread and opening the fonts take most of the time of its first
 * document.
 */
const idle = createIdleSlot<Worker>({
  restMs: REST_MS,
  // Node.js sets `threadId` to -1 when a thread has ended.
  isUp: (thread) => thread.threadId !== -1,
  end: (thread) => void thread.terminate(),
});

function start(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const thread = startThread(FILE, { name: "order-paper", resourceLimits });
  // An error in an idle thread must not crash the server. The next document starts a new thread.
  return thread.on("error", () => undefined);
}

function take(): Worker {
  const thread = idle.take() ?? start();
  thread.ref();
  return thread;
}

/**
 * Pools a thread for the next document, or ends it after a large one. An idle thread does not keep the server process
 * alive.
 */
function giveBack(thread: Worker, { rows }: Paper): void {
  if (rows.length > MANY_LINES) return void thread.terminate();
  thread.unref();
  idle.giveBack(thread);
}

async function drawInThread(paper: Paper): Promise<Buffer> {
  const thread = take();
  const timer = setTimeout(() => void thread.terminate(), DEADLINE_MS);
  const over = new AbortController();
  const ended = async (): Promise<never> => {
    const [code]: unknown[] = await once(thread, "exit", { signal: over.signal });
    throw new Error(`the thread that draws an order ended with ${String(code)}`);
  };
  try {
    thread.postMessage(paper);
    const answer: Promise<unknown[]> = once(thread, "message", { signal: over.signal });
    const [bytes] = await Promise.race([answer, ended()]);
    if (!(bytes instanceof Uint8Array)) throw new Error("no paper");
    giveBack(thread, paper);
    return Buffer.from(bytes);
  } catch (error) {
    void thread.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a document in a separate thread. Documents are drawn one after another, because drawing needs a whole
 * processor.
 */
export function drawInWorker(paper: Paper): Promise<Buffer> {
  const drawn = last.then(() => drawInThread(paper));
  last = drawn.catch(() => undefined);
  return drawn;
}
