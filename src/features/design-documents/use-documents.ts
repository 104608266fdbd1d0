import type { UseQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import type { DesignDocument, DesignDocuments } from "#contract/documents/design-document.schema.ts";
import { download } from "#src/api/files.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import type { DocumentOwner } from "#src/entities/document/documents-context.ts";
import { useT } from "#src/locale/use-t.ts";
import { paramsOf, readingOf, writingOf } from "#src/features/design-documents/document-calls.ts";
import { useReceiving } from "#src/features/design-documents/use-receiving.ts";
import type { Receiving } from "#src/features/design-documents/use-receiving.ts";
import { useUploads } from "#src/features/design-documents/use-uploads.ts";
import type { UploadQueue } from "#src/kit/form/use-upload-queue.ts";

export interface Documents {
  readonly owner: DocumentOwner;
  readonly answer: UseQueryResult<z.output<typeof DesignDocuments>>;
  readonly all: readonly DesignDocument[];
  readonly may_add: boolean;
  readonly may_delete: boolean;
  readonly uploads: UploadQueue;
  readonly receiving: Receiving | null;
  readonly stop: () => void;
  readonly fetch_one: (document: DesignDocument) => void;
  readonly fetch_all: () => void;
}

/**
 * Changes that the state of the owner permits: everything, additions only, or nothing. The user also needs the
 * permissions.
 */
export type DocumentsState = "open" | "growing" | "locked";

/** Loads the documents that belong to an owner. `owner` must be a stable object. */
export function useDocuments(owner: DocumentOwner, state: DocumentsState): Documents {
  const t = useT();
  const may = useMay();
  const reading = readingOf(owner);
  const writing = writingOf(owner);
  const params = paramsOf(owner);
  const answer = useCall(reading.list, { params });
  const uploads = useUploads(owner);
  const { receiving, receive, cancel } = useReceiving();
  const all = answer.data?.results ?? [];
  const may_add = state !== "locked" && writing !== null && may(writing.create);
  const archive = { name: t("documents.archive"), size: all.reduce((sum, { size }) => sum + size, 0) };
  return {
    owner,
    answer,
    all,
    may_add,
    may_delete: may_add && state === "open",
    uploads,
    receiving,
    stop: cancel,
    fetch_one: (document) =>
      receive(document, (transfer) =>
        download(
          reading.download,
          { params: { ...params, docId: document.id } },
          { default_name: document.name, ...transfer },
        ),
      ),
    fetch_all: () =>
      receive(archive, (transfer) =>
        download(reading.archive, { params }, { default_name: archive.name, ...transfer }),
      ),
  };
}
