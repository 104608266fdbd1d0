import Box from "@mui/material/Box";
import { useState } from "react";
import { DESIGN_FILE_EXTENSIONS, isPreviewable, OFFER_FILE_EXTENSIONS } from "#contract/files/document-kinds.ts";
import type { DesignDocument } from "#contract/documents/design-document.schema.ts";
import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import { DeleteDocumentDialog } from "#src/features/design-documents/DeleteDocumentDialog.tsx";
import { PreviewDialog } from "#src/features/design-documents/PreviewDialog.tsx";
import type { Documents } from "#src/features/design-documents/use-documents.ts";

const ruleOf = (endings: readonly string[]) =>
  ({ endings: endings.map((ending) => `.${ending}`), max_bytes: DOCUMENT_MAX_BYTES, many: true }) as const;
const RULE = ruleOf(DESIGN_FILE_EXTENSIONS);
/**
 * File types permitted in an offer. Email files are included, because a supplier outside the system may reply by email.
 */
const OFFERED_RULE = ruleOf(OFFER_FILE_EXTENSIONS);

const EMPTY = {
  item: "empty_item",
  lot: "empty_lot",
  tender: "empty_tender",
  company: "empty_company",
  company_read: "empty_read_only",
  offered_lot: "empty_read_only",
  offered_tender: "empty_read_only",
  offer: "empty_offer",
  offer_line: "empty_offer_line",
} as const;

export function DocumentList({
  documents,
  isNew = () => false,
}: {
  documents: Documents;
  /** Returns true if the reader has not seen the document yet. */ isNew?: (document: DesignDocument) => boolean;
}) {
  const { t, formats } = useTextTools();
  const { owner, answer, all, may_add, may_delete, uploads, receiving } = documents;
  const [shown, setShown] = useState<DesignDocument | null>(null);
  const [doomed, setDoomed] = useState<DesignDocument | null>(null);
  const isEmpty = answer.data !== undefined && all.length === 0 && uploads.sending.length === 0;
  return (
    <>
      {answer.error !== null && answer.data === undefined && (
        <ReadFailure title={t("documents.failed")} answer={answer} />
      )}
      {answer.isPending && <SkeletonList rows={2} columns={1} />}
      {all.map((document) => (
        <FileRow
          key={document.id}
          name={document.name}
          size={document.size}
          note={
            isNew(document)
              ? `${formats.date(document.created_at)}, ${t("documents.new")}`
              : formats.date(document.created_at)
          }
          onOpen={isPreviewable(document.type) ? () => setShown(document) : undefined}
          openLabel={t("documents.open", { name: document.name })}
          onDownload={() => documents.fetch_one(document)}
          {...(may_delete ? { onDelete: () => setDoomed(document) } : {})}
        />
      ))}
      {uploads.sending.map(({ key, file, part, error }) => (
        <FileRow
          key={`sending ${key}`}
          name={file.name}
          size={file.size}
          progress={part}
          error={error}
          onCancel={() => uploads.cancel(key)}
          onRetry={() => uploads.retry(key)}
          onDelete={() => uploads.forget(key)}
        />
      ))}
      {receiving !== null && (
        <FileRow
          name={receiving.name}
          size={receiving.size}
          progress={receiving.part}
          isReceiving
          onCancel={documents.stop}
        />
      )}
      {isEmpty && (
        <Box sx={{ color: "text.secondary", mb: 1 }}>
          {t(`documents.${may_add ? EMPTY[owner.kind] : "empty_read_only"}`)}
        </Box>
      )}
      {may_add && answer.data !== undefined && (
        <Box sx={{ mt: isEmpty ? 0 : 1 }}>
          <FileDrop
            rule={owner.kind === "offer" ? OFFERED_RULE : RULE}
            kindsWords={t("documents.kinds")}
            onFiles={uploads.add}
          />
        </Box>
      )}
      {shown !== null && (
        <PreviewDialog
          owner={owner}
          documents={all.filter(({ type }) => isPreviewable(type))}
          shown={shown}
          onShow={setShown}
          onDownload={documents.fetch_one}
          onClose={() => setShown(null)}
        />
      )}
      {doomed !== null && <DeleteDocumentDialog owner={owner} document={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
