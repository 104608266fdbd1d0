import { MAIL_AGAIN_SECONDS, RESET_HOURS } from "#contract/limits.ts";
import { AppError, found } from "#server/http/app-error.ts";
import { newToken, tokenHash } from "#server/http/authenticate.ts";
import type { OutsideContext, PublicContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { masked } from "#server/modules/users/masked.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { isGood, mailedAt, putToken, takeToken } from "#server/modules/users/token.store.ts";
import { confirmUser, findByEmail, findUser, setPassword } from "#server/modules/users/user.store.ts";
import { forgetGuesses } from "#server/modules/users/tries.ts";
import { hashPassword } from "#server/platform/passwords.ts";

type Done = Record<string, never>;

/** Mails a link to choose a new password, once a minute; neither the answer nor its time says whether anybody has the address. */
export function sendReset(ctx: OutsideContext<PublicContext>, email: string): Promise<Done> {
  const mailLink = async (inside: PublicContext): Promise<Done> => {
    const { system, now } = inside;
    const user = await findByEmail(system, email);
    if (user === undefined) return {};
    const last = await mailedAt(system, user.id, "reset");
    if (last !== undefined && now.getTime() - Date.parse(last) < MAIL_AGAIN_SECONDS * 1000) return {};
    const token = newToken();
    await putToken(system, {
      user: user.id,
      kind: "reset",
      hash: tokenHash(token),
      at: now,
      expires_at: new Date(now.getTime() + RESET_HOURS * 3_600_000),
    });
    await inside.mail([accountMails.reset(user, token)]);
    return {};
  };
  return masked(() => ctx.transaction(mailLink));
}

/** @throws AppError link_expired */
export async function checkReset({ system, now }: PublicContext, token: string): Promise<Done> {
  if (!(await isGood(system, "reset", { hash: tokenHash(token), now }))) throw new AppError("link_expired");
  return {};
}

/** Sets the password by the link, which only the mailbox's owner has: every session ends, the address is confirmed; a second factor is asked for as before. @throws AppError link_expired */
export async function resetPassword(
  ctx: OutsideContext<PublicContext>,
  token: string,
  password: string,
): Promise<Done> {
  const password_hash = await hashPassword(password);
  return ctx.transaction(async (inside): Promise<Done> => {
    const { system, now } = inside;
    const taken = await takeToken(system, "reset", { hash: tokenHash(token), now });
    if (taken === undefined) throw new AppError("link_expired");
    const id = taken.user_id;
    const user = found(await findUser(system, id));
    await setPassword(system, { user: id, password_hash, at: now });
    await confirmUser(system, id);
    await endSessions(system, id, null);
    await forgetGuesses(inside, { at: "password", email: user.email });
    await inside.audit({ entity: "user", entity_id: id, action: "reset_password" });
    await inside.mail([accountMails.passwordChanged(user)]);
    return {};
  });
}
