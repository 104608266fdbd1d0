import { useState } from "react";
import { ApiError, CancelledError, reasonOf } from "#src/api/api-error.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";

/** The sentence of an error with those of its problems and fields, each once. */
function sentences(error: unknown, text: string | null): string | null {
  if (!(error instanceof ApiError) || text === null) return text;
  const details = [...error.problems.map(({ detail }) => detail), ...Object.values(error.fields).flat()];
  return [text, ...new Set(details)].join(" ");
}

/**
 * Runs what a dialog is for: busy while it runs; a failure stays in the dialog as a sentence. The work may answer a
 * sentence of its own when it could not be done; nothing else that it answers is looked at. `forget`: what the failure
 * was about has been changed.
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
      const told = await work();
      setError(typeof told === "string" ? told : null);
    } catch (failure) {
      const reason = reasonOf(failure);
      if (!(reason instanceof CancelledError)) setError(sentences(reason, failureText(reason, t)));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, attempt, forget: () => setError(null) };
}

/** What a dialog shows of a record that it reads before it does something with it. */
export interface ReadFirst {
  readonly record: unknown;
  readonly failure: unknown;
}

/** The same for a dialog that reads first: it waits for that, and says where it failed. */
export function useReadFirstAction(seen: ReadFirst | undefined, waits: boolean): ReturnType<typeof useDialogAction> {
  const t = useT();
  const { busy, error, ...tried } = useDialogAction();
  const { record = true, failure = null } = seen ?? {};
  const unread = failure === null ? null : failureText(failure, t);
  return { busy: busy || waits || (record === null && failure === null), error: error ?? unread, ...tried };
}
