import type { Server } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** So long after the last call nobody is waiting. */
const REST_MS = 10_000;

/** V8's own collector, which Node hands out only where it is asked to. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  return typeof collect === "function" ? () => void collect() : () => undefined;
}

/**
 * Gives back the memory that calls have left behind once nobody has called for a while: V8 collects when it is asked for
 * more, so that a server which has nothing to do keeps all of it. Takes a tenth of a second.
 */
export function collectGarbageWhenIdle(server: Server): void {
  const collect = collector();
  const timer = setTimeout(collect, REST_MS).unref();
  server.on("request", () => timer.refresh());
}
