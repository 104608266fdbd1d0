import { ownershipApi } from "#contract/members/ownership.api.ts";
import type { Member } from "#contract/members/member.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { useT } from "#src/locale/use-t.ts";

interface OfferOwnershipDialogProps {
  workspace: number;
  member: Member;
  onDone: () => void;
  onClose: () => void;
}

export function OfferOwnershipDialog({ workspace, member, onDone, onClose }: OfferOwnershipDialogProps) {
  const t = useT();
  const offer = useCallMutation(ownershipApi.offer);
  const submit = async (): Promise<void> => {
    await offer.mutateAsync({ params: { id: workspace }, body: { user: member.id } });
    onDone();
  };
  return (
    <ConfirmActionDialog
      title={t("members.ownership.title", { name: member.name })}
      confirmLabel={t("members.ownership.confirm")}
      onConfirm={submit}
      onClose={onClose}
    >
      {t("members.ownership.text")}
    </ConfirmActionDialog>
  );
}
