import { useRef } from "react";
import { NoResponseError } from "#src/api/api-error.ts";

/** Does something with what is gathered for it; a sentence says why that can't be. */
interface RepeatableAction<T extends object> {
  readonly gather: () => Promise<T | string>;
  readonly act: (given: T, key: string) => Promise<void>;
  /** What it is done about: with another choice it is gathered anew. */
  readonly about?: string | null;
}

/**
 * Does an action over many records so that after a lost answer pressing again repeats the same call: with what was
 * gathered for it, since the action may have been done and the records be others by now, and with the same key, so that
 * the server answers what it answered then.
 */
export function useRepeatableAction<T extends object>(): (action: RepeatableAction<T>) => Promise<string | undefined> {
  const kept = useRef<{ given: T; about: string | null; key: string } | null>(null);
  return async ({ gather, act, about = null }) => {
    const given = kept.current?.about === about ? kept.current.given : await gather();
    if (typeof given === "string") return given;
    // A key stands for one call: what is gathered anew is another one.
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
