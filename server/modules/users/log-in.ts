import type { SignedIn } from "#contract/users/session.api.ts";
import type { Session } from "#contract/users/user.schema.ts";
import { AppError } from "#server/core/app-error.ts";
import type { PreTransactionContext, PublicContext } from "#server/http/context.ts";
import { announcementFor, firstWorkspaces } from "#server/modules/users/hooks.ts";
import { assertSecondFactor } from "#server/modules/users/second-factor.ts";
import { sessionOf, startSession } from "#server/modules/users/start-session.ts";
import { countGuess, forgetGuesses } from "#server/modules/users/guess-limit.ts";
import { findCredentials, findUser } from "#server/modules/users/user.store.ts";
import { checkPassword } from "#server/platform/passwords.ts";

const signedIn = async (ctx: PublicContext, session: Session): Promise<SignedIn> => ({
  ...session,
  workspaces: await firstWorkspaces.call(ctx, session.user.id),
  announcement: await announcementFor.call(ctx, session.user.id),
});

/**
 * Signs a user in with email address, password and the second factor if enabled. Returns a new session and ends the
 * previous session of the browser.
 * @throws AppError wrong_credentials (also for an unknown address, after the same time); second_factor_required,
 * second_factor_incorrect, too_many_requests
 */
export async function logIn(
  ctx: PreTransactionContext<PublicContext>,
  credentials: { email: string; password: string; second_factor: string | undefined },
): Promise<SignedIn> {
  const { email, password } = credentials;
  const guess = { at: "password", email } as const;
  await ctx.transaction((inside) => countGuess(inside, guess));
  const user = await ctx.transaction(({ system }) => findCredentials(system, email));
  // Checks the password outside any transaction, because hashing is slow on purpose.
  const right = await checkPassword(user?.password_hash, password);
  if (user === undefined) throw new AppError("wrong_credentials");
  if (!right) throw new AppError("wrong_credentials", { account: user.id });
  await ctx.transaction((inside) => forgetGuesses(inside, guess));
  await assertSecondFactor(ctx, user, credentials.second_factor);
  return ctx.transaction(async (inside) => signedIn(inside, await startSession(inside, user, ctx.deps.env)));
}

/** @throws AppError unauthenticated if there is no session or its user no longer exists */
export async function restoreSession(ctx: PreTransactionContext<PublicContext>): Promise<SignedIn> {
  const { token, principal } = ctx;
  if (token === null || principal === null) throw new AppError("unauthenticated");
  return ctx.transaction(async (inside) => {
    const user = await findUser(inside.system, principal.user_id);
    if (user === undefined) throw new AppError("unauthenticated");
    return signedIn(inside, { token, ...(await sessionOf(inside.system, user, ctx.deps.env)) });
  });
}
