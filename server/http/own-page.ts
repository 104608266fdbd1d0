import type { FastifyRequest } from "fastify";
import { AppError } from "#server/core/app-error.ts";

type Sent = Pick<FastifyRequest, "headers" | "host">;

/** Returns whether a URL belongs to this installation: the public URL, or the host that received the request. */
function isOwn(address: string, { host }: Sent, publicUrl: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.origin === publicUrl || (/^https?:$/.test(url.protocol) && url.host === host));
}

/**
 * Determines whether a browser sent the call from a page of this installation. Browsers send `Origin` with everything
 * except a plain GET. They send `Sec-Fetch-Site` with a GET as well, but only over https or to localhost. In an office
 * without https only `Referer` remains.
 */
function isFromOwnPage(request: Sent, publicUrl: string): boolean {
  const { origin, referer, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined) return isOwn(origin, request, publicUrl);
  if (site !== undefined) return site === "same-origin" || site === "none";
  return referer !== undefined && isOwn(referer, request, publicUrl);
}

/**
 * Protects writing calls against cross-site requests. A call passes if it comes from a page of this installation. A
 * call without any cookie also passes, because its sender must have known the token. Prefetches are always refused,
 * since no user intends them.
 * @throws AppError foreign_page, forbidden
 */
export function assertOwnPage(request: Sent, publicUrl: string): void {
  const { headers } = request;
  const purpose = `${String(headers["purpose"] ?? "")} ${String(headers["sec-purpose"] ?? "")}`;
  if (purpose.includes("prefetch")) throw new AppError("forbidden");
  if (headers.cookie !== undefined && !isFromOwnPage(request, publicUrl)) throw new AppError("foreign_page");
}
