import { useEffect, useRef, useState } from "react";
import type { ChangeSince } from "#contract/seen.ts";
import { conflictIn } from "#src/api/api-error.ts";

/** Record that a dialog is about to make final, and what has changed since the dialog first showed it. */
export interface SeenRecord<T> {
  readonly record: T | null;
  /** Null until a conflict occurs; empty if the other user's changes cancelled each other out. */
  readonly changes: readonly ChangeSince[] | null;
  readonly failure: unknown;
  /**
   * Runs the final action with the record as shown. If the record has changed, nothing is done. The dialog shows the
   * changes and the current record, and the next press confirms that one. Each shown record has its own idempotency
   * key.
   */
  readonly confirm: (act: (record: T, key: string) => Promise<void>) => Promise<void>;
}

/** Reads a record for a dialog with a final action. `load` first saves pending edits. */
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
    // A record must be shown before it can be confirmed.
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
