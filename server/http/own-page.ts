import type { FastifyRequest } from "fastify";
import { AppError } from "#server/core/app-error.ts";

type Sent = Pick<FastifyRequest, "headers" | "host">;

/** Returns whether a URL belongs to this installation: to the public URL, or to the host of the request. */
function isOwn(address: string, { host }: Sent, publicUrl: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.origin === publicUrl || (/^https?:$/.test(url.protocol) && url.host === host));
}

/**
 * Returns whether a browser sent the call from a page of this installation. Browsers send `Origin` with everything
 * except a plain GET, and `Sec-Fetch-Site` only over https or to localhost. Over plain http, a GET therefore has only
 * `Referer`.
 */
function isFromOwnPage(request: Sent, publicUrl: string): boolean {
  const { origin, referer, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined) return isOwn(origin, request, publicUrl);
  if (site !== undefined) return site === "same-origin" || site === "none";
  return referer !== undefined && isOwn(referer, request, publicUrl);
}

/**
 * Protects writing calls against cross-site requests. Accepts a call from a page of this installation, and a call
 * without cookies, because its sender must have known the token. Rejects prefetches, which no user intends.
 * @throws AppError foreign_page, forbidden
 */
export function assertOwnPage(request: Sent, publicUrl: string): void {
  const { headers } = request;
  const purpose = `${String(headers["purpose"] ?? "")} ${String(headers["sec-purpose"] ?? "")}`;
  if (purpose.includes("prefetch")) throw new AppError("forbidden");
  if (headers.cookie !== undefined && !isFromOwnPage(request, publicUrl)) throw new AppError("foreign_page");
}
