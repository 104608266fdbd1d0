import { useState } from "react";
import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import type { UserDetail } from "#contract/users/user-admin.api.ts";
import { useAct } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/**
 * The second factor of a user, which an administrator takes away from somebody who has lost phone and recovery codes.
 */
export function TakeFactorCard({ user, onTaken }: { user: UserDetail; onTaken: (words: string) => void }) {
  const t = useT();
  const take = useAct(secondFactorApi.take_away);
  const { busy, error, attempt } = useAttempt();
  const [asking, setAsking] = useState(false);
  const confirm = (): Promise<void> =>
    attempt(async () => {
      await take.mutateAsync({ params: { id: user.id } });
      setAsking(false);
      onTaken(t("users.factor.taken"));
      return undefined;
    });
  return (
    <AsideCard
      title={t("users.factor.title")}
      action={user.second_factor && <TextLink onClick={() => setAsking(true)}>{t("users.factor.take")}</TextLink>}
    >
      {t(user.second_factor ? "users.factor.on" : "users.factor.off")}
      <ConfirmDialog
        open={asking}
        destructive
        title={t("users.factor.take_title", { email: user.email })}
        confirm_label={t("users.factor.take")}
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {t("users.factor.take_text")}
      </ConfirmDialog>
    </AsideCard>
  );
}
