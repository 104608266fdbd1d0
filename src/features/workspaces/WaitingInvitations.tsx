import { tenderCode } from "#contract/numbering.ts";
import type { TenderInvitation } from "#contract/tenders/awaited.api.ts";
import type { SupplierListInvitation } from "#contract/suppliers/supplier-invite.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useMe } from "#src/api/me.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

interface WaitingInvitationsProps {
  tenders: readonly TenderInvitation[];
  lists: readonly SupplierListInvitation[];
  /** What the email that led here is about; null if the user came without one. */
  cameBy: "tender" | "list" | null;
}

/**
 * Lists the tenders and supplier lists to which the user's email address is invited, which are the reason for the new
 * workspace. If the email went to another address, the page explains why there are none.
 */
export function WaitingInvitations({ tenders, lists, cameBy }: WaitingInvitationsProps) {
  const t = useT();
  const { user } = useMe();
  if (tenders.length + lists.length === 0)
    return cameBy === null ? null : (
      <Callout tone="warn" role="status">
        {t(cameBy === "tender" ? "workspaces.new.none_waits" : "workspaces.new.no_list_waits", {
          email: shownEmail(user.email),
        })}
      </Callout>
    );
  return (
    <>
      {tenders.map(({ id, customer, tender }) => (
        <Callout key={id} tone="info" icon="mail">
          {t("workspaces.new.waits", { customer: customer.name, tender: tenderCode(tender), name: tender.name })}
        </Callout>
      ))}
      {lists.map(({ id, customer }) => (
        <Callout key={`list-${id}`} tone="info" icon="mail">
          {t("workspaces.new.list_waits", { customer: customer.name })}
        </Callout>
      ))}
    </>
  );
}
