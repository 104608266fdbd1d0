import { AppError, found } from "#server/http/app-error.ts";
import type { OutsideContext, SessionContext } from "#server/http/context.ts";
import { countGuess, forgetGuesses } from "#server/modules/users/tries.ts";
import { findCredentials, findUser } from "#server/modules/users/user.store.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";
import { checkPassword } from "#server/platform/passwords.ts";

/**
 * The caller's own account, once they have shown by its password that it is they who sit before an open session.
 * @throws AppError invalid_input with the field `current_password`, too_many_requests
 */
export async function provenUser(ctx: OutsideContext<SessionContext>, currentPassword: string): Promise<UserRow> {
  const { email } = await ctx.transaction(async ({ system, principal }) =>
    found(await findUser(system, principal.user_id)),
  );
  const guess = { at: "password", email } as const;
  await ctx.transaction((inside) => countGuess(inside, guess));
  const known = await ctx.transaction(({ system }) => findCredentials(system, email));
  if (!(await checkPassword(known?.password_hash, currentPassword)) || known === undefined)
    throw new AppError("invalid_input", { fields: { current_password: ["wrong_password"] } });
  await ctx.transaction((inside) => forgetGuesses(inside, guess));
  const { password_hash: _secret, ...user } = known;
  return user;
}
