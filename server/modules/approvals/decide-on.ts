import { approvalMachine } from "#contract/award/approval.machine.ts";
import { compare } from "#contract/money/decimal.ts";
import type { Seen } from "#contract/seen.ts";
import { assertTransition } from "#server/db/transition.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { announceApproval } from "#server/modules/approvals/announce-approval.ts";
import { coversSubject } from "#server/modules/approvals/approval-subject.ts";
import type { ApprovalSubject } from "#server/modules/approvals/approval-subject.ts";
import { approvalMails } from "#server/modules/approvals/approval.mails.ts";
import { findApprover, listApprovals, updateApproval } from "#server/modules/approvals/approval.store.ts";
import type { ApprovalRow } from "#server/modules/approvals/approval.store.ts";
import { approvalsOf } from "#server/modules/approvals/approvals-of.ts";

export interface OfApproval {
  readonly id: number;
  readonly approvalId: number;
}

type Decision = "approve_award" | "refuse_award";

const MAIL = { approve_award: "given", refuse_award: "refused" } as const;

export type Deciding =
  | { readonly action: Decision; readonly seen: Seen & { total?: string }; readonly reason: string | null }
  | { readonly action: "withdraw_approval"; readonly seen: Seen };

/** @throws AppError not_found, wrong_state, version_conflict */
async function findDecided(
  ctx: MemberContext,
  subject: ApprovalSubject,
  { approvalId, action, seen }: { approvalId: number; action: Deciding["action"]; seen: Seen & { total?: string } },
): Promise<ApprovalRow> {
  const row = foundOrThrow((await listApprovals(ctx.db, subject.of)).find((one) => one.id === approvalId));
  assertTransition(ctx, approvalMachine, { action, row });
  const isSeen = seen.version === row.version && (seen.total === undefined || compare(seen.total, row.total) === 0);
  // An approval is refused if the content has changed since the request.
  const isCurrent = action !== "approve_award" || coversSubject(row, subject);
  if (!isSeen || !isCurrent) throw new AppError("version_conflict", { current: await approvalsOf(ctx, subject) });
  return row;
}

/**
 * Approves or rejects another member's request about a locked record, or withdraws a request.
 * @throws AppError not_found, wrong_state, version_conflict, own_approval
 */
export async function decideOn(
  ctx: MemberContext,
  subject: ApprovalSubject,
  { approvalId, ...given }: Deciding & { approvalId: number },
): Promise<void> {
  const { db, principal, now } = ctx;
  const { of } = subject;
  const { action, seen } = given;
  const row = await findDecided(ctx, subject, { approvalId, action, seen });
  const { to: status } = approvalMachine.transitions[action];
  const reason = given.action === "withdraw_approval" ? null : given.reason;
  if (action === "withdraw_approval") await updateApproval(db, row, { status });
  else {
    if (row.asked_by.id === principal.user_id) throw new AppError("own_approval");
    await updateApproval(db, row, { status, decided: { by: principal.user_id, at: now, reason } });
  }
  await ctx.audit({ entity: of.entity, entity_id: of.id, action, ...(reason === null ? {} : { note: reason }) });
  if (action !== "withdraw_approval") {
    const asker = await findApprover(db, row.asked_by.id);
    const to = asker === undefined ? [] : [asker];
    await ctx.mail(await approvalMails(ctx, subject, { kind: MAIL[action], to, words: reason }));
  }
  if (action === "approve_award") await subject.onGiven?.(ctx, { ...row, version: row.version + 1, status });
  announceApproval(ctx, of);
}
