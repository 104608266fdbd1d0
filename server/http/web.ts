import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refreshConsent } from "#server/http/cookies.ts";

const YEAR_S = 31_536_000;

/** Answers the page of the product when the address can be one of a page; else null. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/** True for an address that a person may have opened: no call, no asset, no file. */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split("?")[0] ?? "/";
  return (
    (method === "GET" || method === "HEAD") &&
    !/^\/(?:api|assets|fonts)(?:\/|$)/.test(path) &&
    !/\.[a-z0-9]+$/i.test(path)
  );
}

/** The files below a folder, as an address names them. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/")),
  );
}

/**
 * Serves the built browser files: hashed assets and fonts (their version stands in the name) for ever, everything else
 * asked for again each time. Returns what answers index.html for every page of the product, or null when nothing is
 * built. A missing asset is a 404, never index.html: a browser that holds an old page must learn that its chunk is
 * gone.
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
    // A route of its own for each of a thousand files takes a quarter of a start, and the wildcard of this plugin reads
    // the whole folder for every request, to see how the name is spelt.
    serve: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // Seen from the folder: the product itself may be installed below some other "assets".
      reply.header(
        "cache-control",
        /^(?:assets|fonts)[\\/]/.test(relative(folder, path)) ? `public, max-age=${YEAR_S}, immutable` : "no-cache",
      );
    },
  });
  const files = await filesIn(folder);
  // Nothing is returned: a reply is waited for by listening to its end once more.
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
