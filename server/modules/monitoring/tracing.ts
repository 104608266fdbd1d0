import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Attributes, Span, SpanContext, Tracer } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { VERSION } from "#server/core/version.ts";
import { bareStatement } from "#server/core/work.ts";
import type { OutgoingCall, WorkTrace } from "#server/core/work.ts";
import type { FinishedCall } from "#server/core/monitor.ts";

/** A trace that a proxy has begun: version, trace id, span id and flags (W3C Trace Context). */
const TRACE_PARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function parentOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** Makes the spans of one call. */
class CallTrace implements WorkTrace {
  readonly #tracer: Tracer;
  readonly #span: Span;

  constructor(tracer: Tracer, traceparent: string | undefined) {
    const parent = parentOf(traceparent);
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    this.#tracer = tracer;
    this.#span = tracer.startSpan("call", { kind: SpanKind.SERVER }, context);
  }

  /** Adds a child span that has just ended. */
  #add(name: string, ms: number, attributes: Attributes): Span {
    const end = performance.timeOrigin + performance.now();
    const context = trace.setSpan(ROOT_CONTEXT, this.#span);
    return this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: end - ms, attributes }, context);
  }

  statement(text: string, ms: number): void {
    const bare = bareStatement(text);
    const name = /^\w+/.exec(bare)?.[0].toUpperCase() ?? "SQL";
    this.#add(name, ms, { "db.system.name": "postgresql", "db.query.text": bare }).end();
  }

  outgoing({ method, host, status, ms }: OutgoingCall): void {
    const span = this.#add(`${method} ${host}`, ms, {
      "http.request.method": method,
      "server.address": host,
      ...(status !== null && { "http.response.status_code": status }),
    });
    if (status === null || status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  end({ method, route, status, work }: FinishedCall): void {
    this.#span.updateName(`${method} ${route}`);
    this.#span.setAttributes({
      "http.request.method": method,
      "http.route": route,
      "lotwise.request_id": work.id,
      ...(status !== null && { "http.response.status_code": status }),
    });
    if (status === null || status >= 500) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

export interface Tracing {
  begin(traceparent: string | undefined): CallTrace;
  /** Sends what is left, for at most some seconds. */
  close(): Promise<void>;
}

/**
 * Sends spans to the collector at `url`. The exporter, the processor and the sampler read the other usual variables of
 * OpenTelemetry themselves.
 */
export function createTracing(url: string): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "lotwise", "service.version": VERSION }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer("lotwise", VERSION);
  return {
    begin: (traceparent) => new CallTrace(tracer, traceparent),
    close: () => provider.shutdown(),
  };
}
