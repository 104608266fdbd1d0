import { tenderCode } from "#contract/numbering.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";

interface DeleteDialogProps {
  tender: Tender;
  lots: number;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a draft is deleted with its lots. */
export function DeleteDialog({ tender, lots, onDeleted, onClose }: DeleteDialogProps) {
  const t = useT();
  const formats = useFormats();
  const { refresh } = useCache();
  const remove = useAct(tenderApi.remove);
  const { busy, error, attempt } = useAttempt();
  const confirm = (): Promise<void> =>
    attempt(async () => {
      await remove.mutateAsync({ params: { id: tender.id } });
      onDeleted();
      void refresh(tenderApi.list, homeApi.menu);
      return undefined;
    });
  return (
    <ConfirmDialog
      open
      destructive
      title={t("tenders.delete.title", { tender: tenderCode(tender, currentLanguage()), name: tender.name })}
      confirm_label={t("ui.action.delete")}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t("tenders.delete.text", { smart_count: lots, count: formats.count(lots) })}
    </ConfirmDialog>
  );
}
