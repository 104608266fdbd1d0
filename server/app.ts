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
import { BODY_LIMIT_MB } from "#server/http/errors.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { serveHealth } from "#server/http/health.ts";
import { mount } from "#server/http/mount.ts";
import { answerNotFound } from "#server/http/not-found.ts";
import { openApi } from "#server/http/openapi.ts";
import { closeIdleConnections } from "#server/http/idle-connections.ts";
import { BODY_TIMES, cutSlowBodies } from "#server/http/slow-bodies.ts";
import type { BodyTimes } from "#server/http/slow-bodies.ts";
import { serveWeb } from "#server/http/web.ts";
import { serveExchange } from "#server/modules/one-c/exchange/exchange.routes.ts";
import "#server/hooks.ts";
import { routes } from "#server/routes.ts";

const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Emotion writes its styles into the page.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  // A PDF that the page has fetched is drawn by the browser's own viewer.
  frameSrc: ["blob:"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
};

/**
 * A number is that of the proxies before the server, counted from its own end of the chain of addresses; none of them
 * is asked who it is, so nobody else may reach the server.
 */
const trusted = (proxies: Proxies): string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : [...proxies];

/** Made once for a process, however often it builds the server. */
let made: ReturnType<typeof openApi> | undefined;

/** The document of the API and its readable page. */
async function serveDocuments(app: FastifyInstance): Promise<void> {
  // Written out when somebody asks for it: making it takes a tenth of a start.
  const document = { toJSON: () => (made ??= openApi(routes)) };
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: false,
    uiConfig: { docExpansion: "none", tryItOutEnabled: false },
  });
  app.get("/api/openapi.json", () => document);
}

/** The whole server as a function of what it needs; it neither listens nor opens anything. */
export async function buildApp(
  deps: Dependencies,
  options: { web?: string; body_times?: BodyTimes } = {},
): Promise<FastifyInstance> {
  const times = options.body_times ?? BODY_TIMES;
  const secure = deps.env.PUBLIC_URL.startsWith("https:");
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({
      disableRequestLogging: deps.env.LOG_LEVEL !== "debug" && deps.env.LOG_LEVEL !== "trace",
    }),
    bodyLimit: BODY_LIMIT_MB * 1_048_576,
    trustProxy: trusted(deps.env.TRUST_PROXY),
    requestTimeout: times.upload,
    // The router wants the colon of ":create_lots_from_purchase_items" as it is; some clients escape it.
    rewriteUrl: (request) => (request.url ?? "/").replace(/^([^?]*)%3A/i, "$1:"),
    routerOptions: { ignoreTrailingSlash: true },
    // An address that can't be read, or whose id is too long for one, belongs to nothing.
    frameworkErrors: (_error, request, reply) => void answerNotFound(request, reply),
  });
  // Every body is JSON or a form with a file; text is what other sites' pages may send without asking.
  app.removeContentTypeParser("text/plain");
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    referrerPolicy: { policy: "same-origin" },
    hsts: secure,
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ["gzip", "deflate"],
    // Half the time of the usual 6 for 3 % more bytes.
    zlibOptions: { level: 5 },
    customTypes: /^(application\/json|text\/(?!event-stream)|image\/svg\+xml)/,
  });
  await app.register(multipart);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => new AppError("too_many_requests", { retry_after: ttl / 1000 }),
  });
  closeIdleConnections(app);
  cutSlowBodies(app, times);
  // No address of ours has an empty part, and what serves files takes one for an attack.
  app.addHook("onRequest", (request, reply, done) => {
    if ((request.url.split("?")[0] ?? "").includes("//")) answerNotFound(request, reply);
    else done();
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  await serveDocuments(app);
  serveHealth(app, deps);
  serveExchange(app, deps);
  mount(app, deps, routes);
  const pages = options.web === undefined ? null : await serveWeb(app, options.web, { secure });
  app.setNotFoundHandler((request, reply) => pages?.(request, reply) ?? answerNotFound(request, reply));
  return app;
}
