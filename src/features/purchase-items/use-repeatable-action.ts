import { useRef } from "react";
import { NoResponseError } from "#src/api/api-error.ts";

/** An action on collected data. `gather` may return a sentence that says why the action is impossible. */
interface RepeatableAction<T extends object> {
  readonly gather: () => Promise<T | string>;
  readonly act: (given: T, key: string) => Promise<void>;
  /** Subject of the action. A different subject collects the data again. */
  readonly about?: string | null;
}

/**
 * Runs an action over many records such that pressing again after a lost response repeats the same call. The data
 * collected before is reused, since the action may have succeeded and changed the records. The same idempotency key
 * makes the server return its first response.
 */
export function useRepeatableAction<T extends object>(): (action: RepeatableAction<T>) => Promise<string | undefined> {
  const kept = useRef<{ given: T; about: string | null; key: string } | null>(null);
  return async ({ gather, act, about = null }) => {
    const given = kept.current?.about === about ? kept.current.given : await gather();
    if (typeof given === "string") return given;
    // An idempotency key belongs to one call. Newly collected data needs a new key.
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
