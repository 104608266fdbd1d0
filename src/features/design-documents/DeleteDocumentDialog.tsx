import { itemDocumentApi } from "#contract/documents/design-document.api.ts";
import type { DesignDocument } from "#contract/documents/design-document.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import type { DocumentOwner } from "#src/entities/document/documents-context.ts";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { paramsOf, writingOf } from "#src/features/design-documents/document-calls.ts";
import { useRefreshDocuments } from "#src/features/design-documents/use-uploads.ts";

const TEXT = {
  item: "text_item",
  lot: "text_lot",
  offered_lot: "text_lot",
  tender: "text_tender",
  company: "text_tender",
  company_read: "text_tender",
  offered_tender: "text_tender",
  offer: "text_offer",
  offer_line: "text_offer",
} as const;

export function DeleteDocumentDialog({
  owner,
  document,
  onClose,
}: {
  owner: DocumentOwner;
  document: DesignDocument;
  onClose: () => void;
}) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshDocuments(owner);
  const remove = useCallMutation((writingOf(owner) ?? itemDocumentApi).remove);
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync({ params: { ...paramsOf(owner), docId: document.id } });
    await refresh();
    notify(t("documents.delete.done", { name: document.name }));
    onClose();
  };
  return (
    <ConfirmActionDialog
      title={t("documents.delete.title", { name: document.name })}
      confirmLabel={t("ui.action.delete")}
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(`documents.delete.${TEXT[owner.kind]}`)}
    </ConfirmActionDialog>
  );
}
