import type { z } from "zod";
import { EMAIL_CHANGE_HOURS } from "#contract/limits.ts";
import type { EmailChange } from "#contract/users/account.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { tokenHash } from "#server/platform/token.ts";
import type { PreTransactionContext, PublicContext, SessionContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { issueToken } from "#server/modules/users/issue-token.ts";
import { throttleMail } from "#server/modules/users/throttle-mail.ts";
import { requirePassword } from "#server/modules/users/own-identity.ts";
import { proveAddress } from "#server/modules/users/prove-address.ts";
import { assertSecondFactor } from "#server/modules/users/second-factor.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { dropAllTokens, consumeToken } from "#server/modules/users/token.store.ts";
import { confirmUser, findByEmail, findUser, setEmail } from "#server/modules/users/user.store.ts";

type Done = Record<string, never>;

/**
 * Requests a change of the email address. Sends a link to the new address and a notice to the old one. If the new
 * address is taken, its owner is notified instead, and the response is the same.
 * @throws AppError invalid_input with the field `current_password`, second_factor_required, second_factor_incorrect,
 * too_many_requests
 */
export async function changeEmail(
  ctx: PreTransactionContext<SessionContext>,
  given: z.output<typeof EmailChange>,
): Promise<Done> {
  const user = await requirePassword(ctx, given.current_password);
  await assertSecondFactor(ctx, user, given.second_factor);
  return ctx.transaction(async (inside): Promise<Done> => {
    const { system } = inside;
    if (given.email === user.email) return {};
    const notice = accountMails.emailChanging(user, given.email);
    const owner = await findByEmail(system, given.email);
    if (owner !== undefined) {
      const { sent } = await throttleMail(inside, "exists", owner.email);
      await inside.mail(sent ? [accountMails.exists(owner), notice] : [notice]);
      return {};
    }
    const link = await issueToken(inside, {
      user: user.id,
      kind: "email",
      hours: EMAIL_CHANGE_HOURS,
      email: given.email,
    });
    await inside.audit({ entity: "user", entity_id: user.id, action: "ask_new_email" });
    await inside.mail([accountMails.confirmEmail({ email: given.email, language: user.language }, link), notice]);
    return {};
  });
}

/**
 * Confirms the new email address by its link. Invalidates all other links and ends the other sessions.
 * @throws AppError link_expired
 */
export async function confirmEmail(ctx: PublicContext, token: string): Promise<Done> {
  const { system, now } = ctx;
  const taken = await consumeToken(system, "email", { hash: tokenHash(token), now });
  if (taken === undefined || taken.email === null) throw new AppError("link_expired");
  const before = foundOrThrow(await findUser(system, taken.user_id));
  // Another user may have signed up with the address since the link was sent.
  if (!(await setEmail(system, before.id, taken.email))) throw new AppError("link_expired");
  await dropAllTokens(system, before.id);
  // Without a session of the account, the reader of the mailbox may be another person than the account's creator. In
  // that case, sessions, password and links from before are invalidated, as at the first confirmation of an address.
  if (ctx.principal?.user_id === before.id && ctx.token !== null) {
    await confirmUser(system, before.id);
    await endSessions(system, before.id, tokenHash(ctx.token));
  } else await proveAddress(ctx, before.id);
  await ctx.audit({
    entity: "user",
    entity_id: before.id,
    action: "change_email",
    changes: { email: { from: before.email, to: taken.email } },
  });
  await ctx.mail([accountMails.emailChanged(before, taken.email)]);
  return {};
}
