import { SESSION_ABSOLUTE_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time-units.ts";
import type { Session } from "#contract/users/user.schema.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { Environment } from "#server/env.ts";
import { newToken, tokenHash } from "#server/platform/token.ts";
import { AppError } from "#server/core/app-error.ts";
import type { PublicContext } from "#server/http/context.ts";
import { mustEnrol } from "#server/modules/users/must-enrol.ts";
import { rememberDevice } from "#server/modules/users/known-device.store.ts";
import { deleteSession, insertSession } from "#server/modules/users/session.store.ts";
import { hasPassword } from "#server/modules/users/user.store.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";
import { userView } from "#server/modules/users/user.view.ts";

export const sessionOf = async (db: SystemDb, user: UserRow, env: Environment): Promise<Omit<Session, "token">> => ({
  user: userView(user),
  must_enrol: mustEnrol(env, user),
  must_set_password: !(await hasPassword(db, user.id)),
});

/**
 * Starts a session with a new token and sets two cookies: one for the session, and one that identifies the browser.
 * Ends the previous session of the request. All sign-in methods call this function, so a blocked user can't bypass the
 * check.
 * @throws AppError account_blocked, only after the credentials were checked
 */
export async function startSession(ctx: PublicContext, user: UserRow, env: Environment): Promise<Session> {
  const { system, now } = ctx;
  if (user.blocked_at !== null) throw new AppError("account_blocked");
  const token = newToken();
  const expires_at = new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * DAY_MS);
  if (ctx.token !== null) await deleteSession(system, tokenHash(ctx.token));
  await insertSession(system, {
    user_id: user.id,
    token_hash: tokenHash(token),
    user_agent: ctx.user_agent,
    now,
    expires_at,
  });
  ctx.cookies.session(token);
  const device = ctx.cookies.device() ?? newToken();
  await rememberDevice(system, { user: user.id, token_hash: tokenHash(device), now });
  ctx.cookies.rememberDevice(device);
  return { token, ...(await sessionOf(system, user, env)) };
}
