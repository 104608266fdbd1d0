import type { z } from "zod";
import type { PasswordChange } from "#contract/users/account.schema.ts";
import type { Session } from "#contract/users/user.schema.ts";
import { AppError, found } from "#server/http/app-error.ts";
import type { OutsideContext, SessionContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { startSession } from "#server/modules/users/start-session.ts";
import { findCredentials, findUser, setPassword } from "#server/modules/users/user.store.ts";
import { assertMayTry, noteTry } from "#server/modules/users/wrong-passwords.ts";
import { checkPassword, hashPassword } from "#server/platform/passwords.ts";

/**
 * Changes one's own password: all sessions end, and this browser gets a new one.
 * @throws AppError invalid_input with the field `current_password`, too_many_requests
 */
export async function changePassword(ctx: OutsideContext<SessionContext>, given: z.output<typeof PasswordChange>): Promise<Session> {
  const known = await ctx.transaction(async (inside) => {
    const { email } = found(await findUser(inside.system, inside.principal.user_id));
    await assertMayTry(inside, email);
    return found(await findCredentials(inside.system, email));
  });
  const right = await checkPassword(known.password_hash, given.current_password);
  await ctx.transaction((inside) => noteTry(inside, known.email, right));
  if (!right) throw new AppError("invalid_input", { fields: { current_password: ["wrong_password"] } });
  const password_hash = await hashPassword(given.password);
  return ctx.transaction(async (inside) => {
    await setPassword(inside.system, { user: known.id, password_hash, at: inside.now });
    await endSessions(inside.system, known.id, null);
    await inside.audit({ entity: "user", entity_id: known.id, action: "change_password" });
    await inside.mail([accountMails.passwordChanged(known)]);
    return startSession(inside, known);
  });
}
