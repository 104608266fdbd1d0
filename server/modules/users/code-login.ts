import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { LOGIN_CODE_MINUTES, LOGIN_CODE_TRIES, MAIL_AGAIN_SECONDS } from "#contract/limits.ts";
import type { Session } from "#contract/users/user.schema.ts";
import { AppError } from "#server/http/app-error.ts";
import type { OutsideContext, PublicContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { masked } from "#server/modules/users/masked.ts";
import { assertSecondFactor } from "#server/modules/users/second-factor.ts";
import { startSession } from "#server/modules/users/start-session.ts";
import { dropTokens, mailedAt, putToken, tryCode } from "#server/modules/users/token.store.ts";
import { countGuess, forgetGuesses } from "#server/modules/users/tries.ts";
import { confirmUser, findByEmail } from "#server/modules/users/user.store.ts";

const codeHash = (user: number, code: string): Buffer => createHash("sha256").update(`${user}.${code}`).digest();

/** Mails a code, once a minute; neither the answer nor its time says whether anybody has the address. */
export function sendCode(ctx: OutsideContext<PublicContext>, email: string): Promise<Record<string, never>> {
  const mailCode = async (inside: PublicContext): Promise<Record<string, never>> => {
    const { system, now } = inside;
    const user = await findByEmail(system, email);
    if (user === undefined) return {};
    const last = await mailedAt(system, user.id, "login");
    if (last !== undefined && now.getTime() - Date.parse(last) < MAIL_AGAIN_SECONDS * 1000) return {};
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await putToken(system, {
      user: user.id,
      kind: "login",
      hash: codeHash(user.id, code),
      at: now,
      expires_at: new Date(now.getTime() + LOGIN_CODE_MINUTES * 60_000),
    });
    await inside.mail([accountMails.code(user, code)]);
    return {};
  };
  return masked(() => ctx.transaction(mailCode));
}

/**
 * Begins a session by a mailed code: ten minutes, five tries. The mailbox is its owner's, so the address is confirmed.
 * @throws AppError wrong_code, also for an unknown address; second_factor_required (the code stays good),
 * second_factor_incorrect, too_many_requests
 */
export async function logInByCode(
  ctx: OutsideContext<PublicContext>,
  given: { email: string; code: string; second_factor?: string | undefined },
): Promise<Session> {
  const guess = { at: "code", email: given.email } as const;
  await ctx.transaction((inside) => countGuess(inside, guess));
  // The try is counted for good before anything else happens.
  const tried = await masked(() =>
    ctx.transaction(async ({ system, now }) => {
      const user = await findByEmail(system, given.email);
      const hash = user === undefined ? undefined : await tryCode(system, user.id, { now, most: LOGIN_CODE_TRIES });
      return user !== undefined && hash !== undefined && timingSafeEqual(hash, codeHash(user.id, given.code))
        ? user
        : null;
    }),
  );
  if (tried === null) throw new AppError("wrong_code");
  await ctx.transaction((inside) => forgetGuesses(inside, guess));
  await assertSecondFactor(ctx, tried, given.second_factor);
  return ctx.transaction(async (inside) => {
    // Whoever was faster with the same code has taken it.
    if (!(await dropTokens(inside.system, tried.id, "login"))) throw new AppError("wrong_code");
    await confirmUser(inside.system, tried.id);
    await inside.audit({ entity: "user", entity_id: tried.id, action: "log_in_by_code" });
    return startSession(inside, { ...tried, confirmed: true }, ctx.deps.env);
  });
}
