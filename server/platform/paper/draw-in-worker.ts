import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import type { Paper } from "#server/platform/paper/paper.ts";
import { createIdleSlot } from "#server/platform/idle-slot.ts";
import { startThread } from "#server/platform/start-thread.ts";

/** A paper that isn't drawn by then never will be. */
const DEADLINE_MS = 40_000;
const MEMORY_MB = 512;
/** A thread that has had no paper for so long ends: it holds the opened fonts. */
const REST_MS = 60_000;
/** After a paper of more lines its thread ends at once: what they took it would never give back. */
const MANY_LINES = 200;

const FILE = new URL("./paper-worker.ts", import.meta.url);

/** The thread that waits for the next paper: most of what a first one takes is to start it and to open the fonts. */
const idle = createIdleSlot<Worker>({
  restMs: REST_MS,
  // A thread that has ended has no number any more.
  isUp: (thread) => thread.threadId !== -1,
  end: (thread) => void thread.terminate(),
});

function start(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const thread = startThread(FILE, { name: "order-paper", resourceLimits });
  // One that breaks while nobody waits for it must not bring the server down: the next paper gets another.
  return thread.on("error", () => undefined);
}

function take(): Worker {
  const thread = idle.take() ?? start();
  thread.ref();
  return thread;
}

/** A thread that waits does not keep the server alive. */
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

/** Draws an order in a thread of its own, one after the other: drawing needs a whole processor. */
export function drawInWorker(paper: Paper): Promise<Buffer> {
  const drawn = last.then(() => drawInThread(paper));
  last = drawn.catch(() => undefined);
  return drawn;
}
