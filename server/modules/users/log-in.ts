import type { Session } from "#contract/users/user.schema.ts";
import { AppError } from "#server/http/app-error.ts";
import type { OutsideContext, PublicContext } from "#server/http/context.ts";
import { startSession } from "#server/modules/users/start-session.ts";
import { findCredentials, findUser } from "#server/modules/users/user.store.ts";
import { userView } from "#server/modules/users/user.view.ts";
import { assertMayTry, noteTry } from "#server/modules/users/wrong-passwords.ts";
import { checkPassword } from "#server/platform/passwords.ts";

/**
 * Logs in with address and password and answers a new session; an earlier one of the same browser ends with it.
 * @throws AppError wrong_credentials, for an unknown address as for a wrong password, after the same time; too_many_requests
 */
export async function logIn(ctx: OutsideContext<PublicContext>, credentials: { email: string; password: string }): Promise<Session> {
  const { email, password } = credentials;
  const user = await ctx.transaction(async (inside) => {
    await assertMayTry(inside, email);
    return findCredentials(inside.system, email);
  });
  // Hashing takes its time on purpose, so it holds no transaction.
  const right = await checkPassword(user?.password_hash, password);
  await ctx.transaction((inside) => noteTry(inside, email, right));
  if (!right || user === undefined) throw new AppError("wrong_credentials");
  return ctx.transaction((inside) => startSession(inside, user));
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
