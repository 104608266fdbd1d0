import { checkPassword } from "#server/platform/passwords.ts";

/**
 * Runs work that takes longer for an address that somebody has than for one that nobody has. A password is hashed
 * beside it, which takes longer than either: the time of the answer doesn't tell which it was.
 */
export async function inConstantTime<R>(work: () => Promise<R>): Promise<R> {
  const [result] = await Promise.allSettled([work(), checkPassword(undefined, "")]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
