import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { LogController } from "fastify";
import type { FastifyInstance } from "fastify";
import type { Proxies } from "#server/env.ts";
import { answerError } from "#server/http/answer-error.ts";
import { AppError } from "#server/core/app-error.ts";
import { runInWork } from "#server/core/work.ts";
import { BODY_LIMIT_MB } from "#server/http/errors.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { serveHealth } from "#server/http/health.ts";
import { logCalls, requestId, workOf } from "#server/http/log-calls.ts";
import { mount } from "#server/http/mount.ts";
import { answerNotFound } from "#server/http/not-found.ts";
import { openApi } from "#server/http/openapi.ts";
import { closeIdleConnections } from "#server/http/idle-connections.ts";
import { BODY_TIMES, cutSlowBodies } from "#server/http/slow-bodies.ts";
import type { BodyTimes } from "#server/http/slow-bodies.ts";
import { TryStore } from "#server/http/try-store.ts";
import { warnOfProxy } from "#server/http/warn-of-proxy.ts";
import { serveWeb } from "#server/http/web.ts";
import { serveMetrics } from "#server/modules/monitoring/serve-metrics.ts";
import { traceCalls } from "#server/modules/monitoring/trace-calls.ts";
import { serveExchange } from "#server/modules/one-c/exchange/exchange.routes.ts";
import "#server/hooks.ts";
import { routes } from "#server/routes.ts";
import { REQUEST_ID } from "#server/platform/log.ts";

const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Emotion inserts style elements into the page.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  // PDFs that the page has fetched are displayed in a frame, by the browser's own viewer.
  frameSrc: ["blob:"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
};

/**
 * Converts the proxy setting to Fastify's `trustProxy`. A number trusts that many proxies, counted from the server.
 * Their addresses are not checked, so no other client may be able to reach the server directly.
 */
const trusted = (proxies: Proxies): string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : [...proxies];

/** The OpenAPI document, cached for the whole process even if the server is built several times. */
let made: ReturnType<typeof openApi> | undefined;

async function serveDocuments(app: FastifyInstance): Promise<void> {
  // The document is generated on the first request, because generating it takes a tenth of the startup time.
  const document = { toJSON: () => (made ??= openApi(routes)) };
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: false,
    uiConfig: { docExpansion: "none", tryItOutEnabled: false },
  });
  app.get("/api/openapi.json", () => document);
}

/** Builds the complete server from its dependencies, without listening on a port. */
export async function buildApp(
  deps: Dependencies,
  options: { web?: string; body_times?: BodyTimes } = {},
): Promise<FastifyInstance> {
  const times = options.body_times ?? BODY_TIMES;
  const secure = deps.env.PUBLIC_URL.startsWith("https:");
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({
      requestIdLogLabel: REQUEST_ID,
      disableRequestLogging: deps.env.LOG_LEVEL !== "debug" && deps.env.LOG_LEVEL !== "trace",
    }),
    genReqId: requestId,
    bodyLimit: BODY_LIMIT_MB * 1_048_576,
    trustProxy: trusted(deps.env.TRUST_PROXY),
    requestTimeout: times.upload,
    // The router expects the colon in ":create_lots_from_purchase_items" unescaped, but some clients escape it.
    rewriteUrl: (request) => (request.url ?? "/").replace(/^([^?]*)%3A/i, "$1:"),
    routerOptions: { ignoreTrailingSlash: true },
    // Malformed addresses and overlong ids are answered with 404.
    frameworkErrors: (_error, request, reply) => void answerNotFound(request, reply),
  });
  // All bodies are JSON or multipart forms. Accepting text/plain would let other sites send a body without a CORS
  // preflight.
  app.removeContentTypeParser("text/plain");
  logCalls(app, deps);
  await traceCalls(app, deps);
  warnOfProxy(app, deps);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    referrerPolicy: { policy: "same-origin" },
    // An installation says nothing about other servers of its domain.
    hsts: secure ? { includeSubDomains: false } : false,
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ["gzip", "deflate"],
    // Level 5 takes half the time of the default level 6 and produces 3 % more bytes.
    zlibOptions: { level: 5 },
    customTypes: /^(application\/json|text\/(?!event-stream)|image\/svg\+xml)/,
  });
  await app.register(multipart);
  await app.register(rateLimit, {
    global: false,
    store: TryStore,
    errorResponseBuilder: (_request, { ttl }) => new AppError("too_many_requests", { retry_after: ttl / 1000 }),
  });
  closeIdleConnections(app);
  cutSlowBodies(app, times);
  // Addresses of this server contain no empty segment, and the static file handler treats one as an attack.
  app.addHook("onRequest", (request, reply, done) => {
    if ((request.url.split("?")[0] ?? "").includes("//")) answerNotFound(request, reply);
    else done();
  });
  app.setErrorHandler((error, request, reply) => runInWork(workOf(request), () => answerError(error, request, reply)));
  await serveDocuments(app);
  serveHealth(app, deps);
  await serveMetrics(app, deps);
  serveExchange(app, deps);
  mount(app, deps, routes);
  const pages = options.web === undefined ? null : await serveWeb(app, options.web, { secure });
  app.setNotFoundHandler((request, reply) => pages?.(request, reply) ?? answerNotFound(request, reply));
  return app;
}
