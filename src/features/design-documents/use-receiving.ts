import { useRef, useState } from "react";
import { useFailure } from "#src/kit/failure/use-failure.ts";

/** A download in progress. `part` is the completed fraction, from 0 to 1. */
export interface Receiving {
  readonly name: string;
  readonly size: number;
  readonly part: number;
}

export type Receive = (what: { readonly name: string; readonly size: number }, work: Work) => void;
type Work = (transfer: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<unknown>;

/** Runs one download at a time with progress and cancellation. Shows a notification on failure. */
export function useReceiving(): { receiving: Receiving | null; receive: Receive; cancel: () => void } {
  const fail = useFailure();
  const [receiving, setReceiving] = useState<Receiving | null>(null);
  const stop = useRef<AbortController | null>(null);
  return {
    receiving,
    receive: (what, work) => {
      stop.current?.abort();
      const own = new AbortController();
      stop.current = own;
      const { name, size } = what;
      const show = (now: Receiving | null): void => {
        if (stop.current === own) setReceiving(now);
      };
      show({ name, size, part: 0 });
      work({ signal: own.signal, onProgress: (part) => show({ name, size, part }) })
        .catch(fail)
        .finally(() => show(null));
    },
    cancel: () => stop.current?.abort(),
  };
}
