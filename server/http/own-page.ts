import type { FastifyRequest } from "fastify";
import { AppError } from "#server/core/app-error.ts";

type Sent = Pick<FastifyRequest, "headers" | "host">;

/** True for an address of this installation: the one that people use, or the one that the request itself came to. */
function isOwn(address: string, { host }: Sent, publicUrl: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.origin === publicUrl || (/^https?:$/.test(url.protocol) && url.host === host));
}

/**
 * Which page a browser sent the call from. `Origin` goes with everything but a plain GET; `Sec-Fetch-Site` goes with
 * that too, yet only over https or to this machine; in an office without https there is `Referer` left.
 */
function isFromOwnPage(request: Sent, publicUrl: string): boolean {
  const { origin, referer, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined) return isOwn(origin, request, publicUrl);
  if (site !== undefined) return site === "same-origin" || site === "none";
  return referer !== undefined && isOwn(referer, request, publicUrl);
}

/**
 * Lets a writing call pass that nobody can have made a browser send: one from a page of this installation, or one
 * without any cookie, whose sender had to know the token. A prefetch is meant by nobody.
 * @throws AppError foreign_page, forbidden
 */
export function assertOwnPage(request: Sent, publicUrl: string): void {
  const { headers } = request;
  const purpose = `${String(headers["purpose"] ?? "")} ${String(headers["sec-purpose"] ?? "")}`;
  if (purpose.includes("prefetch")) throw new AppError("forbidden");
  if (headers.cookie !== undefined && !isFromOwnPage(request, publicUrl)) throw new AppError("foreign_page");
}
