import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Activities, Leave } from "#contract/members/member.schema.ts";
import { Id, lineText, Nothing } from "#contract/primitives.ts";
import { WorkspaceById } from "#contract/workspaces/workspace.schema.ts";
import { PROOF_ERRORS, withProof } from "#contract/proof.schema.ts";

const member = { kind: "member", permission: null, workspace: "path" } as const;

export const NewOwner = z.strictObject({ user: Id });
/**
 * Transfer of ownership by an administrator. `reason` states the evidence: a document, a court decision, a call to the
 * company.
 */
export const OwnerTransfer = z.strictObject({ user: Id, reason: lineText(1000) });

export const ownershipApi = {
  offer: endpoint({
    method: "POST",
    path: "/workspaces/{id}/ownership-offer",
    summary: "Offer the workspace to a member, who becomes its owner by accepting",
    access: { kind: "member", permission: null, workspace: "path", owner: true },
    params: WorkspaceById,
    body: NewOwner.extend(withProof),
    response: Nothing,
    errors: ["ownership_offered", ...PROOF_ERRORS],
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/workspaces/{id}/ownership-offer",
    summary: "Withdraw the offer as the owner, or decline it as the one who was asked",
    access: member,
    params: WorkspaceById,
    response: Nothing,
    errors: ["nothing_offered"],
  }),
  accept: endpoint({
    method: "POST",
    path: "/workspaces/{id}/ownership-offer/accept",
    summary: "Become the owner of the workspace that was offered",
    access: member,
    params: WorkspaceById,
    response: Nothing,
    errors: ["nothing_offered", "not_confirmed"],
  }),
  transfer: endpoint({
    method: "POST",
    path: "/workspaces/{id}/transfer-ownership",
    summary: "Make a member the owner, after proof; both are told by mail",
    access: { kind: "admin" },
    params: WorkspaceById,
    body: OwnerTransfer,
    response: Nothing,
  }),
  own_work: endpoint({
    method: "GET",
    path: "/workspaces/{id}/leave",
    summary: "The caller's own unfinished work, which somebody takes over when they leave",
    access: member,
    params: WorkspaceById,
    response: Activities,
  }),
  leave: endpoint({
    method: "POST",
    path: "/workspaces/{id}/leave",
    summary: "Leave the workspace; unfinished work goes to the member who is named",
    access: member,
    params: WorkspaceById,
    body: Leave,
    response: Nothing,
    errors: ["has_unfinished_work", "owner_stays"],
  }),
};
