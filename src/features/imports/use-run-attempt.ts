import { useState } from "react";
import type { z } from "zod";
import { ApiError } from "#src/api/api-error.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** Maximum number of reasons in an error message. */
const REASONS_SHOWN = 3;

/** Returns a text about a failed call, with the first of its reasons. */
export function failureWithReasons(failure: unknown, t: Translate): string {
  const details =
    failure instanceof ApiError ? failure.problems.slice(0, REASONS_SHOWN).map(({ detail }) => detail) : [];
  return [failureText(failure, t), ...new Set(details)].join(" ");
}

/**
 * Runs an import and reports a failure with its first reasons. If another user has changed the import, passes its
 * current state to `show`.
 */
export function useRunAttempt<T>(
  record: z.ZodType<T>,
  show: (current: T) => void,
): { error: string | null; attempt: (work: () => Promise<void>) => Promise<void> } {
  const t = useT();
  const [error, setError] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setError(null);
    try {
      await work();
    } catch (reason) {
      const current =
        reason instanceof ApiError && reason.code === "version_conflict" ? record.safeParse(reason.body.current) : null;
      if (current?.success === true) show(current.data);
      setError(failureWithReasons(reason, t));
    }
  };
  return { error, attempt };
}
