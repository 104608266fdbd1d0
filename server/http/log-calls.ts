import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FinishedCall } from "#server/core/monitor.ts";
import { roundMs, Work } from "#server/core/work.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { hasBody } from "#server/http/slow-bodies.ts";
import { REQUEST_ID } from "#server/platform/log.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Path of the endpoint as in the OpenAPI document. Only calls of routes with a path are logged and counted. */
    path?: string;
    /** True if the answer is a stream of events. */
    is_stream?: boolean;
  }
}

/** Ids that a proxy may choose. They are too short for a token, so no secret gets into the log as an id. */
const SAFE_ID = /^[\w.-]{1,36}$/;
/** Route of calls of the API that no endpoint answers. Their addresses are not logged, because anything may be in them. */
const NO_ROUTE = "(none)";

/** Returns the id of the request: `X-Request-Id` if it is usable, otherwise a new one. */
export function requestId({ headers }: Pick<IncomingMessage, "headers">): string {
  const id = headers["x-request-id"];
  return typeof id === "string" && SAFE_ID.test(id) ? id : randomUUID();
}

const works = new WeakMap<FastifyRequest, Work>();

export function workOf(request: FastifyRequest): Work {
  let work = works.get(request);
  if (work === undefined) works.set(request, (work = new Work(request.id, { [REQUEST_ID]: request.id })));
  return work;
}

const routeOf = (request: FastifyRequest): string | undefined =>
  request.is404 && request.url.startsWith("/api/") ? NO_ROUTE : request.routeOptions.config.path;

/** Times of a request that is being answered. */
interface Times {
  /** Moment at which the request was complete. */
  arrived: number;
  answered: number | null;
}

function whenDone({ raw }: FastifyReply, done: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (!isDone) done();
    isDone = true;
  };
  raw.once("finish", once);
  // A connection that the client closes early doesn't finish.
  raw.once("close", once);
}

/**
 * Answers each call with its id, and writes one line per call to the log, without any value that the caller sent. A
 * call that takes SLOW_CALL_MS or longer gets a warning with its slowest statements. Health checks, pages and files are
 * not logged.
 */
export function logCalls(app: FastifyInstance, { env, monitor, clock }: Dependencies): void {
  const times = new WeakMap<FastifyRequest, Times>();
  const finished = (request: FastifyRequest, call: FinishedCall): void => {
    monitor.noteCall(call, clock.now());
    const { method, route, status, ms, work } = call;
    const line = {
      method,
      route,
      status,
      ms,
      sql_ms: work.sql_ms,
      statements: work.statements,
      user: work.user_id,
      company: work.company_id,
    };
    if (env.ACCESS_LOG) request.log.info(line, "call");
    if (ms >= env.SLOW_CALL_MS && !call.is_stream) request.log.warn({ ...line, slowest: work.slowest }, "slow call");
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    const route = routeOf(request);
    if (route !== undefined) {
      const time: Times = { arrived: performance.now(), answered: null };
      times.set(request, time);
      if (hasBody(request)) request.raw.once("end", () => (time.arrived = performance.now()));
      whenDone(reply, () =>
        finished(request, {
          method: request.method,
          route,
          status: reply.raw.headersSent ? reply.raw.statusCode : null,
          ms: Math.max(0, roundMs((time.answered ?? performance.now()) - time.arrived)),
          is_stream: request.routeOptions.config.is_stream === true,
          work: workOf(request),
        }),
      );
    }
    done();
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    const time = times.get(request);
    if (time !== undefined) time.answered ??= performance.now();
    done();
  });
}
