import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Time limits for the arrival of a request body, in milliseconds. */
export interface BodyTimes {
  readonly plain: number;
  /** Time limit for uploads by signed-in users: enough for 25 MB over a slow line. */
  readonly upload: number;
  /**
   * Time limit for the rest of a body after the response, so that the client can read the response before the
   * connection closes.
   */
  readonly answered: number;
}

export const BODY_TIMES: BodyTimes = { plain: 30_000, upload: 600_000, answered: 5_000 };

/** Returns whether the connection closed before the body was complete. Such a request gets no response. */
export const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** Callbacks that extend a request's time limit while its body arrives. */
const extensions = new WeakMap<FastifyRequest, () => void>();

/** Extends the time limit of an upload. Call it only for authenticated users; other clients keep the short limit. */
export const allowLongBody = (request: FastifyRequest): void => extensions.get(request)?.();

/**
 * Closes connections whose request body arrives too slowly. Each occupies a connection, and an attacker with hundreds
 * of them could exhaust the server. If the response is sent before the body is complete, for example without a session,
 * the connection is closed soon afterwards.
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
    // Destroying the request closes its connection as well.
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
