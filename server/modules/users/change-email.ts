import type { z } from "zod";
import { EMAIL_CHANGE_HOURS } from "#contract/limits.ts";
import type { EmailChange } from "#contract/users/account.schema.ts";
import { AppError, found } from "#server/http/app-error.ts";
import { newToken, tokenHash } from "#server/http/authenticate.ts";
import type { OutsideContext, PublicContext, SessionContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { provenUser } from "#server/modules/users/own-identity.ts";
import { assertSecondFactor } from "#server/modules/users/second-factor.ts";
import { dropTokens, putToken, takeToken } from "#server/modules/users/token.store.ts";
import { findByEmail, findUser, setEmail } from "#server/modules/users/user.store.ts";

type Done = Record<string, never>;

/**
 * Asks for another address: a link goes to the new one, a notice to the old one. When somebody has the new one, its
 * owner is told instead; the answer is the same.
 * @throws AppError invalid_input with the field `current_password`, second_factor_required, second_factor_incorrect, too_many_requests
 */
export async function changeEmail(
  ctx: OutsideContext<SessionContext>,
  given: z.output<typeof EmailChange>,
): Promise<Done> {
  const user = await provenUser(ctx, given.current_password);
  await assertSecondFactor(ctx, user, given.second_factor);
  return ctx.transaction(async (inside): Promise<Done> => {
    const { system, now } = inside;
    if (given.email === user.email) return {};
    const notice = accountMails.emailChanging(user, given.email);
    const owner = await findByEmail(system, given.email);
    if (owner !== undefined) {
      await inside.mail([accountMails.exists(owner), notice]);
      return {};
    }
    const token = newToken();
    await putToken(system, {
      user: user.id,
      kind: "email",
      hash: tokenHash(token),
      email: given.email,
      at: now,
      expires_at: new Date(now.getTime() + EMAIL_CHANGE_HOURS * 3_600_000),
    });
    await inside.audit({ entity: "user", entity_id: user.id, action: "ask_new_email" });
    await inside.mail([accountMails.confirmEmail({ email: given.email, language: user.language }, token), notice]);
    return {};
  });
}

/** Takes over the new address by its link; links that went to the old one are dead. @throws AppError link_expired */
export async function confirmEmail(ctx: PublicContext, token: string): Promise<Done> {
  const { system, now } = ctx;
  const taken = await takeToken(system, "email", { hash: tokenHash(token), now });
  if (taken === undefined || taken.email === null) throw new AppError("link_expired");
  const before = found(await findUser(system, taken.user_id));
  // Somebody else may have signed up with it meanwhile.
  if (!(await setEmail(system, before.id, taken.email))) throw new AppError("link_expired");
  for (const kind of ["activate", "reset", "login"] as const) await dropTokens(system, before.id, kind);
  await ctx.audit({
    entity: "user",
    entity_id: before.id,
    action: "change_email",
    changes: { email: { from: before.email, to: taken.email } },
  });
  await ctx.mail([accountMails.emailChanged(before, taken.email)]);
  return {};
}
