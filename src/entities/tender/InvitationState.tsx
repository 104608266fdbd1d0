import type { TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { INVITATION_LOOK } from "#src/entities/tender/tender-look.ts";
import { useT } from "#src/locale/use-t.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

export function InvitationState({ state }: { state: TenderSupplier["state"] }) {
  const t = useT();
  return <StatusChip plain {...INVITATION_LOOK[state]} label={t(`tenders.invitation.${state}`)} />;
}
