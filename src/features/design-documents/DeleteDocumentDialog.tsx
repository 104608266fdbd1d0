import type { DesignDocument } from "#contract/documents/design-document.schema.ts";
import { itemDocumentApi, lotDocumentApi } from "#contract/documents/design-document.api.ts";
import { useAct } from "#src/api/hooks.ts";
import type { DocumentOwner } from "#src/entities/document/documents-context.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { paramsOf } from "#src/features/design-documents/document-calls.ts";
import { useRefreshDocuments } from "#src/features/design-documents/use-uploads.ts";

/** Asks before a document goes, and says where it stays. */
export function DeleteDocumentDialog({ owner, document, onClose }: { owner: DocumentOwner; document: DesignDocument; onClose: () => void }) {
  const t = useT();
  const feedback = useFeedback();
  const refresh = useRefreshDocuments(owner);
  const remove = useAct(owner.kind === "item" ? itemDocumentApi.remove : lotDocumentApi.remove);
  const { busy, error, attempt } = useAttempt();
  const confirm = (): void =>
    void attempt(async () => {
      await remove.mutateAsync({ params: { ...paramsOf(owner), docId: document.id } });
      await refresh();
      feedback.toast(t("documents.delete.done", { name: document.name }));
      onClose();
      return undefined;
    });
  return (
    <ConfirmDialog open title={t("documents.delete.title", { name: document.name })} confirm_label={t("ui.action.delete")} destructive busy={busy} error={error} onConfirm={confirm} onClose={onClose}>
      {t(owner.kind === "item" ? "documents.delete.text_item" : "documents.delete.text_lot")}
    </ConfirmDialog>
  );
}
