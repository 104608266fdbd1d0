import Button from "@mui/material/Button";
import { useState } from "react";
import { supplierListInvitationApi } from "#contract/suppliers/supplier-invite.api.ts";
import type { SupplierListInvitation } from "#contract/suppliers/supplier-invite.api.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";

interface ListInvitationProps {
  invitation: SupplierListInvitation;
  /** Name of the company that would be on the list. */
  supplier: string;
}

/** A customer's invitation into its supplier list. Declining asks first, because the customer can't invite again soon. */
export function ListInvitation({ invitation, supplier }: ListInvitationProps) {
  const { id, customer, inviter, message } = invitation;
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const { refresh } = useCache();
  const accept = useCallMutation(supplierListInvitationApi.accept);
  const decline = useCallMutation(supplierListInvitationApi.decline);
  const [isAsking, setAsking] = useState(false);
  const answer = async (call: typeof accept, words: string): Promise<void> => {
    await call.mutateAsync({ params: { id } });
    notify(words);
    await refresh("supplier-list-invitations");
  };
  return (
    <Callout tone="info" icon="mail">
      {t("offers.invitation.list", { customer: customer.name, inviter })}{" "}
      {message !== null && t("offers.invitation.message", { message })}{" "}
      <Button
        size="small"
        variant="text"
        loading={accept.isPending}
        onClick={() => void answer(accept, t("offers.invitation.listed", { customer: customer.name })).catch(fail)}
      >
        {t("offers.invitation.accept_list", { workspace: supplier })}
      </Button>
      <Button
        size="small"
        variant="text"
        aria-label={t("offers.invitation.decline_named", { customer: customer.name })}
        onClick={() => setAsking(true)}
      >
        {t("offers.invitation.decline")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive
        title={t("offers.invitation.decline_title", { customer: customer.name })}
        confirmLabel={t("offers.invitation.decline")}
        busy={decline.isPending}
        onConfirm={() =>
          void answer(decline, t("offers.invitation.declined", { customer: customer.name }))
            .catch(fail)
            .finally(() => setAsking(false))
        }
        onClose={() => setAsking(false)}
      >
        {t("offers.invitation.decline_text", { customer: customer.name })}
      </ConfirmDialog>
    </Callout>
  );
}
