import { useCallback, useRef, useState } from "react";
import { ApiError } from "#src/api/api-error.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

interface SerialOptions<T, P> {
  readonly task: T;
  readonly send: (patch: P & { version: number }) => Promise<T>;
  readonly parse: (current: unknown) => T;
  readonly onAnswer: (answer: T) => void;
}

/** Saves a change. A `quiet` change doesn't set the page to busy, because no button depends on it. */
type Change<T, P> = (patch: P, options?: { quiet?: boolean }) => Promise<T | null>;

/**
 * Changes an import through sequential calls, each with the version from the preceding response. After a conflict with
 * another user, shows a notification and the new state. A change resolves to the updated import, or to null on failure.
 * `now` returns the latest known state, which may not be rendered yet. `settled` waits for all changes that were made so
 * far, and resolves to false if the last one failed.
 */
export function useSerialChange<T extends { readonly version: number }, P extends object>({
  task,
  send,
  parse,
  onAnswer,
}: SerialOptions<T, P>): {
  busy: boolean;
  change: Change<T, P>;
  now: () => T;
  settled: () => Promise<boolean>;
} {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const [running, setRunning] = useState(0);
  const last = useRef<Promise<T | null>>(Promise.resolve(task));
  const latest = useRef(task);
  const now = (): T => (latest.current.version > task.version ? latest.current : task);
  const keep = useCallback(
    (answer: T): T => {
      latest.current = answer;
      onAnswer(answer);
      return answer;
    },
    [onAnswer],
  );
  const change: Change<T, P> = (patch, { quiet = false } = {}) => {
    const count = quiet ? 0 : 1;
    const work = async (): Promise<T | null> => {
      setRunning((before) => before + count);
      try {
        return keep(await send({ ...patch, version: now().version }));
      } catch (error) {
        if (error instanceof ApiError && error.code === "version_conflict") {
          keep(parse(error.body.current));
          notify(t("imports.changed_elsewhere"), { type: "error" });
        } else fail(error);
        return null;
      } finally {
        setRunning((before) => before - count);
      }
    };
    last.current = last.current.then(work);
    return last.current;
  };
  const settled = async (): Promise<boolean> => {
    const awaited = last.current;
    const isSaved = (await awaited) !== null;
    return last.current === awaited ? isSaved : settled();
  };
  return { busy: running > 0, change, now, settled };
}
