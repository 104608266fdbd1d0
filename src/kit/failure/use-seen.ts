import { useEffect, useRef, useState } from "react";
import type { ChangeSince } from "#contract/seen.ts";
import { conflictIn } from "#src/api/api-error.ts";

/** What a dialog shows of a record that it is about to make final, and what has changed since it showed it first. */
export interface SeenRecord<T> {
  /** Null until it is read. */
  readonly record: T | null;
  /** Null until somebody was faster; empty where what they changed is as it was before. */
  readonly changes: readonly ChangeSince[] | null;
  /** Reading it failed. */
  readonly failure: unknown;
  /**
   * Does the final thing with the record as it is shown. Where it isn't so any more nothing is done: the dialog shows
   * what changed and the record as it is now, and the next press means that. The key is one for each record that was
   * shown.
   */
  readonly confirm: (act: (record: T, key: string) => Promise<void>) => Promise<void>;
}

/** Reads a record for a dialog that ends something; `load` saves what is still on its way first. */
export function useSeen<T>(load: () => Promise<T>): SeenRecord<T> {
  const [record, setRecord] = useState<T | null>(null);
  const [changes, setChanges] = useState<readonly ChangeSince[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    let isGone = false;
    latest.current().then(
      (read) => !isGone && setRecord(() => read),
      (reason: unknown) => !isGone && setFailure(() => reason),
    );
    return () => {
      isGone = true;
    };
  }, []);
  const confirm = async (act: (record: T, key: string) => Promise<void>): Promise<void> => {
    const seen = record ?? (await latest.current());
    setFailure(null);
    setRecord(() => seen);
    // What was never on the screen is shown before it is confirmed.
    if (record === null) return;
    try {
      await act(seen, key);
    } catch (reason) {
      const { changes: changed = [] } = conflictIn(reason);
      const now = await latest.current();
      setRecord(() => now);
      setChanges(changed);
      setKey(crypto.randomUUID());
    }
  };
  return { record, changes, failure, confirm };
}
