import { useState } from "react";
import { ApiError, CancelledError, reasonOf } from "#src/api/api-error.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";

function sentences(error: unknown, text: string | null): string | null {
  if (!(error instanceof ApiError) || text === null) return text;
  const details = [...error.problems.map(({ detail }) => detail), ...Object.values(error.fields).flat()];
  return [text, ...new Set(details)].join(" ");
}

/**
 * Runs a dialog's action and tracks whether it is running. Errors are shown in the dialog. If the action could not be
 * performed, it may resolve to a message; other results are ignored. Call `forget` when the user has changed the cause
 * of the error.
 */
export function useDialogAction(): {
  busy: boolean;
  error: string | null;
  attempt: (work: () => Promise<unknown>) => Promise<void>;
  forget: () => void;
} {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const problem = await work();
      setError(typeof problem === "string" ? problem : null);
    } catch (failure) {
      const reason = reasonOf(failure);
      if (!(reason instanceof CancelledError)) setError(sentences(reason, failureText(reason, t)));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, attempt, forget: () => setError(null) };
}

export interface ReadFirst {
  readonly record: unknown;
  readonly failure: unknown;
}

/** Like `useDialogAction`, but waits until the record is loaded and reports a failed load. */
export function useReadFirstAction(seen: ReadFirst | undefined, waits: boolean): ReturnType<typeof useDialogAction> {
  const t = useT();
  const { busy, error, ...tried } = useDialogAction();
  const { record = true, failure = null } = seen ?? {};
  const unread = failure === null ? null : failureText(failure, t);
  return { busy: busy || waits || (record === null && failure === null), error: error ?? unread, ...tried };
}
