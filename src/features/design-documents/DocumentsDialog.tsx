import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { isSuppliers } from "#src/entities/document/documents-context.ts";
import type { DocumentsRequest } from "#src/entities/document/documents-context.ts";
import { useT } from "#src/locale/use-t.ts";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { DocumentList } from "#src/features/design-documents/DocumentList.tsx";
import { useDocuments } from "#src/features/design-documents/use-documents.ts";

/** Shows documents in a dialog, which can't be closed during uploads. */
export function DocumentsDialog({ asked, onClose }: { asked: DocumentsRequest; onClose: () => void }) {
  const t = useT();
  const documents = useDocuments(asked.owner, asked.is_locked ? "locked" : "open");
  const { is_busy } = documents.uploads;
  return (
    <InfoDialog
      isRead
      title={t(isSuppliers(asked.owner) ? "documents.of_offer" : "documents.of_lot", { name: asked.name })}
      busy={is_busy}
      actions={
        documents.all.length > 0 && (
          <Button startIcon={<Icon name="download" />} onClick={documents.fetch_all}>
            {t("documents.download_all")}
          </Button>
        )
      }
      onClose={onClose}
    >
      {asked.is_locked && asked.owner.kind === "lot" && (
        <Box sx={{ color: "text.secondary" }}>{t("documents.locked")}</Box>
      )}
      <DocumentList documents={documents} />
    </InfoDialog>
  );
}
