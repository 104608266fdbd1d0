import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import {
  Activities,
  HandOver,
  Member,
  MemberOfWorkspace,
  MemberQuery,
  MemberRoles,
  WorkCounts,
} from "#contract/members/member.schema.ts";
import { Nothing } from "#contract/primitives.ts";
import { WorkspaceById } from "#contract/workspaces/workspace.schema.ts";
import { PROOF_ERRORS, withProof } from "#contract/proof.schema.ts";

export const memberApi = {
  list: endpoint({
    method: "GET",
    path: "/workspaces/{id}/users",
    summary:
      "Members, also those who have a given action, or all of several (comma separated); with `work`, what each of them answers for",
    access: { kind: "member", permission: null, workspace: "path" },
    params: WorkspaceById,
    query: MemberQuery,
    response: listAnswer(Member),
  }),
  set_roles: endpoint({
    method: "PUT",
    path: "/workspaces/{id}/users/{userId}/roles",
    summary: "Give a member these roles and no others",
    access: { kind: "member", permission: "update_role", workspace: "path" },
    params: MemberOfWorkspace,
    body: MemberRoles.extend(withProof),
    response: Member,
    errors: ["beyond_own_rights", ...PROOF_ERRORS],
  }),
  activities: endpoint({
    method: "GET",
    path: "/workspaces/{id}/users/{userId}/activities",
    summary: "Unfinished work of a member",
    access: { kind: "member", permission: "delete_user", workspace: "path" },
    params: MemberOfWorkspace,
    response: Activities,
  }),
  change_customer: endpoint({
    method: "POST",
    path: "/workspaces/{id}/users/{userId}/change-customer",
    summary: "Hand all unfinished work of a member over to another one",
    access: { kind: "member", permission: "delete_user", workspace: "path" },
    params: MemberOfWorkspace,
    body: HandOver,
    response: WorkCounts,
    errors: ["beyond_own_rights"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/workspaces/{id}/users/{userId}",
    summary: "Remove a member who has no unfinished work",
    access: { kind: "member", permission: "delete_user", workspace: "path" },
    params: MemberOfWorkspace,
    response: Nothing,
    errors: ["has_unfinished_work", "owner_stays", "beyond_own_rights"],
  }),
};
