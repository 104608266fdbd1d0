import type { z } from "zod";
import type { PasswordChange } from "#contract/users/account.schema.ts";
import type { Session } from "#contract/users/user.schema.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { requirePassword } from "#server/modules/users/own-identity.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { startSession } from "#server/modules/users/start-session.ts";
import { setPassword } from "#server/modules/users/user.store.ts";
import { hashPassword } from "#server/platform/passwords.ts";

/**
 * Changes the caller's password. Ends all sessions and starts a new one for the current browser.
 * @throws AppError invalid_input with the field `current_password`, too_many_requests
 */
export async function changePassword(
  ctx: PreTransactionContext<SessionContext>,
  given: z.output<typeof PasswordChange>,
): Promise<Session> {
  const user = await requirePassword(ctx, given.current_password);
  const password_hash = await hashPassword(given.password);
  return ctx.transaction(async (inside) => {
    await setPassword(inside.system, { user: user.id, password_hash, at: inside.now });
    await endSessions(inside.system, user.id, null);
    await inside.audit({ entity: "user", entity_id: user.id, action: "change_password" });
    await inside.mail([accountMails.passwordChanged(user)]);
    return startSession(inside, user, ctx.deps.env);
  });
}
