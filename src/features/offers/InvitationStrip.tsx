import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useNavigate } from "react-router";
import { tenderCode } from "#contract/numbering.ts";
import { commercialOfferApi } from "#contract/offers/offer.api.ts";
import type { SupplierListInvitation } from "#contract/suppliers/supplier-invite.api.ts";
import { tenderInvitationApi } from "#contract/tenders/awaited.api.ts";
import type { TenderInvitation } from "#contract/tenders/awaited.api.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useListOf } from "#src/api/use-list-of.ts";
import { useLiveList } from "#src/api/use-live-list.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { ListInvitation } from "#src/features/offers/ListInvitation.tsx";

/** Each invitation is also an entry of the inbox. */
const INBOX = ["inbox_changed"] as const;

/**
 * Shows tenders that were sent to the user's email address, and customers that invite it into their supplier lists. One
 * click accepts on behalf of the current workspace. New ones appear by themselves.
 */
export function InvitationStrip() {
  const t = useT();
  const may = useMay();
  const { workspace } = useMe();
  const fail = useFailure();
  const navigate = useNavigate();
  const { refresh } = useCache();
  const answer = useListOf<TenderInvitation>("tender-invitations");
  const lists = useListOf<SupplierListInvitation>("supplier-list-invitations").data ?? [];
  useLiveList("tender-invitations", INBOX);
  useLiveList("supplier-list-invitations", INBOX);
  const accept = useCallMutation(tenderInvitationApi.accept);
  const take = async (id: number): Promise<void> => {
    const { offer } = await accept.mutateAsync({ params: { id } });
    void refresh("supplier-offers", "tender-invitations");
    void navigate(paths.offer(offer));
  };
  const invitations = answer.data ?? [];
  if (invitations.length + lists.length === 0 || workspace?.is_supplier !== true || !may(commercialOfferApi.upload))
    return null;
  return (
    <Box sx={{ display: "grid", gap: 1, px: { xs: 2, sm: 2.5 }, py: 1, overflowWrap: "anywhere" }}>
      {invitations.map(({ id, customer, tender }) => (
        <Callout key={id} tone="info" icon="mail">
          {t("offers.invitation.text", {
            customer: customer.name,
            tender: tenderCode(tender),
            name: tender.name,
          })}{" "}
          <Button size="small" variant="text" loading={accept.isPending} onClick={() => void take(id).catch(fail)}>
            {t("offers.invitation.accept", { workspace: workspace.name })}
          </Button>
        </Callout>
      ))}
      {lists.map((invitation) => (
        <ListInvitation key={`list-${invitation.id}`} invitation={invitation} supplier={workspace.name} />
      ))}
    </Box>
  );
}
