import type { Server } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const REST_MS = 10_000;

/** Returns V8's garbage collector, which Node.js exposes only on request. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  return typeof collect === "function" ? () => void collect() : () => undefined;
}

/**
 * Collects garbage after a while without calls, which takes a tenth of a second. V8 collects only when it needs more
 * memory, so an idle server would never release any.
 */
export function collectGarbageWhenIdle(server: Server): void {
  const collect = collector();
  const timer = setTimeout(collect, REST_MS).unref();
  server.on("request", () => timer.refresh());
}
