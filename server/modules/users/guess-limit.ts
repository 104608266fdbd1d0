import { createHash } from "node:crypto";
import { TRIES_FOR_ACCOUNT, TRIES_OF_STRANGERS, TRY_MINUTES } from "#contract/limits.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import { AppError } from "#server/core/app-error.ts";
import { tokenHash } from "#server/platform/token.ts";
import type { PublicContext } from "#server/http/context.ts";
import { countTry, forgetTries } from "#server/modules/users/failed-try.store.ts";
import { isKnownDevice } from "#server/modules/users/known-device.store.ts";

/** A credential that could be guessed: password or emailed code of an email address, or second factor of a user. */
export type Guess =
  | { readonly at: "password" | "code"; readonly email: string }
  | { readonly at: "factor"; readonly user: number };

const WINDOW_MS = TRY_MINUTES * MINUTE_MS;

/**
 * Returns the counters for an attempt. A known browser has its own counter, so that attackers can't lock out its user.
 * Attempts from other browsers are counted by network address and in total.
 */
async function countsOf(ctx: PublicContext, guess: Guess): Promise<{ key: Buffer; most: number }[]> {
  const account = guess.at === "factor" ? `factor:${guess.user}` : `${guess.at}:${guess.email}`;
  const count = (of: string, most: number) => ({
    key: createHash("sha256").update(`${account}${of}`).digest(),
    most,
  });
  const device = ctx.cookies.device();
  if (device !== null && (await isKnownDevice(ctx.system, guess, tokenHash(device))))
    return [count(`:device:${tokenHash(device).toString("hex")}`, TRIES_FOR_ACCOUNT[guess.at])];
  return [count(`:address:${ctx.address}`, TRIES_FOR_ACCOUNT[guess.at]), count("", TRIES_OF_STRANGERS[guess.at])];
}

/**
 * Counts an attempt before its credentials are checked, so that concurrent attempts can't exceed the limit. Unknown
 * email addresses are counted too. Must run in a separate transaction, so that the count survives a failure.
 * @throws AppError too_many_requests if the limit is reached
 */
export async function countGuess(ctx: PublicContext, guess: Guess): Promise<void> {
  const { system, now } = ctx;
  for (const { key, most } of await countsOf(ctx, guess)) {
    const { count, since } = await countTry(system, key, { now, window_ms: WINDOW_MS });
    if (count > most)
      throw new AppError("too_many_requests", {
        retry_after: (Date.parse(since) + WINDOW_MS - now.getTime()) / 1000,
      });
  }
}

export async function forgetGuesses(ctx: PublicContext, guess: Guess): Promise<void> {
  for (const { key } of await countsOf(ctx, guess)) await forgetTries(ctx.system, key);
}
