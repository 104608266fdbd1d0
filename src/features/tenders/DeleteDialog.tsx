import { tenderCode } from "#contract/numbering.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { call } from "#src/api/client.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useSeen } from "#src/entities/failure/use-seen.ts";
import { useTenderWords } from "#src/entities/tender/use-tender-words.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
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
  const seen = useSeen(() => call(tenderApi.one, { params: { id: tender.id } }));
  const words = useTenderWords(useUnits());
  const count = seen.record?.lot_count ?? lots;
  const { busy, error, attempt } = useAttempt();
  const confirm = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ revision: version }) => {
        await remove.mutateAsync({ params: { id: tender.id }, body: { version } });
        onDeleted();
        void refresh(tenderApi.list, homeApi.menu);
      });
      return undefined;
    });
  return (
    <ConfirmDialog
      open
      destructive
      title={t("tenders.delete.title", { tender: tenderCode(tender), name: tender.name })}
      confirm_label={t("ui.action.delete")}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...words} />
      {t("tenders.delete.text", { smart_count: count, count: formats.count(count) })}
    </ConfirmDialog>
  );
}
