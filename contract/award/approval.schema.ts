import { z } from "zod";
import { APPROVAL_STATUSES } from "#contract/award/approval.machine.ts";
import { AWARD_RULE_FIELDS, LimitSum } from "#contract/award/setting-fields.ts";
import { propertyOf } from "#contract/fields.ts";
import { compare } from "#contract/money/decimal.ts";
import { Id, lineText, Money, optionalLine, Timestamp, Version, VersionOrNone } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { Seen, SeenTotal } from "#contract/seen.ts";

/** Above which sum, with VAT, a colleague approves the award of a tender. */
export const AwardLimit = z.strictObject({ sum: Money, currency: CurrencyId }).meta({ id: "AwardLimit" });
export type AwardLimit = z.output<typeof AwardLimit>;

const LimitInput = AwardLimit.extend({ sum: LimitSum });

/** How a company awards. */
export const AwardSetting = z
  .object({
    /** 0 before it was saved for the first time. */
    version: VersionOrNone,
    /** Null where no award needs an approval. */
    limit: AwardLimit.nullable(),
    ...propertyOf(AWARD_RULE_FIELDS, "output"),
    /** Who may approve at present. */
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

/**
 * True when an award must be approved. A sum in another currency than the company's limit is always asked for: no rate
 * was agreed by which it could be compared.
 */
export const needsApproval = (
  limit: AwardLimit | null,
  award: { readonly total: string; readonly currencies: readonly CurrencyId[] },
): boolean =>
  limit !== null &&
  (award.currencies.some((currency) => currency !== limit.currency) || compare(award.total, limit.sum) > 0);

export const APPROVAL_ACTIONS = ["approve_award", "refuse_award", "withdraw_approval"] as const;

/** What would be ordered from each supplier. */
const ApprovedOrders = z.array(
  z.object({ supplier: Named, lots: z.number().int(), currency: CurrencyId, net: Money, gross: Money }),
);

/** An approval that was asked for, with what was asked at that moment. */
export const AwardApproval = z
  .object({
    id: Id,
    version: Version,
    status: z.enum(APPROVAL_STATUSES),
    /** Asked or given for just the winners that are chosen at this moment. */
    is_current: z.boolean(),
    /** The number that the confirming call carries: the sum of the orders where they are in one currency. */
    total: Money,
    /** What would be ordered, with VAT, and from whom. */
    orders: ApprovedOrders,
    comment: z.string().nullable(),
    asked_by: Named,
    asked_at: Timestamp,
    decided_by: Named.nullable(),
    decided_at: Timestamp.nullable(),
    /** Why it was refused. */
    reason: z.string().nullable(),
    actions: z.array(z.enum(APPROVAL_ACTIONS)),
  })
  .meta({ id: "AwardApproval" });
export type AwardApproval = z.output<typeof AwardApproval>;

/** Where the approval of a tender's award stands. */
export const AwardApprovals = z
  .object({
    limit: AwardLimit.nullable(),
    /** The winners without an order can't be ordered without an approval. */
    needed: z.boolean(),
    /** These very winners are approved. */
    approved: z.boolean(),
    may_ask: z.boolean(),
    /** What asking has to name: the tender's revision, and what the winners without an order come to, with VAT. */
    version: z.number().int(),
    total: Money,
    /** Those winners by supplier. */
    orders: ApprovedOrders,
    approvers: z.array(Named),
    /** The newest first. */
    approvals: z.array(AwardApproval),
  })
  .meta({ id: "AwardApprovals" });
export type AwardApprovals = z.output<typeof AwardApprovals>;

export const ApprovalRequest = SeenTotal.extend({ comment: optionalLine(2000) });
export type ApprovalRequest = z.output<typeof ApprovalRequest>;
export const ApprovalGrant = SeenTotal;
export const ApprovalRefuse = Seen.extend({ reason: lineText(2000) });
export type ApprovalRefuse = z.output<typeof ApprovalRefuse>;
