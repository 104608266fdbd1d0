import { z } from "zod";
import { APPROVAL_STATUSES } from "#contract/award/approval.machine.ts";
import { AWARD_RULE_FIELDS, LimitSum } from "#contract/award/setting-fields.ts";
import { propertyOf } from "#contract/fields.ts";
import { Id, lineText, Money, optionalLine, Timestamp, Version, VersionOrNone } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { Seen, SeenTotal } from "#contract/seen.ts";

/** Threshold, including VAT, above which awarding a tender requires a colleague's approval. */
export const AwardLimit = z.strictObject({ sum: Money, currency: CurrencyId }).meta({ id: "AwardLimit" });
export type AwardLimit = z.output<typeof AwardLimit>;

const LimitInput = AwardLimit.extend({ sum: LimitSum });

export const AwardSetting = z
  .object({
    /** Version of the setting; 0 until it is saved for the first time. */
    version: VersionOrNone,
    /** Sum above which an award requires an approval; null if no award requires one. */
    limit: AwardLimit.nullable(),
    ...propertyOf(AWARD_RULE_FIELDS, "output"),
    approvers: z.array(Named),
  })
  .meta({ id: "AwardSetting" });
export type AwardSetting = z.output<typeof AwardSetting>;

export const AwardSettingSave = z.strictObject({
  version: VersionOrNone,
  limit: LimitInput.nullable(),
  ...propertyOf(AWARD_RULE_FIELDS, "input"),
});
export type AwardSettingSave = z.output<typeof AwardSettingSave>;

export const APPROVAL_ACTIONS = ["approve_award", "refuse_award", "withdraw_approval"] as const;

const ApprovedOrders = z.array(
  z.object({ supplier: Named, lots: z.number().int(), currency: CurrencyId, net: Money, gross: Money }),
);

export const AwardApproval = z
  .object({
    id: Id,
    version: Version,
    status: z.enum(APPROVAL_STATUSES),
    /** True while the approval covers exactly the winners that are currently chosen. */
    is_current: z.boolean(),
    /** Sum of the orders if they share one currency. The confirmation request must repeat this total. */
    total: Money,
    orders: ApprovedOrders,
    comment: z.string().nullable(),
    asked_by: Named,
    asked_at: Timestamp,
    decided_by: Named.nullable(),
    decided_at: Timestamp.nullable(),
    reason: z.string().nullable(),
    actions: z.array(z.enum(APPROVAL_ACTIONS)),
  })
  .meta({ id: "AwardApproval" });
export type AwardApproval = z.output<typeof AwardApproval>;

export const AwardApprovals = z
  .object({
    limit: AwardLimit.nullable(),
    /** True if ordering the remaining winners requires an approval. */
    needed: z.boolean(),
    /** True if the current winners are already approved. */
    approved: z.boolean(),
    may_ask: z.boolean(),
    /** Tender revision that a request for approval must repeat. */
    version: z.number().int(),
    /** Sum of the winners without an order, including VAT. */
    total: Money,
    orders: ApprovedOrders,
    approvers: z.array(Named),
    /** All approvals of the tender, newest first. */
    approvals: z.array(AwardApproval),
  })
  .meta({ id: "AwardApprovals" });
export type AwardApprovals = z.output<typeof AwardApprovals>;

export const ApprovalRequest = SeenTotal.extend({ comment: optionalLine(2000) });
export type ApprovalRequest = z.output<typeof ApprovalRequest>;
export const ApprovalGrant = SeenTotal;
export const ApprovalRefuse = Seen.extend({ reason: lineText(2000) });
export type ApprovalRefuse = z.output<typeof ApprovalRefuse>;
