import { useRef } from "react";
import { NoResponseError } from "#src/api/api-error.ts";

/** An action on collected data. `gather` may resolve to an error message if the action is impossible. */
interface RepeatableAction<T extends object> {
  readonly gather: () => Promise<T | string>;
  readonly act: (given: T, key: string) => Promise<void>;
  /** Subject of the action. If the subject changes, the data is collected again. */
  readonly about?: string | null;
}

/**
 * Returns a function that runs an action over many records and makes retries idempotent. After a lost response, the
 * retry sends the same data and idempotency key, because the first call may have changed the records. The server then
 * returns its first response.
 */
export function useRepeatableAction<T extends object>(): (action: RepeatableAction<T>) => Promise<string | undefined> {
  const kept = useRef<{ given: T; about: string | null; key: string } | null>(null);
  return async ({ gather, act, about = null }) => {
    const given = kept.current?.about === about ? kept.current.given : await gather();
    if (typeof given === "string") return given;
    // An idempotency key belongs to one call, so newly collected data gets a new key.
    const key = kept.current?.given === given ? kept.current.key : crypto.randomUUID();
    kept.current = { given, about, key };
    try {
      await act(given, key);
    } catch (error) {
      if (!(error instanceof NoResponseError)) kept.current = null;
      throw error;
    }
    kept.current = null;
    return undefined;
  };
}
