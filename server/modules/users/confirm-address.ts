import { ACTIVATION_HOURS } from "#contract/limits.ts";
import type { MailRequestResult } from "#contract/users/account.schema.ts";
import type { Session } from "#contract/users/user.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { tokenHash } from "#server/platform/token.ts";
import type { PreTransactionContext, PublicContext, SessionContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { issueToken } from "#server/modules/users/issue-token.ts";
import { throttleMail } from "#server/modules/users/throttle-mail.ts";
import { proveAddress } from "#server/modules/users/prove-address.ts";
import { mailActivation } from "#server/modules/users/mail-activation.ts";
import { startSession } from "#server/modules/users/start-session.ts";
import { consumeToken } from "#server/modules/users/token.store.ts";
import { findUser } from "#server/modules/users/user.store.ts";

/**
 * Confirms an email address by its link and signs the reader in. The reader must then choose a password, because
 * another person may have signed up with the address.
 * @throws AppError link_expired if the link is used, expired or unknown
 */
export async function activate(ctx: PreTransactionContext<PublicContext>, token: string): Promise<Session> {
  return ctx.transaction(async (inside) => {
    const { system, now } = inside;
    const taken = await consumeToken(system, "activate", { hash: tokenHash(token), now });
    if (taken === undefined || !(await proveAddress(inside, taken.user_id))) throw new AppError("link_expired");
    return startSession(inside, foundOrThrow(await findUser(system, taken.user_id)), ctx.deps.env);
  });
}

/**
 * Sends the caller's own confirmation link again, at most once a minute. If an administrator calls this for another
 * user, the function confirms that user's address and sends a link to choose a password.
 * @throws AppError not_found if the user doesn't exist, or if a caller who is not an administrator asks for another
 * user
 */
export async function confirmOrMailAgain(ctx: SessionContext, id: number, next?: string): Promise<MailRequestResult> {
  const { system, principal } = ctx;
  if (id !== principal.user_id && !principal.is_admin) throw new AppError("not_found");
  const user = foundOrThrow(await findUser(system, id));
  const asked = await throttleMail(ctx, "activate", user.email);
  if (user.confirmed) return { ...asked, sent: false };
  if (principal.is_admin) {
    await proveAddress(ctx, id);
    const link = await issueToken(ctx, { user: id, kind: "reset", hours: ACTIVATION_HOURS });
    await ctx.mail([accountMails.confirmed(user, link)]);
  } else if (asked.sent) await mailActivation(ctx, user, next);
  return asked;
}
