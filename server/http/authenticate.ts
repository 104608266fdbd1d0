import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { SESSION_COOKIE } from "#contract/users/session.api.ts";
import { readCookie } from "#server/http/cookies.ts";
import type { Principal } from "#contract/permissions.ts";
import { findPrincipal, touchSession } from "#server/http/principal.store.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** A new session's token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");
/** What is stored of a token: it can't be turned back. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The token of a call: the bearer, else the session's cookie. */
export function readToken(request: FastifyRequest): string | null {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  return bearer ?? readCookie(request, SESSION_COOKIE);
}

/**
 * Who calls and by which session, if the token is alive: the user and the workspace asked for, if the user is its
 * member.
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
