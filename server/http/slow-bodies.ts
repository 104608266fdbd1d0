import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** How long the body of a call may take to arrive, in milliseconds. */
export interface BodyTimes {
  readonly plain: number;
  /** A file of 25 MB over a slow line, from somebody who has signed in. */
  readonly upload: number;
  /** What is left of a body after its answer: long enough for the sender to read the answer before the connection ends. */
  readonly answered: number;
}

export const BODY_TIMES: BodyTimes = { plain: 30_000, upload: 600_000, answered: 5_000 };

/** True when the sender went away, or was cut, before the body was whole: nobody is there to be answered. */
export const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Nothing is sent for a call without a body. */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** Extends the time of a request's body, while it arrives. */
const extensions = new WeakMap<FastifyRequest, () => void>();

/** Gives the body of an upload its longer time. Called once its sender is known: a stranger has that of a plain call. */
export const allowLongBody = (request: FastifyRequest): void => extensions.get(request)?.();

/**
 * Cuts bodies that don't arrive in their time: each holds a connection, and somebody who opens hundreds of them would
 * take them all. A call that is answered before its body has come, such as one without a session, is cut soon after.
 */
export function cutSlowBodies(app: FastifyInstance, times: BodyTimes): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request)) limitBody(request, reply.raw, times);
    done();
  });
}

function limitBody(request: FastifyRequest, answer: ServerResponse, times: BodyTimes): void {
  const { raw } = request;
  const cut = (): void => {
    if (raw.complete) return;
    if (!answer.writableFinished)
      raw.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    // Ends its connection, too.
    raw.destroy();
  };
  let timer: NodeJS.Timeout;
  const cutIn = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(cut, milliseconds);
    timer.unref();
  };
  cutIn(times.plain);
  extensions.set(request, () => cutIn(times.upload));
  answer.once("finish", () => {
    if (!raw.complete) cutIn(times.answered);
  });
  raw.once("end", () => clearTimeout(timer));
  raw.once("close", () => clearTimeout(timer));
}
