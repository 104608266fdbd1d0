import type { Endpoint } from "#contract/endpoint.ts";
import { upload } from "#src/api/files.ts";
import { useCache } from "#src/api/hooks.ts";
import type { ResourceName } from "#src/api/resources.ts";
import type { DocumentOwner } from "#src/entities/document/documents-context.ts";
import { useUploadQueue } from "#src/kit/form/use-upload-queue.ts";
import type { UploadQueue } from "#src/kit/form/use-upload-queue.ts";
import { paramsOf, readingOf, writingOf } from "#src/features/design-documents/document-calls.ts";

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

/** Uploads documents of an owner. See `useUploadQueue`. */
export function useUploads(owner: DocumentOwner): UploadQueue {
  const refresh = useRefreshDocuments(owner);
  return useUploadQueue(async (file, transfer) => {
    const calls = writingOf(owner);
    if (calls === null) return;
    await upload(calls.create, { params: paramsOf(owner), file }, transfer);
    await refresh();
  });
}
