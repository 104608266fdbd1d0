import { useRef, useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { CancelledError } from "#src/api/api-error.ts";
import { upload } from "#src/api/files.ts";
import { useCache } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import type { ResourceName } from "#src/api/resources.ts";
import type { DocumentOwner } from "#src/entities/document/documents-context.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { paramsOf, readingOf, writingOf } from "#src/features/design-documents/document-calls.ts";

/** A file that is waiting, being sent, or rejected with a reason. `part` is the completed fraction, from 0 to 1. */
export interface Sending {
  readonly key: number;
  readonly file: File;
  readonly part: number;
  readonly error: string | null;
}

/** Calls whose responses contain the number of documents. */
const COUNTED: Readonly<Record<DocumentOwner["kind"], readonly (Endpoint | ResourceName)[]>> = {
  item: [],
  lot: ["lots"],
  tender: [],
  company: [],
  company_read: [],
  offered_lot: [],
  offered_tender: [],
  offer: ["supplier-offers"],
  offer_line: ["offer-draft-items"],
};

/** Returns a function that refetches everything that shows an owner's documents or the document count. */
export function useRefreshDocuments(owner: DocumentOwner): () => Promise<void> {
  const { refresh } = useCache();
  return () => refresh(readingOf(owner).list, "history", ...COUNTED[owner.kind]);
}

export interface Uploads {
  readonly sending: readonly Sending[];
  readonly is_busy: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (key: number) => void;
  readonly retry: (key: number) => void;
  readonly forget: (key: number) => void;
}

/**
 * Uploads files one after another with progress. A failed file stays in the list with its reason until the user retries
 * or removes it.
 */
export function useUploads(owner: DocumentOwner): Uploads {
  const t = useT();
  const refresh = useRefreshDocuments(owner);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const keys = useRef(0);
  const is_busy = sending.some(({ error }) => error === null);
  useUnsaved(is_busy, { goes_on: true });
  const change = (key: number, what: Partial<Sending>): void =>
    setSending((now) => now.map((each) => (each.key === key ? { ...each, ...what } : each)));
  const forget = (key: number): void => setSending((now) => now.filter((each) => each.key !== key));
  const send = async (key: number, file: File, signal: AbortSignal): Promise<void> => {
    const calls = writingOf(owner);
    if (calls === null || signal.aborted) return;
    try {
      await upload(
        calls.create,
        { params: paramsOf(owner), file },
        { signal, onProgress: (part) => change(key, { part }) },
      );
      await refresh();
      forget(key);
    } catch (error) {
      if (error instanceof CancelledError) forget(key);
      else change(key, { error: failureText(error, t) ?? "" });
    }
  };
  const start = (key: number, file: File): void => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    queue.current = queue.current.then(() => send(key, file, stop.signal));
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
