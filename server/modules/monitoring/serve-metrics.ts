import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Dependencies } from "#server/http/dependencies.ts";
import { answerNotFound } from "#server/http/not-found.ts";
import { createMetrics } from "#server/modules/monitoring/metrics.ts";
import type { Metrics } from "#server/modules/monitoring/metrics.ts";

const PATH = "/metrics";
const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares hashes, which have the same length, in constant time. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(hashOf(headers.authorization ?? ""), hashOf(`Bearer ${token}`));

function metricsServer(metrics: Metrics, log: Dependencies["log"]): Server {
  return createServer((request, answer) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== PATH) {
      answer.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => answer.writeHead(200, { "content-type": metrics.content_type }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "the metrics could not be read");
        answer.writeHead(500).end();
      },
    );
  });
}

const listen = (server: Server, at: { port: number; host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, () => {
      server.off("error", reject);
      resolve();
    });
  });

/**
 * Serves the metrics where the settings allow it: on a port of their own (METRICS_PORT), or on the main port with
 * METRICS_TOKEN. Without either setting nothing is collected.
 */
export async function serveMetrics(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = deps.env;
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return;
  const metrics = await createMetrics(deps);
  if (METRICS_TOKEN !== undefined)
    app.get(PATH, async (request, reply) => {
      if (!hasToken(request, METRICS_TOKEN)) return answerNotFound(request, reply);
      const text = await metrics.text();
      return reply.type(metrics.content_type).header("cache-control", "no-store").send(text);
    });
  if (METRICS_PORT === undefined) return;
  const server = metricsServer(metrics, deps.log);
  app.addHook("onReady", async () => {
    await listen(server, { port: METRICS_PORT, host: METRICS_HOST });
    deps.log.info({ address: server.address() }, "metrics are served");
  });
  app.addHook("onClose", (_app, done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
}
