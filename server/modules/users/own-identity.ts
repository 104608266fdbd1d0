import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { countGuess, forgetGuesses } from "#server/modules/users/guess-limit.ts";
import { findCredentials, findUser } from "#server/modules/users/user.store.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";
import { checkPassword } from "#server/platform/passwords.ts";

/**
 * Checks the caller's password. Returns the account, or null if the password is wrong, which counts as a failed sign-in
 * attempt.
 * @throws AppError too_many_requests
 */
export async function userByPassword(
  ctx: PreTransactionContext<SessionContext>,
  password: string,
): Promise<UserRow | null> {
  const { email } = await ctx.transaction(async ({ system, principal }) =>
    foundOrThrow(await findUser(system, principal.user_id)),
  );
  const guess = { at: "password", email } as const;
  await ctx.transaction((inside) => countGuess(inside, guess));
  const known = await ctx.transaction(({ system }) => findCredentials(system, email));
  if (!(await checkPassword(known?.password_hash, password)) || known === undefined) return null;
  await ctx.transaction((inside) => forgetGuesses(inside, guess));
  const { password_hash: _secret, ...user } = known;
  return user;
}

/**
 * Checks the caller's password, because another person may be using an open session. Returns the account.
 * @throws AppError invalid_input with the field `current_password`, too_many_requests
 */
export async function requirePassword(
  ctx: PreTransactionContext<SessionContext>,
  currentPassword: string,
): Promise<UserRow> {
  const user = await userByPassword(ctx, currentPassword);
  if (user === null) throw new AppError("invalid_input", { fields: { current_password: ["wrong_password"] } });
  return user;
}
