import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Enrolment, RecoveryCodes, SecondFactor } from "#contract/users/second-factor.api.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { tokenHash } from "#server/platform/token.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { mustEnrol } from "#server/modules/users/must-enrol.ts";
import { requirePassword } from "#server/modules/users/own-identity.ts";
import { makeRecoveryCodes } from "#server/modules/users/recovery-codes.ts";
import { assertSecondFactor, consumeAppCode } from "#server/modules/users/second-factor.ts";
import {
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  putFactor,
  removeFactor,
} from "#server/modules/users/second-factor.store.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { countGuess, forgetGuesses } from "#server/modules/users/guess-limit.ts";
import { findUser } from "#server/modules/users/user.store.ts";
import { base32, otpauthUri } from "#server/platform/totp.ts";

type Own = PreTransactionContext<SessionContext>;
/** Length of the secret key in bytes: that of a SHA-1 digest (RFC 4226, section 4). */
const SECRET_BYTES = 20;
const ISSUER = "Lotwise";

const ownUser = (ctx: Own) =>
  ctx.transaction(async ({ system, principal }) => foundOrThrow(await findUser(system, principal.user_id)));

/** Ends the sessions of a user, except the current session if users change their own sign-in. */
const endOthers = ({ system, principal, token }: SessionContext, user: number): Promise<void> =>
  endSessions(system, user, user === principal.user_id && token !== null ? tokenHash(token) : null);

export async function readFactor(ctx: Own): Promise<z.input<typeof SecondFactor>> {
  return ctx.transaction(async ({ system, principal }) => {
    const user = foundOrThrow(await findUser(system, principal.user_id));
    const factor = await findFactor(system, user.id);
    return {
      since: factor?.confirmed_at ?? null,
      recovery_codes_left: await countRecoveryCodes(system, user.id),
      required: mustEnrol(ctx.deps.env, { ...user, second_factor: false }),
    };
  });
}

/**
 * Creates a new secret key after checking the password.
 * @throws AppError wrong_state if a second factor is already enabled, and the errors of `requirePassword`
 */
export async function beginEnrolment(ctx: Own, currentPassword: string): Promise<z.input<typeof Enrolment>> {
  const user = await requirePassword(ctx, currentPassword);
  if (user.second_factor) throw new AppError("wrong_state", { actions: ["switch_off"] });
  const key = randomBytes(SECRET_BYTES);
  await ctx.transaction(({ system, now }) =>
    putFactor(system, { user: user.id, secret: ctx.deps.secrets.seal(key), at: now }),
  );
  const secret = base32(key);
  return { secret, uri: otpauthUri({ issuer: ISSUER, account: user.email, secret }) };
}

/**
 * Enables the second factor with a first code of the authenticator app.
 * @throws AppError wrong_state, second_factor_incorrect, too_many_requests
 */
export async function confirmEnrolment(ctx: Own, given: string): Promise<z.input<typeof RecoveryCodes>> {
  const user = await ownUser(ctx);
  if (user.second_factor) throw new AppError("wrong_state", { actions: ["switch_off"] });
  const guess = { at: "factor", user: user.id } as const;
  await ctx.transaction((inside) => countGuess(inside, guess));
  const codes = await ctx.transaction(async (inside) => {
    if (!(await consumeAppCode(inside, ctx.deps, { user: user.id, code: given.replace(/\s/g, "") }))) return null;
    await forgetGuesses(inside, guess);
    await confirmFactor(inside.system, user.id, inside.now);
    await endOthers(inside, user.id);
    await inside.audit({ entity: "user", entity_id: user.id, action: "second_factor_on" });
    await inside.mail([accountMails.secondFactorOn(user)]);
    return makeRecoveryCodes(inside.system, ctx.deps.secrets, user.id);
  });
  if (codes === null) throw new AppError("second_factor_incorrect");
  return { recovery_codes: codes };
}

/**
 * Creates new recovery codes, ends the other sessions and notifies the user.
 * @throws AppError wrong_state without a second factor, second_factor_incorrect, too_many_requests
 */
export async function renewRecoveryCodes(ctx: Own, given: string): Promise<z.input<typeof RecoveryCodes>> {
  const user = await ownUser(ctx);
  if (!user.second_factor) throw new AppError("wrong_state", { actions: ["begin"] });
  await assertSecondFactor(ctx, user, given);
  return ctx.transaction(async (inside) => {
    await endOthers(inside, user.id);
    await inside.audit({ entity: "user", entity_id: user.id, action: "new_recovery_codes" });
    await inside.mail([accountMails.newRecoveryCodes(user)]);
    return { recovery_codes: await makeRecoveryCodes(inside.system, ctx.deps.secrets, user.id) };
  });
}

/**
 * Disables the second factor after checking password and code. Ends the other sessions and notifies the user.
 * @throws AppError wrong_state, and the errors of `requirePassword` and `assertSecondFactor`
 */
export async function switchFactorOff(
  ctx: Own,
  given: { current_password: string; second_factor?: string | undefined },
): Promise<Record<string, never>> {
  const user = await requirePassword(ctx, given.current_password);
  if (!user.second_factor) throw new AppError("wrong_state", { actions: ["begin"] });
  await assertSecondFactor(ctx, user, given.second_factor);
  return ctx.transaction(async (inside) => {
    await removeFactor(inside.system, user.id);
    await endOthers(inside, user.id);
    await inside.audit({ entity: "user", entity_id: user.id, action: "second_factor_off" });
    await inside.mail([accountMails.secondFactorOff(user)]);
    return {};
  });
}

/**
 * Removes the second factor of a user who has lost phone and recovery codes. Ends the user's sessions and notifies the
 * user.
 * @throws AppError not_found
 */
export async function resetSecondFactor(ctx: SessionContext, id: number): Promise<Record<string, never>> {
  const user = foundOrThrow(await findUser(ctx.system, id));
  if (!(await removeFactor(ctx.system, id))) return {};
  await endOthers(ctx, id);
  await ctx.audit({ entity: "user", entity_id: id, action: "second_factor_off" });
  await ctx.mail([accountMails.secondFactorOff(user)]);
  return {};
}
