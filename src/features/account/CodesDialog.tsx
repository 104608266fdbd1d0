import { RecoveryCodesList } from "#src/features/account/RecoveryCodesList.tsx";
import { useT } from "#src/locale/use-t.ts";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";

export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT();
  return (
    <InfoDialog
      is_read
      stays
      title={t("account.factor.codes_title")}
      close_label={t("account.factor.kept")}
      onClose={onClose}
    >
      <RecoveryCodesList codes={codes} />
    </InfoDialog>
  );
}
