import { parentPort, workerData } from "node:worker_threads";
import { drawPaper } from "#server/modules/order-paper/draw-paper.ts";
import type { Paper } from "#server/modules/order-paper/paper.ts";

/** A thread that draws one order (started by draw-apart.ts, which ends it). Nobody else gives it anything. */
const bytes = await drawPaper(workerData as Paper);
parentPort?.postMessage(new Uint8Array(bytes));
