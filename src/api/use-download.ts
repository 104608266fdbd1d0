import { useEffect, useRef, useState } from "react";
import { CancelledError } from "#src/api/api-error.ts";

interface Transfer {
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

/** State of a page's download. `part` is the completed fraction, or null if the length is unknown. */
export interface DownloadState {
  readonly running: boolean;
  readonly part: number | null;
  readonly start: (work: (transfer: Transfer) => Promise<void>) => Promise<void>;
  readonly cancel: () => void;
}

/** Runs one download at a time. Aborts the download on unmount and on `cancel`. Reports failures to `onError`. */
export function useDownload(onError: (error: unknown) => void): DownloadState {
  const [state, setState] = useState<{ part: number | null } | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start: DownloadState["start"] = async (work) => {
    const controller = new AbortController();
    stop.current?.abort();
    stop.current = controller;
    setState({ part: null });
    try {
      await work({ signal: controller.signal, onProgress: (part) => setState({ part }) });
    } catch (error) {
      if (!(error instanceof CancelledError)) onError(error);
    } finally {
      if (stop.current === controller) setState(null);
    }
  };
  return { running: state !== null, part: state?.part ?? null, start, cancel: () => stop.current?.abort() };
}
