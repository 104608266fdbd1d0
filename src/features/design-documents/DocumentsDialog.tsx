import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { isSuppliers } from "#src/entities/document/documents-context.ts";
import type { AskedDocuments } from "#src/entities/document/documents-context.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { DocumentList } from "#src/features/design-documents/DocumentList.tsx";
import { useDocuments } from "#src/features/design-documents/use-documents.ts";

/** Documents over the page. It stays open while files are being sent. */
export function DocumentsDialog({ asked, onClose }: { asked: AskedDocuments; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const documents = useDocuments(asked.owner, asked.is_locked ? "locked" : "open");
  const { is_busy } = documents.uploads;
  return (
    <Dialog open onClose={() => !is_busy && onClose()} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t(isSuppliers(asked.owner) ? "documents.of_offer" : "documents.of_lot", { name: asked.name })}
      </DialogTitle>
      <DialogContent>
        {asked.is_locked && asked.owner.kind === "lot" && (
          <Box sx={{ color: "text.secondary", mb: 1 }}>{t("documents.locked")}</Box>
        )}
        <DocumentList documents={documents} />
      </DialogContent>
      <DialogActions>
        {documents.all.length > 0 && (
          <Button startIcon={<Icon name="download" />} onClick={documents.fetch_all}>
            {t("documents.download_all")}
          </Button>
        )}
        <Button autoFocus variant="contained" disabled={is_busy} onClick={onClose}>
          {t("ui.action.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
