import { tenderCode } from "#contract/numbering.ts";
import type { TenderInvitation } from "#contract/tenders/awaited.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useMe } from "#src/api/me.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

/**
 * Lists the tenders sent to the user's email address, which are the reason for the new workspace. If the email went to
 * another address, the page explains why the list is empty.
 */
export function WaitingTenders({ tenders, cameByMail }: { tenders: readonly TenderInvitation[]; cameByMail: boolean }) {
  const t = useT();
  const { user } = useMe();
  if (tenders.length === 0)
    return cameByMail ? (
      <Callout tone="warn" role="status">
        {t("workspaces.new.none_waits", { email: shownEmail(user.email) })}
      </Callout>
    ) : null;
  return tenders.map(({ id, customer, tender }) => (
    <Callout key={id} tone="info" icon="mail">
      {t("workspaces.new.waits", { customer: customer.name, tender: tenderCode(tender), name: tender.name })}
    </Callout>
  ));
}
