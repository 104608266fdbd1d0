import { useCallback } from "react";
import {
  ApiError,
  CancelledError,
  DownloadError,
  NoResponseError,
  reasonOf,
  NotReadyError,
} from "#src/api/api-error.ts";
import { logToConsole } from "#src/api/log.ts";
import { useT } from "#src/locale/use-t.ts";
import type { Translate } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

/** Returns the message to show for an error, or null if the error isn't reported. */
export function failureText(failure: unknown, t: Translate): string | null {
  const error = reasonOf(failure);
  if (error instanceof CancelledError) return null;
  if (error instanceof NotReadyError) return error.message;
  if (error instanceof NoResponseError) return t(error.timed_out ? "app.failure.timed_out" : "app.failure.no_answer");
  if (!(error instanceof ApiError)) return t("app.failure.unknown");
  if (error.status === 500) return `${t("app.failure.server_500")} ${error.body.detail}`;
  if (error.status === 413) return t("app.failure.too_large");
  return error.body.detail === "" ? t("app.failure.unknown") : error.body.detail;
}

/** Returns true if the record doesn't exist or is invisible to the user. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const incidentOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body.incident : undefined;

/**
 * Reports errors according to the error catalogue (specification part 8). The session handles 401; 403 and 404 are only
 * logged. All other errors are shown in the popup, including a refused download.
 */
export function useFailure(): (error: unknown) => void {
  const t = useT();
  const notify = useNotify();
  return useCallback(
    (failure: unknown) => {
      const error = reasonOf(failure);
      const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
      if (isRefused) logToConsole(`${error.status} ${error.code}`);
      const isQuiet =
        error instanceof ApiError && (error.status === 401 || (isRefused && !(error instanceof DownloadError)));
      const text = isQuiet ? null : failureText(error, t);
      if (text !== null) notify(text, { type: "error" });
    },
    [t, notify],
  );
}
