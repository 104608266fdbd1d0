import { ownershipApi } from "#contract/members/ownership.api.ts";
import type { Member } from "#contract/members/member.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";

interface OfferOwnershipDialogProps {
  workspace: number;
  member: Member;
  onDone: () => void;
  onClose: () => void;
}

/** Asks the owner before the workspace is offered to a member. */
export function OfferOwnershipDialog({ workspace, member, onDone, onClose }: OfferOwnershipDialogProps) {
  const t = useT();
  const offer = useAct(ownershipApi.offer);
  const { busy, error, attempt } = useAttempt();
  const submit = (): Promise<void> =>
    attempt(async () => {
      await offer.mutateAsync({ params: { id: workspace }, body: { user: member.id } });
      onDone();
      return undefined;
    });
  return (
    <ConfirmDialog
      open
      title={t("members.ownership.title", { name: member.name })}
      confirm_label={t("members.ownership.confirm")}
      busy={busy}
      error={error}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {t("members.ownership.text")}
    </ConfirmDialog>
  );
}
