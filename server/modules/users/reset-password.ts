import { RESET_HOURS } from "#contract/limits.ts";
import type { z } from "zod";
import type { MailRequestResult, PasswordResetRequest } from "#contract/users/account.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { tokenHash } from "#server/platform/token.ts";
import type { PreTransactionContext, PublicContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { issueToken } from "#server/modules/users/issue-token.ts";
import { throttleMail } from "#server/modules/users/throttle-mail.ts";
import { inConstantTime } from "#server/modules/users/in-constant-time.ts";
import { proveAddress } from "#server/modules/users/prove-address.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { isTokenValid, consumeToken } from "#server/modules/users/token.store.ts";
import { findByEmail, findUser, setPassword } from "#server/modules/users/user.store.ts";
import { forgetGuesses } from "#server/modules/users/guess-limit.ts";
import { hashPassword } from "#server/platform/passwords.ts";

type Done = Record<string, never>;

/**
 * Emails a link to choose a new password, at most once a minute. Neither the response nor its timing reveals whether
 * the address exists.
 */
export function sendReset(
  ctx: PreTransactionContext<PublicContext>,
  { email, next }: z.output<typeof PasswordResetRequest>,
): Promise<MailRequestResult> {
  const mailLink = async (inside: PublicContext): Promise<MailRequestResult> => {
    const asked = await throttleMail(inside, "reset", email);
    const user = await findByEmail(inside.system, email);
    if (!asked.sent || user === undefined) return asked;
    const link = await issueToken(inside, { user: user.id, kind: "reset", hours: RESET_HOURS });
    await inside.mail([accountMails.reset(user, link, next)]);
    return asked;
  };
  return inConstantTime(() => ctx.transaction(mailLink));
}

/** @throws AppError link_expired if the link is not valid */
export async function checkReset({ system, now }: PublicContext, token: string): Promise<Done> {
  if (!(await isTokenValid(system, "reset", { hash: tokenHash(token), now }))) throw new AppError("link_expired");
  return {};
}

/**
 * Sets the password by the emailed link, confirms the address and ends all sessions. A second factor is still required
 * at the next sign-in.
 * @throws AppError link_expired if the link is not valid
 */
export async function resetPassword(
  ctx: PreTransactionContext<PublicContext>,
  token: string,
  password: string,
): Promise<Done> {
  const password_hash = await hashPassword(password);
  return ctx.transaction(async (inside): Promise<Done> => {
    const { system, now } = inside;
    const taken = await consumeToken(system, "reset", { hash: tokenHash(token), now });
    if (taken === undefined) throw new AppError("link_expired");
    const id = taken.user_id;
    const user = foundOrThrow(await findUser(system, id));
    // The first confirmation removes the old password, so it must come before the new password is set.
    await proveAddress(inside, id);
    await setPassword(system, { user: id, password_hash, at: now });
    await endSessions(system, id, null);
    await forgetGuesses(inside, { at: "password", email: user.email });
    await inside.audit({ entity: "user", entity_id: id, action: "reset_password" });
    await inside.mail([accountMails.passwordChanged(user)]);
    return {};
  });
}
