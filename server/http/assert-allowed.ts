import type { Decision } from "#contract/permissions.ts";
import { AppError } from "#server/core/app-error.ts";

/** Checks a decision about access. @throws AppError with the code of the refusal */
export function assertAllowed(decision: Decision): void {
  if (decision !== "ok") throw new AppError(decision);
}
