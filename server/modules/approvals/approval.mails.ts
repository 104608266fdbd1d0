import type { AwardLimit } from "#contract/award/approval.schema.ts";
import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { ApprovalSubject } from "#server/modules/approvals/approval-subject.ts";
import { findWorkspace } from "#server/modules/workspaces/workspace.store.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";
import { findApprover } from "#server/modules/approvals/approval.store.ts";
import type { Approver } from "#server/modules/approvals/approval.store.ts";

const KIND = {
  tender: { asked: "award_approval_asked", given: "award_approval_given", refused: "award_approval_refused" },
  order: { asked: "order_approval_asked", given: "order_approval_given", refused: "order_approval_refused" },
} as const satisfies Record<string, Record<string, MailKind>>;
const PATH = {
  tender: (id: number) => `/service/tenders/${id}?tab=compare`,
  order: (id: number) => `/service/orders/${id}`,
};
const COUNTED = { tender: "mails.fact.lots", order: "mails.fact.lines" };

/**
 * Builds emails to colleagues, each in their own language, about an approval that was requested, granted or rejected.
 * The emails name the colleague who acted and quote the comment, but contain no amounts.
 */
export async function approvalMails(
  ctx: MemberContext,
  { of: { entity, id }, code, name, count }: ApprovalSubject,
  given: { kind: "asked" | "given" | "refused"; to: readonly Approver[]; words: string | null },
): Promise<MailToSend[]> {
  const { kind, to, words } = given;
  const who = (await findApprover(ctx.db, ctx.principal.user_id))?.name ?? "";
  return to.map(({ email, language }) => ({
    kind: KIND[entity][kind],
    to: email,
    language,
    params: { who, [entity]: code, name, reason: words ?? "" },
    path: PATH[entity](id),
    inbox: { workspace_id: ctx.db.me, record: { entity, id } },
    facts: [
      ...(words === null || kind === "refused" ? [] : [{ label: "mails.fact.comment", value: words }]),
      { label: COUNTED[entity], value: String(count) },
    ],
  }));
}

export async function ruleMails(
  ctx: MemberContext,
  limit: AwardLimit | null,
  to: readonly Approver[],
): Promise<MailToSend[]> {
  const who = (await findApprover(ctx.db, ctx.principal.user_id))?.name ?? "";
  const company = (await findWorkspace(ctx.db, ctx.principal.user_id))?.name ?? "";
  return to.map(({ email, language }) => ({
    kind: "approval_rule_changed",
    to: email,
    language,
    params: {
      who,
      company,
      rule:
        limit === null
          ? translate(language, "mails.fact.rule_none")
          : translate(language, "mails.fact.rule_above", {
              sum: amountsIn(language, limit.currency).money(limit.sum),
            }),
    },
    path: `/workspace/${ctx.db.me}?tab=award`,
    inbox: { workspace_id: ctx.db.me, record: { entity: "workspace", id: ctx.db.me } },
  }));
}
