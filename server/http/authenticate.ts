import type { FastifyRequest } from "fastify";
import { PageId } from "#contract/live/live.api.ts";
import { PAGE_HEADER } from "#contract/live/page-header.ts";
import { SESSION_COOKIE } from "#contract/users/session.api.ts";
import { readCookie } from "#server/http/cookies.ts";
import type { Principal } from "#contract/permissions.ts";
import { findPrincipal, touchSession } from "#server/http/principal.store.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { tokenHash } from "#server/platform/token.ts";

/** Returns the id of the page that makes the call. A malformed id counts as missing, because it only marks live events. */
export const readPage = (request: FastifyRequest): string | undefined =>
  PageId.safeParse(request.headers[PAGE_HEADER.toLowerCase()]).data;

export function readToken(request: FastifyRequest): string | null {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  return bearer ?? readCookie(request, SESSION_COOKIE);
}

/**
 * Returns the session and principal of a valid token. The principal includes the requested workspace only if the user
 * is a member.
 */
export async function authenticate(
  db: SystemDb,
  call: { token: string | null; workspace: number | null; now: Date; require_admin_2fa: boolean },
): Promise<{ principal: Principal; session: number } | null> {
  if (call.token === null) return null;
  const session = await findPrincipal(db, {
    token_hash: tokenHash(call.token),
    workspace: call.workspace,
    now: call.now,
    require_admin_2fa: call.require_admin_2fa,
  });
  if (session === null) return null;
  await touchSession(db, session, call.now);
  return { principal: session.principal, session: session.id };
}
