import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallContext } from "#server/core/side-effects.ts";
import type { Route } from "#server/http/implement.ts";

export interface Call {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: CallContext;
  account: number | null;
  /** Whether the primary has answered a read of this call. Later reads go there as well, so that none is older. */
  reads_primary: boolean;
}
