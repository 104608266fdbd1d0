import type { FastifyInstance } from "fastify";
import type { Dependencies } from "#server/http/dependencies.ts";

/**
 * Warns once if a proxy forwards calls but isn't trusted. All callers then seem to have the address of the proxy and
 * share its limits.
 */
export function warnOfProxy(app: FastifyInstance, { env, log }: Dependencies): void {
  if (env.TRUST_PROXY !== 0) return;
  let isWarned = false;
  app.addHook("onRequest", ({ headers }, _reply, done) => {
    if (!isWarned && headers["x-forwarded-for"] !== undefined) {
      isWarned = true;
      log.warn("calls come through a proxy (X-Forwarded-For), but TRUST_PROXY is 0: all callers share one address");
    }
    done();
  });
}
