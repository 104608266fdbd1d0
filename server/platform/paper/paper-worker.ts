import { parentPort } from "node:worker_threads";
import { drawPaper } from "#server/platform/paper/draw-paper.ts";
import type { Paper } from "#server/platform/paper/paper.ts";

/** Draws one document after another. `draw-in-worker.ts` starts and ends this thread. */
async function draw(paper: Paper): Promise<void> {
  const bytes = await drawPaper(paper);
  parentPort?.postMessage(new Uint8Array(bytes));
}

// A document that can't be drawn ends the thread with its error.
parentPort?.on("message", (paper: Paper) => void draw(paper));
