import { checkPassword } from "#server/platform/passwords.ts";

/**
 * Hides in the response time whether an address exists. `work` takes longer for existing addresses, so a password hash
 * that takes longer still runs in parallel.
 */
export async function inConstantTime<R>(work: () => Promise<R>): Promise<R> {
  const [result] = await Promise.allSettled([work(), checkPassword(undefined, "")]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
