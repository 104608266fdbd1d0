import type { FastifyReply, FastifyRequest } from "fastify";
import { STREAMS_PER_USER } from "#contract/limits.ts";
import type { Caller } from "#server/http/admit.ts";
import { AppError } from "#server/core/app-error.ts";
import { readPage } from "#server/http/authenticate.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import type { EventsAnswer } from "#server/http/implement.ts";

/** Interval of the comments that prevent proxies from closing a quiet stream. */
const HEARTBEAT_MS = 25_000;

/**
 * Streams a workspace's events as text/event-stream until the client disconnects or the session ends.
 * @throws AppError too_many_streams, unavailable (the server is shutting down)
 */
export function streamEvents(
  deps: Dependencies,
  request: FastifyRequest,
  options: { reply: FastifyReply; events: EventsAnswer; caller: Caller },
): FastifyReply {
  const { reply, events, caller } = options;
  const { user_id } = caller.principal;
  if (deps.live.closed) throw new AppError("unavailable");
  if (deps.live.openOf(user_id) >= STREAMS_PER_USER)
    throw new AppError("too_many_streams", { params: { limit: STREAMS_PER_USER } });
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-request-id": request.id,
    // The connection closes with the stream. A keep-alive connection would delay the server's shutdown by more than a
    // minute.
    connection: "close",
  });
  raw.write("retry: 2000\n\n");
  const stop = (): void => {
    clearInterval(heartbeat);
    leave();
    raw.end();
  };
  const leave = deps.live.join({
    user_id,
    session: caller.session,
    page: readPage(request),
    workspace_id: events.workspace_id,
    stop,
    hear(event, position) {
      const id = position === undefined ? "" : `id: ${position}\n`;
      if (events.wants(event)) raw.write(`${id}data: ${JSON.stringify(event)}\n\n`);
      if (events.ends(event)) stop();
    },
  });
  const heartbeat = setInterval(() => raw.write(": \n\n"), HEARTBEAT_MS);
  heartbeat.unref();
  request.raw.once("close", stop);
  return reply;
}
