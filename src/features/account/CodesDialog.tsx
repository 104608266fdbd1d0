import { RecoveryCodesList } from "#src/features/account/RecoveryCodesList.tsx";
import { useT } from "#src/locale/use-t.ts";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";

export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT();
  return (
    <InfoDialog
      isRead
      stays
      title={t("account.factor.codes_title")}
      closeLabel={t("account.factor.kept")}
      onClose={onClose}
    >
      <RecoveryCodesList codes={codes} />
    </InfoDialog>
  );
}
