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

/** The sentence that a person reads of an error; null for what nobody is told of. */
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

/** True where there is no such record, or none that the person may see. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What to tell support of an error. */
export const incidentOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body.incident : undefined;

/**
 * Tells of an error by the error catalogue (specification part 8): 401 is the session's business, 403 and 404 are only
 * logged, everything else is shown in the popup as text, and so is a file that isn't given.
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
