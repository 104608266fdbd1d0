import { parentPort } from "node:worker_threads";
import { drawPaper } from "#server/platform/paper/draw-paper.ts";
import type { Paper } from "#server/platform/paper/paper.ts";

/** A thread that draws one paper after the other (started by draw-in-worker.ts, which ends it). */
async function draw(paper: Paper): Promise<void> {
  const bytes = await drawPaper(paper);
  parentPort?.postMessage(new Uint8Array(bytes));
}

// A paper that can't be drawn ends the thread with its error.
parentPort?.on("message", (paper: Paper) => void draw(paper));
