import { SESSION_ABSOLUTE_DAYS } from "#contract/limits.ts";
import type { Session } from "#contract/users/user.schema.ts";
import { AppError } from "#server/http/app-error.ts";
import { newToken, tokenHash } from "#server/http/authenticate.ts";
import type { OutsideContext, PublicContext } from "#server/http/context.ts";
import { deleteSession, insertSession } from "#server/modules/users/session.store.ts";
import { findCredentials, findUser } from "#server/modules/users/user.store.ts";
import { userView } from "#server/modules/users/user.view.ts";
import { checkPassword } from "#server/platform/passwords.ts";

/**
 * Logs in with address and password and answers a new session; an earlier one of the same browser ends with it.
 * @throws AppError wrong_credentials, for an unknown address as for a wrong password, after the same time
 */
export async function logIn(ctx: OutsideContext<PublicContext>, credentials: { email: string; password: string }): Promise<Session> {
  const user = await ctx.transaction((inside) => findCredentials(inside.system, credentials.email));
  // Hashing takes its time on purpose, so it holds no transaction.
  const right = await checkPassword(user?.password_hash, credentials.password);
  if (!right || user === undefined) throw new AppError("wrong_credentials");
  const token = newToken();
  const expires_at = new Date(ctx.now.getTime() + SESSION_ABSOLUTE_DAYS * 86_400_000);
  return ctx.transaction(async ({ system, cookies }) => {
    if (ctx.token !== null) await deleteSession(system, tokenHash(ctx.token));
    await insertSession(system, { user_id: user.id, token_hash: tokenHash(token), user_agent: ctx.user_agent, now: ctx.now, expires_at });
    cookies.session(token);
    return { token, user: userView(user) };
  });
}

/**
 * Answers the session that the call came with.
 * @throws AppError unauthenticated
 */
export async function restoreSession(ctx: OutsideContext<PublicContext>): Promise<Session> {
  const { token, principal } = ctx;
  if (token === null || principal === null) throw new AppError("unauthenticated");
  const user = await ctx.transaction(({ system }) => findUser(system, principal.user_id));
  if (user === undefined) throw new AppError("unauthenticated");
  return { token, user: userView(user) };
}
