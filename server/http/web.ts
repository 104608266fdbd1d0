import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const YEAR_S = 31_536_000;

/**
 * Serves the built browser files: hashed assets and fonts (their version stands in the name) for ever, everything else asked for again each time, and index.html
 * for every page of the product. A missing asset is a 404, never index.html: a browser that holds an old page must
 * learn that its chunk is gone.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header("cache-control", /\/(?:assets|fonts)\//.test(path) ? `public, max-age=${YEAR_S}, immutable` : "no-cache");
    },
  });
  app.get("/", (_request, reply) => reply.header("cache-control", "no-cache").sendFile("index.html"));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isPage = request.method === "GET" && !path.startsWith("/api/") && !path.startsWith("/assets/") && !/\.[a-z0-9]+$/i.test(path);
    if (isPage) return reply.header("cache-control", "no-cache").sendFile("index.html");
    return reply.code(404).send({ code: "not_found", detail: "Not found" });
  });
}
