import { tenderCode } from "#contract/numbering.ts";
import type { MailToSend, MemberContext } from "#server/http/context.ts";
import { colleagueOf } from "#server/modules/award/approval.store.ts";
import type { Approver } from "#server/modules/award/approval.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/**
 * To colleagues, in their language: an approval is asked for, given or refused, by whom and with which words. Amounts
 * stay in the product.
 */
export async function approvalMails(
  ctx: MemberContext,
  tender: TenderRow,
  given: {
    kind: "award_approval_asked" | "award_approval_given" | "award_approval_refused";
    to: readonly Approver[];
    words: string | null;
  },
): Promise<MailToSend[]> {
  const { kind, to, words } = given;
  const who = (await colleagueOf(ctx.db, ctx.principal.user_id))?.name ?? "";
  return to.map(({ email, language }) => ({
    kind,
    to: email,
    language,
    params: { who, tender: tenderCode(tender), name: tender.name, reason: words ?? "" },
    path: `/service/tenders/${tender.id}?tab=compare`,
    facts: [
      ...(words === null || kind === "award_approval_refused" ? [] : [{ label: "mails.fact.comment", value: words }]),
      { label: "mails.fact.lots", value: String(tender.awarded_lot_count) },
    ],
  }));
}
