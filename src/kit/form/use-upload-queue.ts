import { useRef, useState } from "react";
import { CancelledError } from "#src/api/api-error.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";

/** A file that is waiting, being sent, or rejected with a reason. `part` is the completed fraction, from 0 to 1. */
export interface Sending {
  readonly key: number;
  readonly file: File;
  readonly part: number;
  readonly error: string | null;
}

export interface UploadQueue {
  readonly sending: readonly Sending[];
  readonly is_busy: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (key: number) => void;
  readonly retry: (key: number) => void;
  readonly forget: (key: number) => void;
}

interface Transfer {
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

/**
 * Sends files one after another with progress. A failed file stays in the list with its reason until the user retries
 * or removes it. `send` uploads one file and refetches what shows it.
 */
export function useUploadQueue(send: (file: File, transfer: Transfer) => Promise<void>): UploadQueue {
  const t = useT();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const keys = useRef(0);
  const is_busy = sending.some(({ error }) => error === null);
  useUnsaved(is_busy, { goes_on: true });
  const change = (key: number, what: Partial<Sending>): void =>
    setSending((now) => now.map((each) => (each.key === key ? { ...each, ...what } : each)));
  const forget = (key: number): void => setSending((now) => now.filter((each) => each.key !== key));
  const sendOne = async (key: number, file: File, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    try {
      await send(file, { signal, onProgress: (part) => change(key, { part }) });
      forget(key);
    } catch (error) {
      if (error instanceof CancelledError) forget(key);
      else change(key, { error: failureText(error, t) ?? "" });
    }
  };
  const start = (key: number, file: File): void => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    queue.current = queue.current.then(() => sendOne(key, file, stop.signal));
  };
  return {
    sending,
    is_busy,
    add: (files) => {
      const added = files.map((file): Sending => ({ key: (keys.current += 1), file, part: 0, error: null }));
      setSending((now) => [...now, ...added]);
      for (const { key, file } of added) start(key, file);
    },
    cancel: (key) => {
      stops.current.get(key)?.abort();
      forget(key);
    },
    retry: (key) => {
      const failed = sending.find((each) => each.key === key);
      if (failed === undefined) return;
      change(key, { error: null, part: 0 });
      start(key, failed.file);
    },
    forget,
  };
}
