import { AppError } from "#server/core/app-error.ts";
import type { PreTransactionContext, PublicContext } from "#server/http/context.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { recoveryMark } from "#server/modules/users/recovery-codes.ts";
import { findFactor, consumeRecoveryCode, consumeTotpStep } from "#server/modules/users/second-factor.store.ts";
import { countGuess, forgetGuesses } from "#server/modules/users/guess-limit.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";
import { stepOfCode } from "#server/platform/totp.ts";

/**
 * Accepts the current code of the authenticator app or an adjacent one, each only once. Returns false for any other
 * code.
 */
export async function consumeAppCode(
  { system, now }: PublicContext,
  deps: Dependencies,
  given: { user: number; code: string },
): Promise<boolean> {
  const factor = await findFactor(system, given.user);
  if (factor === undefined) return false;
  const secret = deps.secrets.open(factor.secret);
  if (secret === null) {
    deps.log.error(
      { user: given.user },
      "a second factor was sealed with another key: SECRET_KEY is not the one that it was",
    );
    return false;
  }
  const step = stepOfCode(secret, given.code, now);
  return step !== null && (await consumeTotpStep(system, given.user, step));
}

/**
 * Checks the second factor if the account has one, and marks the app code or recovery code as used.
 * @throws AppError second_factor_required if there is no code, second_factor_incorrect, too_many_requests
 */
export async function assertSecondFactor(
  ctx: PreTransactionContext<PublicContext>,
  user: Pick<UserRow, "id" | "second_factor">,
  given: string | undefined,
): Promise<void> {
  if (!user.second_factor) return;
  const code = (given ?? "").replace(/[\s-]/g, "").toUpperCase();
  if (code === "") throw new AppError("second_factor_required");
  const guess = { at: "factor", user: user.id } as const;
  await ctx.transaction((inside) => countGuess(inside, guess));
  const right = await ctx.transaction(async (inside) => {
    const taken = /^\d{6}$/.test(code)
      ? await consumeAppCode(inside, ctx.deps, { user: user.id, code })
      : await consumeRecoveryCode(inside.system, user.id, recoveryMark(ctx.deps.secrets, user.id, code));
    if (taken) await forgetGuesses(inside, guess);
    return taken;
  });
  if (!right) throw new AppError("second_factor_incorrect", { account: user.id });
}
