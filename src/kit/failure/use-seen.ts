import { useEffect, useRef, useState } from "react";
import type { ChangeSince } from "#contract/seen.ts";
import { conflictIn } from "#src/api/api-error.ts";

/** A record shown in a dialog with a final action, and the changes since the dialog first showed the record. */
export interface SeenRecord<T> {
  readonly record: T | null;
  /** Null until a conflict occurs; empty if another user's changes cancelled each other out. */
  readonly changes: readonly ChangeSince[] | null;
  readonly failure: unknown;
  /**
   * Runs the final action with the record as shown. If the record has changed, the action is not performed. The dialog
   * then shows the changes and the current record, and the user may confirm again. Each shown record has its own
   * idempotency key.
   */
  readonly confirm: (act: (record: T, key: string) => Promise<void>) => Promise<void>;
}

/** Loads a record for a dialog with a final action. Before loading, `load` saves pending edits. */
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
    // The user cannot confirm a record that isn't shown yet.
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
