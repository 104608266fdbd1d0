import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallContext } from "#server/core/side-effects.ts";
import type { Route } from "#server/http/implement.ts";

/** A call on its way through the edge. */
export interface Call {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: CallContext;
  /** Who is signed in, as soon as that is known. */
  account: number | null;
}
