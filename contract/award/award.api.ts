import { z } from "zod";
import {
  ApprovalRequest,
  ApprovalGrant,
  ApprovalRefuse,
  AwardApprovals,
  AwardSetting,
  AwardSettingSave,
} from "#contract/award/approval.schema.ts";
import { AwardLetters, LettersSend } from "#contract/award/letter.schema.ts";
import { AwardReasons, ReasonsWrite } from "#contract/award/reason.schema.ts";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam } from "#contract/primitives.ts";
import { Seen } from "#contract/seen.ts";
import { SheetQuery } from "#contract/sheet-query.ts";

const ById = z.object({ id: IdParam });
const OfApproval = ById.extend({ approvalId: IdParam });
const read = { kind: "member", permission: "read_tender" } as const;
const order = { kind: "member", permission: "update_order", side: "customer" } as const;
const approve = { kind: "member", permission: "approve_award" } as const;
const manage = { kind: "member", permission: "update_workspace", workspace: "path", side: "customer" } as const;

export const awardApprovalApi = {
  one: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/award-approvals",
    summary: "Whether the award of a tender must be approved, and every approval that was asked for",
    access: read,
    params: ById,
    response: AwardApprovals,
  }),
  ask: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/award-approvals",
    summary: "Ask colleagues to approve the winners as they are",
    access: order,
    params: ById,
    body: ApprovalRequest,
    response: AwardApprovals,
    errors: [
      "wrong_state",
      "version_conflict",
      "no_winners",
      "already_ordered",
      "supplier_closed",
      "approval_not_needed",
      "no_approver",
    ],
  }),
  give: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/award-approvals/{approvalId}/approving",
    summary: "Approve an award that a colleague asks for",
    access: approve,
    params: OfApproval,
    body: ApprovalGrant,
    response: AwardApprovals,
    errors: ["wrong_state", "version_conflict", "own_approval"],
  }),
  refuse: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/award-approvals/{approvalId}/refusing",
    summary: "Refuse to approve an award, with a reason",
    access: approve,
    params: OfApproval,
    body: ApprovalRefuse,
    response: AwardApprovals,
    errors: ["wrong_state", "version_conflict", "own_approval"],
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/award-approvals/{approvalId}/withdrawing",
    summary: "Ask no longer for an approval",
    access: order,
    params: OfApproval,
    body: Seen,
    response: AwardApprovals,
    errors: ["wrong_state", "version_conflict"],
  }),
};

const readOrder = { kind: "member", permission: "read_order", side: "customer" } as const;

/** Approval of an order above the company's limit, regardless of how its lines were added. */
export const orderApprovalApi = {
  one: endpoint({
    method: "GET",
    path: "/order/{id}/approvals",
    summary: "Whether an order must be approved, and every approval that was asked for",
    access: readOrder,
    params: ById,
    response: AwardApprovals,
  }),
  ask: endpoint({
    method: "POST",
    path: "/order/{id}/approvals",
    summary: "Ask colleagues to approve an order as it is",
    access: order,
    params: ById,
    body: ApprovalRequest,
    response: AwardApprovals,
    errors: ["wrong_state", "version_conflict", "approval_not_needed", "no_approver"],
  }),
  give: endpoint({
    method: "POST",
    path: "/order/{id}/approvals/{approvalId}/approving",
    summary: "Approve an order that a colleague asks for: it goes on",
    access: approve,
    params: OfApproval,
    body: ApprovalGrant,
    response: AwardApprovals,
    errors: ["wrong_state", "version_conflict", "own_approval"],
  }),
  refuse: endpoint({
    method: "POST",
    path: "/order/{id}/approvals/{approvalId}/refusing",
    summary: "Refuse to approve an order, with a reason",
    access: approve,
    params: OfApproval,
    body: ApprovalRefuse,
    response: AwardApprovals,
    errors: ["wrong_state", "version_conflict", "own_approval"],
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/order/{id}/approvals/{approvalId}/withdrawing",
    summary: "Ask no longer for the approval of an order",
    access: order,
    params: OfApproval,
    body: Seen,
    response: AwardApprovals,
    errors: ["wrong_state", "version_conflict"],
  }),
};

export const awardReasonApi = {
  one: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/award-reasons",
    summary: "The lots whose winners aren't the cheapest, and why they were chosen",
    access: read,
    params: ById,
    response: AwardReasons,
  }),
  write: endpoint({
    method: "PUT",
    path: "/supplier-requests/{id}/award-reasons",
    summary: "Write why lots go to others than the cheapest",
    access: { kind: "member", permission: "update_tender" },
    params: ById,
    body: ReasonsWrite,
    response: AwardReasons,
    errors: ["wrong_state"],
  }),
};

export const awardLetterApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/award-letters",
    summary: "Who of those that answered won and who lost, and which letter about it they have got",
    access: read,
    params: ById,
    response: AwardLetters,
  }),
  send: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/award-letters",
    summary: "Write to everyone who answered and has no letter yet what came of the tender",
    access: order,
    params: ById,
    body: LettersSend,
    response: AwardLetters,
    errors: ["wrong_state", "version_conflict", "letters_sent", "letter_tells", "letter_without_words"],
  }),
};

export const awardProtocolApi = {
  pdf: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/award-protocol/pdf",
    summary: "The protocol of the award as a PDF: offers, winners by lot with their reasons, approvals, who signs",
    access: read,
    params: ById,
    query: SheetQuery,
    response: "file",
    errors: ["no_winners", "wrong_state", "protocol_no_rate"],
    rate_limit: 60,
  }),
  sheet: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/award-protocol/xlsx",
    summary: "The protocol of the award as a spreadsheet, its sums as formulas",
    access: read,
    params: ById,
    query: SheetQuery,
    response: "file",
    errors: ["no_winners", "wrong_state", "protocol_no_rate"],
  }),
};

export const awardSettingApi = {
  one: endpoint({
    method: "GET",
    path: "/workspaces/{id}/award-setting",
    summary: "Above which sum an award is approved, and who may do it",
    access: manage,
    params: ById,
    response: AwardSetting,
  }),
  save: endpoint({
    method: "PUT",
    path: "/workspaces/{id}/award-setting",
    summary: "Say above which sum an award is approved",
    access: manage,
    params: ById,
    body: AwardSettingSave,
    response: AwardSetting,
    errors: ["version_conflict"],
  }),
};
