import type { FastifyInstance, FastifyRequest } from "fastify";

/** How long the body of a call may take to arrive, in milliseconds. */
export interface BodyTimes {
  readonly plain: number;
  /** A file of 25 MB over a slow line. */
  readonly upload: number;
}

export const BODY_TIMES: BodyTimes = { plain: 30_000, upload: 600_000 };

/** True when the sender went away, or was cut, before the body was whole: nobody is there to be answered. */
export const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Nothing is sent for a call without a body. */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/**
 * Cuts bodies that don't arrive in their time: each holds a connection, and somebody who opens hundreds of them would
 * take them all.
 */
export function cutSlowBodies(app: FastifyInstance, times: BodyTimes): void {
  app.addHook("onRequest", (request, reply, done) => {
    done();
    if (!hasBody(request)) return;
    const { raw } = request;
    const isUpload = request.routeOptions.config.upload === true;
    const timer = setTimeout(
      () => {
        if (raw.complete) return;
        raw.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
        raw.destroy();
      },
      isUpload ? times.upload : times.plain,
    );
    timer.unref();
    // What is left of a body that was answered before it was whole, the time limit of the server itself cuts.
    for (const [stream, event] of [
      [raw, "end"],
      [raw, "close"],
      [reply.raw, "close"],
      [reply.raw, "finish"],
    ] as const)
      stream.once(event, () => clearTimeout(timer));
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** A file is expected. */
    upload?: boolean;
  }
}
