import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { userByPassword } from "#server/modules/users/own-identity.ts";
import { assertSecondFactor } from "#server/modules/users/second-factor.ts";
import { findUser } from "#server/modules/users/user.store.ts";

/**
 * Checks that the request contains the password or a second-factor code.
 * @throws AppError password_required, second_factor_required
 */
export type AssertProven = () => void;

type Outside = PreTransactionContext<MemberContext>;

const callerOf = ({ asPerson }: Outside) =>
  asPerson(async ({ system, principal }) => foundOrThrow(await findUser(system, principal.user_id)));

/** @throws AppError password_incorrect, second_factor_required, second_factor_incorrect, too_many_requests */
async function assertProof(ctx: Outside, proof: string): Promise<void> {
  const user = await callerOf(ctx);
  const personally = { ...ctx, transaction: ctx.asPerson };
  if (user.second_factor) return assertSecondFactor(personally, user, proof);
  if ((await userByPassword(personally, proof)) === null) throw new AppError("password_incorrect");
}

/**
 * Runs a change that may redirect payments. `work` calls `assertProven` if the change does so. That call fails unless
 * the request contains a second-factor code or, if no second factor is enabled, the password. The code or password is
 * checked before the transaction, because the check is slow.
 * @throws AppError password_required, password_incorrect, second_factor_required, second_factor_incorrect,
 * too_many_requests, and the errors of `work`
 */
export async function runWithProof<B extends { readonly proof?: string | undefined }, R>(
  ctx: Outside,
  body: B,
  work: (inside: MemberContext, given: Omit<B, "proof">, assertProven: AssertProven) => Promise<R>,
): Promise<R> {
  const { proof, ...given } = body;
  if (proof !== undefined) {
    await assertProof(ctx, proof);
    return ctx.transaction((inside) => work(inside, given, () => undefined));
  }
  try {
    return await ctx.transaction((inside) =>
      work(inside, given, () => {
        throw new AppError("password_required");
      }),
    );
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === "password_required";
    if (isMissing && (await callerOf(ctx)).second_factor) throw new AppError("second_factor_required");
    throw error;
  }
}
