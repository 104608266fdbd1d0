import { useSampleData } from "#src/features/sample-data/use-sample-data.ts";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

/** Says what goes, and removes the sample data. */
export function RemoveSampleDialog({ onRemoved, onClose }: { onRemoved?: () => void; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const { remove } = useSampleData();
  return (
    <ConfirmActionDialog
      destructive
      title={t("sample_page.remove_title")}
      confirmLabel={t("sample_page.remove")}
      onConfirm={async () => {
        await remove();
        notify(t("sample_page.removed"));
        onRemoved?.();
        onClose();
      }}
      onClose={onClose}
    >
      {t("sample_page.remove_text")}
    </ConfirmActionDialog>
  );
}
