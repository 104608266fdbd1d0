import { tenderCode } from "#contract/numbering.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useRecord } from "#src/api/use-record.ts";
import { ChangesSince } from "#src/kit/failure/ChangesSince.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useTenderWords } from "#src/entities/tender/use-tender-words.ts";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";

interface DeleteDialogProps {
  tender: Tender;
  lots: number;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteDialog({ tender, lots, onDeleted, onClose }: DeleteDialogProps) {
  const { t, formats } = useTextTools();
  const changed = useChanged("tenders");
  const { fresh, remove } = useRecord<Tender>("tenders");
  const seen = useSeen(() => fresh(tender.id));
  const words = useTenderWords(useUnits());
  const count = seen.record?.lot_count ?? lots;
  const confirm = (): Promise<void> =>
    seen.confirm(async ({ revision: version }) => {
      await remove(tender.id, version);
      onDeleted();
      void changed();
    });
  return (
    <ConfirmActionDialog
      destructive
      title={t("tenders.delete.title", { tender: tenderCode(tender), name: tender.name })}
      confirmLabel={t("ui.action.delete")}
      seen={seen}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...words} />
      {t("tenders.delete.text", formats.counted(count))}
    </ConfirmActionDialog>
  );
}
