import { randomInt, timingSafeEqual } from "node:crypto";
import { LOGIN_CODE_MINUTES, LOGIN_CODE_TRIES } from "#contract/limits.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import type { MailRequestResult } from "#contract/users/account.schema.ts";
import type { Session } from "#contract/users/user.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { PreTransactionContext, PublicContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { throttleMail } from "#server/modules/users/throttle-mail.ts";
import { inConstantTime } from "#server/modules/users/in-constant-time.ts";
import { proveAddress } from "#server/modules/users/prove-address.ts";
import { assertSecondFactor } from "#server/modules/users/second-factor.ts";
import { startSession } from "#server/modules/users/start-session.ts";
import { dropTokens, putToken, tryCode } from "#server/modules/users/token.store.ts";
import { countGuess, forgetGuesses } from "#server/modules/users/guess-limit.ts";
import { findByEmail, findUser } from "#server/modules/users/user.store.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";

/** Hashes a code with the server's key, because six digits could otherwise be found by brute force. */
const codeHash = (secrets: SecretBox, user: number, code: string): Buffer => secrets.mark(`code:${user}:${code}`);

/**
 * Emails a sign-in code, at most once a minute. Neither the response nor its timing reveals whether the address exists.
 */
export function sendCode(ctx: PreTransactionContext<PublicContext>, email: string): Promise<MailRequestResult> {
  const mailCode = async (inside: PublicContext): Promise<MailRequestResult> => {
    const { system, now } = inside;
    const asked = await throttleMail(inside, "login", email);
    const user = await findByEmail(system, email);
    if (!asked.sent || user === undefined) return asked;
    const value = String(randomInt(1_000_000)).padStart(6, "0");
    const hash = codeHash(ctx.deps.secrets, user.id, value);
    const until = new Date(now.getTime() + LOGIN_CODE_MINUTES * MINUTE_MS);
    await putToken(system, { user: user.id, kind: "login", hash, at: now, expires_at: until });
    await inside.mail([accountMails.code(user, { value, hash, until })]);
    return asked;
  };
  return inConstantTime(() => ctx.transaction(mailCode));
}

/**
 * Starts a session with an emailed code, which is valid for ten minutes and five attempts. Also confirms the email
 * address.
 * @throws AppError wrong_code (also for an unknown address); second_factor_required (the code stays valid),
 * second_factor_incorrect, too_many_requests
 */
export async function logInByCode(
  ctx: PreTransactionContext<PublicContext>,
  given: { email: string; code: string; second_factor?: string | undefined },
): Promise<Session> {
  const guess = { at: "code", email: given.email } as const;
  await ctx.transaction((inside) => countGuess(inside, guess));
  // Counts the attempt in a separate transaction, so that the count survives a failure of the sign-in.
  const attempt = await inConstantTime(() =>
    ctx.transaction(async ({ system, now }) => {
      const user = await findByEmail(system, given.email);
      const hash = user === undefined ? undefined : await tryCode(system, user.id, { now, most: LOGIN_CODE_TRIES });
      const isRight =
        user !== undefined &&
        hash !== undefined &&
        timingSafeEqual(hash, codeHash(ctx.deps.secrets, user.id, given.code));
      return { user, isRight };
    }),
  );
  const { user: tried } = attempt;
  if (tried === undefined) throw new AppError("wrong_code");
  if (!attempt.isRight) throw new AppError("wrong_code", { account: tried.id });
  await ctx.transaction((inside) => forgetGuesses(inside, guess));
  // Skips the second factor of an unconfirmed account, because another person may have enabled it. Confirming the
  // address removes it.
  if (tried.confirmed) await assertSecondFactor(ctx, tried, given.second_factor);
  return ctx.transaction(async (inside) => {
    // A concurrent request may already have used the code.
    if (!(await dropTokens(inside.system, tried.id, "login"))) throw new AppError("wrong_code");
    await proveAddress(inside, tried.id);
    await inside.audit({ entity: "user", entity_id: tried.id, action: "log_in_by_code" });
    return startSession(inside, foundOrThrow(await findUser(inside.system, tried.id)), ctx.deps.env);
  });
}
