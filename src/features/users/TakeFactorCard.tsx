import { useState } from "react";
import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import type { UserDetail } from "#contract/user-admin/user-admin.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** Lets an administrator remove the second factor from a user who has lost both the phone and the recovery codes. */
export function TakeFactorCard({ user, onTaken }: { user: UserDetail; onTaken: (words: string) => void }) {
  const t = useT();
  const take = useCallMutation(secondFactorApi.take_away);
  const [asking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await take.mutateAsync({ params: { id: user.id } });
    setAsking(false);
    onTaken(t("users.factor.taken"));
  };
  return (
    <AsideCard
      title={t("users.factor.title")}
      action={user.second_factor && <TextLink onClick={() => setAsking(true)}>{t("users.factor.take")}</TextLink>}
    >
      {t(user.second_factor ? "users.factor.on" : "users.factor.off")}
      {asking && (
        <ConfirmActionDialog
          destructive
          title={t("users.factor.take_title", { email: shownEmail(user.email) })}
          confirmLabel={t("users.factor.take")}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t("users.factor.take_text")}
        </ConfirmActionDialog>
      )}
    </AsideCard>
  );
}
