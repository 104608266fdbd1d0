import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { LogController } from "fastify";
import type { FastifyInstance } from "fastify";
import { probe } from "#server/db/probe.ts";
import { BODY_LIMIT_MB, errorAnswer } from "#server/http/errors.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { mount } from "#server/http/mount.ts";
import { answerNotFound } from "#server/http/not-found.ts";
import { openApi } from "#server/http/openapi.ts";
import { serveWeb } from "#server/http/web.ts";
import { languageOf } from "#server/platform/translate.ts";
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

/** The document of the API and its readable page. */
async function serveDocuments(app: FastifyInstance): Promise<void> {
  const document = openApi(routes);
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: false,
    uiConfig: { docExpansion: "none", tryItOutEnabled: false },
  });
  app.get("/api/openapi.json", () => document);
}

function serveHealth(app: FastifyInstance, deps: Dependencies): void {
  app.get("/api/health/live", () => ({ status: "ok" }));
  app.get("/api/health/ready", async (_request, reply) => {
    try {
      await probe(deps.db);
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "unavailable" });
    }
  });
}

/** The whole server as a function of what it needs; it neither listens nor opens anything. */
export async function buildApp(deps: Dependencies, options: { web?: string } = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({
      disableRequestLogging: deps.env.LOG_LEVEL !== "debug" && deps.env.LOG_LEVEL !== "trace",
    }),
    bodyLimit: BODY_LIMIT_MB * 1_048_576,
    trustProxy: deps.env.TRUST_PROXY,
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
    hsts: deps.env.PUBLIC_URL?.startsWith("https:") === true,
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ["gzip", "deflate"],
    customTypes: /^(application\/json|text\/(?!event-stream)|image\/svg\+xml)/,
  });
  await app.register(multipart);
  await app.register(rateLimit, { global: false });
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(error, { language: languageOf(request.headers["accept-language"]), log: request.log });
    if (answer.retry_after !== null) reply.header("retry-after", answer.retry_after);
    return reply.code(answer.status).header("cache-control", "no-store").send(answer.body);
  });
  await serveDocuments(app);
  serveHealth(app, deps);
  mount(app, deps, routes);
  const pages =
    options.web === undefined
      ? null
      : await serveWeb(app, options.web, { secure: deps.env.PUBLIC_URL?.startsWith("https:") === true });
  app.setNotFoundHandler((request, reply) => pages?.(request, reply) ?? answerNotFound(request, reply));
  return app;
}
