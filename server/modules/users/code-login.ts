import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { LOGIN_CODE_MINUTES, LOGIN_CODE_TRIES, MAIL_AGAIN_SECONDS } from "#contract/limits.ts";
import type { Session } from "#contract/users/user.schema.ts";
import { AppError } from "#server/http/app-error.ts";
import type { OutsideContext, PublicContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { startSession } from "#server/modules/users/start-session.ts";
import { dropTokens, mailedAt, putToken, tryCode } from "#server/modules/users/token.store.ts";
import { confirmUser, findByEmail } from "#server/modules/users/user.store.ts";

const codeHash = (user: number, code: string): Buffer => createHash("sha256").update(`${user}.${code}`).digest();

/** Mails a code, once a minute; says nothing of whether anybody has the address. */
export async function sendCode(ctx: PublicContext, email: string): Promise<Record<string, never>> {
  const { system, now } = ctx;
  const user = await findByEmail(system, email);
  if (user === undefined) return {};
  const last = await mailedAt(system, user.id, "login");
  if (last !== undefined && now.getTime() - Date.parse(last) < MAIL_AGAIN_SECONDS * 1000) return {};
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await putToken(system, { user: user.id, kind: "login", hash: codeHash(user.id, code), at: now, expires_at: new Date(now.getTime() + LOGIN_CODE_MINUTES * 60_000) });
  await ctx.mail([accountMails.code(user, code)]);
  return {};
}

/**
 * Begins a session by a mailed code: ten minutes, five tries. The mailbox is its owner's, so the address is confirmed.
 * @throws AppError wrong_code, also for an unknown address
 */
export async function logInByCode(ctx: OutsideContext<PublicContext>, given: { email: string; code: string }): Promise<Session> {
  // The try is counted for good before anything else happens.
  const tried = await ctx.transaction(async ({ system, now }) => {
    const user = await findByEmail(system, given.email);
    const hash = user === undefined ? undefined : await tryCode(system, user.id, { now, most: LOGIN_CODE_TRIES });
    return user !== undefined && hash !== undefined && timingSafeEqual(hash, codeHash(user.id, given.code)) ? user : null;
  });
  if (tried === null) throw new AppError("wrong_code");
  return ctx.transaction(async (inside) => {
    await dropTokens(inside.system, tried.id, "login");
    await confirmUser(inside.system, tried.id);
    await inside.audit({ entity: "user", entity_id: tried.id, action: "log_in_by_code" });
    return startSession(inside, { ...tried, confirmed: true });
  });
}
