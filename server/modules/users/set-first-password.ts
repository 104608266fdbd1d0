import type { Session } from "#contract/users/user.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { startSession } from "#server/modules/users/start-session.ts";
import { findUser, hasPassword, setPassword } from "#server/modules/users/user.store.ts";
import { hashPassword } from "#server/platform/passwords.ts";

/**
 * Sets the password of an account without one: after the first confirmation of its address, or if an administrator
 * created it. Ends all sessions and starts a new one for the current browser.
 * @throws AppError wrong_state if a password exists
 */
export async function setFirstPassword(ctx: PreTransactionContext<SessionContext>, password: string): Promise<Session> {
  const password_hash = await hashPassword(password);
  return ctx.transaction(async (inside) => {
    const { system, now, principal } = inside;
    const user = foundOrThrow(await findUser(system, principal.user_id));
    if (!user.confirmed || (await hasPassword(system, user.id))) throw new AppError("wrong_state", { actions: [] });
    await setPassword(system, { user: user.id, password_hash, at: now });
    await endSessions(system, user.id, null);
    await inside.audit({ entity: "user", entity_id: user.id, action: "change_password" });
    await inside.mail([accountMails.passwordChanged(user)]);
    return startSession(inside, user, ctx.deps.env);
  });
}
