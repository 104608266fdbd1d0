import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { userByPassword } from "#server/modules/users/own-identity.ts";
import { assertSecondFactor } from "#server/modules/users/second-factor.ts";
import { findUser } from "#server/modules/users/user.store.ts";

/** Throws unless a proof was supplied. @throws AppError password_required, second_factor_required */
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
 * Runs a change that may redirect money. `work` calls `assertProven` as soon as it knows that it does. Without a proof
 * the request fails there and changes nothing. The error names what is needed: a second-factor code if enabled,
 * otherwise the password. A supplied proof is checked before the transaction, so that the transaction doesn't wait for
 * it.
 * @throws AppError password_required, password_incorrect, second_factor_required, second_factor_incorrect,
 * too_many_requests; what `work` throws
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
