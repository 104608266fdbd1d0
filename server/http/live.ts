import type { FastifyReply, FastifyRequest } from "fastify";
import type { Dependencies } from "#server/http/dependencies.ts";
import type { EventsAnswer } from "#server/http/implement.ts";

/** A comment every so often keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 25_000;

/** Sends the events of a workspace as text/event-stream until the reader goes away. */
export function streamEvents(
  deps: Dependencies,
  request: FastifyRequest,
  options: { reply: FastifyReply; events: EventsAnswer },
): FastifyReply {
  const { reply, events } = options;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    connection: "keep-alive",
  });
  raw.write("retry: 2000\n\n");
  const unsubscribe = deps.live.subscribe(events.workspace_id, (event) => {
    if (events.wants(event)) raw.write(`data: ${JSON.stringify(event)}\n\n`);
    if (events.ends(event)) stop();
  });
  const heartbeat = setInterval(() => raw.write(": \n\n"), HEARTBEAT_MS);
  heartbeat.unref();
  const stop = (): void => {
    forget();
    clearInterval(heartbeat);
    unsubscribe();
    raw.end();
  };
  request.raw.once("close", stop);
  const forget = deps.live.onClose(stop);
  return reply;
}
