import type { FastifyInstance } from "fastify";
import { errorText } from "#server/core/error-text.ts";
import type { Work } from "#server/core/work.ts";
import type { Environment } from "#server/env.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { workOf } from "#server/http/log-calls.ts";

/** Returns where spans are sent, or undefined if nothing is traced (OpenTelemetry, "OTLP Exporter Configuration"). */
function collectorOf(env: Environment): string | undefined {
  if (env.OTEL_SDK_DISABLED) return undefined;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/+$/, "")}/v1/traces`);
}

/**
 * Sends a span for each call, its statements and its calls of other servers, if the usual variables of OpenTelemetry
 * name a collector. Without them the libraries aren't loaded.
 */
export async function traceCalls(app: FastifyInstance, { env, monitor, log }: Dependencies): Promise<void> {
  const url = collectorOf(env);
  if (url === undefined) return;
  const { createTracing } = await import("#server/modules/monitoring/tracing.ts");
  const tracing = createTracing(url);
  const traces = new WeakMap<Work, ReturnType<typeof tracing.begin>>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { path, is_stream } = request.routeOptions.config;
    if (path !== undefined && is_stream !== true) {
      const { traceparent } = request.headers;
      const begun = tracing.begin(typeof traceparent === "string" ? traceparent : undefined);
      const work = workOf(request);
      work.trace = begun;
      traces.set(work, begun);
    }
    done();
  });
  monitor.onCall((call) => traces.get(call.work)?.end(call));
  app.addHook("onClose", async () => {
    await tracing.close().catch((error: unknown) => log.warn({ reason: errorText(error) }, "spans were not sent"));
  });
}
