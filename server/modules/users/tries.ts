import { createHash } from "node:crypto";
import { TRIES_FOR_ACCOUNT, TRY_MINUTES } from "#contract/limits.ts";
import { AppError } from "#server/http/app-error.ts";
import type { PublicContext } from "#server/http/context.ts";
import { countTry, forgetTries } from "#server/modules/users/failed-try.store.ts";

/** A way to guess one's way into an account: its password or mailed code by the address, its second factor by the user. */
export type Guess =
  | { readonly at: "password" | "code"; readonly email: string }
  | { readonly at: "factor"; readonly user: number };

const WINDOW_MS = TRY_MINUTES * 60_000;
const keyOf = (guess: Guess): Buffer =>
  createHash("sha256")
    .update(guess.at === "factor" ? `factor:${guess.user}` : `${guess.at}:${guess.email}`)
    .digest();

/**
 * Counts a try before it is looked at, so that many at once don't get past the limit; whether anybody has the address
 * makes no difference. Belongs into a transaction of its own: what is counted stays counted.
 * @throws AppError too_many_requests
 */
export async function countGuess({ system, now }: PublicContext, guess: Guess): Promise<void> {
  const { count, since } = await countTry(system, keyOf(guess), { now, window_ms: WINDOW_MS });
  if (count <= TRIES_FOR_ACCOUNT[guess.at]) return;
  throw new AppError("too_many_requests", {
    retry_after: Math.max(1, Math.ceil((Date.parse(since) + WINDOW_MS - now.getTime()) / 1000)),
  });
}

/** Forgets the tries: the right one was among them. */
export const forgetGuesses = ({ system }: PublicContext, guess: Guess): Promise<void> =>
  forgetTries(system, keyOf(guess));
