import { parentPort } from "node:worker_threads";
import { drawPaper } from "#server/platform/paper/draw-paper.ts";
import type { Paper } from "#server/platform/paper/paper.ts";

/** Draws one document. `draw-in-worker.ts` starts and ends this thread, and sends documents one after another. */
async function draw(paper: Paper): Promise<void> {
  const bytes = await drawPaper(paper);
  parentPort?.postMessage(new Uint8Array(bytes));
}

// If drawing fails, the thread ends with the error.
parentPort?.on("message", (paper: Paper) => void draw(paper));
