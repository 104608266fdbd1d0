import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refreshConsent } from "#server/http/cookies.ts";

const YEAR_S = 31_536_000;

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split("?")[0] ?? "/";
  return (
    (method === "GET" || method === "HEAD") &&
    !/^\/(?:api|assets|fonts)(?:\/|$)/.test(path) &&
    !/\.[a-z0-9]+$/i.test(path)
  );
}

async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/")),
  );
}

/**
 * Serves the built browser files. Hashed assets and versioned fonts are cached forever; everything else is revalidated
 * each time. Returns the handler for index.html, or null without a build. A missing asset returns 404 instead of
 * index.html, so that an outdated page detects that its chunk is gone.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  options: { secure: boolean } = { secure: false },
): Promise<SendPage | null> {
  if (!existsSync(join(folder, "index.html"))) return null;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // Registering a thousand files as separate routes takes a quarter of the startup time. The plugin's wildcard route
    // reads the whole folder on every request to check the spelling of the name.
    serve: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // The path is relative to the folder, because the product may be installed below another "assets".
      reply.header(
        "cache-control",
        /^(?:assets|fonts)[\\/]/.test(relative(folder, path)) ? `public, max-age=${YEAR_S}, immutable` : "no-cache",
      );
    },
  });
  const files = await filesIn(folder);
  // The handler returns nothing. For a returned reply, Fastify would add another end listener.
  app.get<{ Params: { "*": string } }>("/*", (request, reply) => {
    const { "*": file } = request.params;
    void (files.has(file) ? reply.sendFile(file) : reply.callNotFound());
  });
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    refreshConsent(request, reply, options.secure);
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  };
  app.get("/", sendPage);
  return (request, reply) => (isPage(request) ? sendPage(request, reply) : null);
}
