import { createHash } from "node:crypto";
import { WRONG_PASSWORD_MINUTES, WRONG_PASSWORDS } from "#contract/limits.ts";
import { AppError } from "#server/http/app-error.ts";
import type { PublicContext } from "#server/http/context.ts";
import { countFailure, forgetFailures, waitsUntil } from "#server/modules/users/failed-try.store.ts";

const WINDOW_MS = WRONG_PASSWORD_MINUTES * 60_000;
const accountOf = (email: string): Buffer => createHash("sha256").update(email).digest();

/** Refuses tries for an account that has had too many, whether anybody has the address or not. @throws AppError too_many_requests */
export async function assertMayTry({ system, now }: PublicContext, email: string): Promise<void> {
  const until = await waitsUntil(system, accountOf(email), { now, most: WRONG_PASSWORDS, window_ms: WINDOW_MS });
  if (until !== null) throw new AppError("too_many_requests", { retry_after: Math.ceil((until.getTime() - now.getTime()) / 1000) });
}

/** Notes how a try ended: a wrong one counts, a right one clears the count. */
export const noteTry = ({ system, now }: PublicContext, email: string, isRight: boolean): Promise<void> =>
  isRight ? forgetFailures(system, accountOf(email)) : countFailure(system, accountOf(email), { now, window_ms: WINDOW_MS });
