import { RecoveryCodesList } from "#src/features/account/RecoveryCodesList.tsx";
import { useT } from "#src/locale/use-t.ts";
import { ShowDialog } from "#src/ui/feedback/ShowDialog.tsx";

/** Fresh recovery codes. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT();
  return (
    <ShowDialog
      is_read
      stays
      title={t("account.factor.codes_title")}
      close_label={t("account.factor.kept")}
      onClose={onClose}
    >
      <RecoveryCodesList codes={codes} />
    </ShowDialog>
  );
}
