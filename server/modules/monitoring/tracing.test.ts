import { once } from "node:events";
import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startTestApp } from "#server/testing/test-app.ts";

const Value = z.object({ stringValue: z.string().optional(), intValue: z.coerce.string().optional() });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
});
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A collector that keeps the spans it is sent, as JSON (OTLP/HTTP). */
async function aCollector() {
  const spans: z.output<typeof Span>[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const text = (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
      for (const { scopeSpans } of Sent.parse(JSON.parse(text)).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { spans, url: `http://127.0.0.1:${port}` };
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };

test("a call is a span within the proxy's trace, and its statements are spans within it, without values", async () => {
  const { spans, url } = await aCollector();
  const app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const company = await aCompany(app.deps);
  const body = { nomenclature: "Тайная гайка", quantity: "7" };
  (await app.call(purchaseItemApi.create, company, { body, headers })).ok();
  await app.close();
  const call = spans.find(({ name }) => name === "POST /api/purchase-items");
  expect(call).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
  expect(call?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: "200" } });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.map(({ name }) => name)).toContain("INSERT");
  expect(JSON.stringify(spans)).not.toContain("Тайная");
});

test("nothing is sent when the variables turn it off", async () => {
  const { spans, url } = await aCollector();
  const app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SDK_DISABLED: "true" });
  (await app.call(purchaseItemApi.list, await aCompany(app.deps), { headers })).ok();
  await app.close();
  expect(spans).toEqual([]);
});
