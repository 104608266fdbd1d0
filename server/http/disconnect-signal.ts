import type { ServerResponse } from "node:http";
import { AppError } from "#server/core/app-error.ts";

/**
 * Returns a signal that aborts when the client disconnects before its answer is complete, so that work which is still
 * waiting for its turn can be dropped.
 */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const onClose = (): void => {
    if (!response.writableFinished) controller.abort(new AppError("unavailable"));
  };
  if (response.destroyed) onClose();
  else response.once("close", onClose);
  return controller.signal;
}
