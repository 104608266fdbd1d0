import { checkPassword } from "#server/platform/passwords.ts";

/**
 * Runs work that takes longer for existing addresses than for unknown ones. A password hash runs in parallel and takes
 * longer than both, so the response time doesn't reveal which it was.
 */
export async function inConstantTime<R>(work: () => Promise<R>): Promise<R> {
  const [result] = await Promise.allSettled([work(), checkPassword(undefined, "")]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
