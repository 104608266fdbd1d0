import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, NamedListQuery } from "#contract/list.ts";
import {
  Role,
  RoleActions,
  RoleById,
  RoleCreate,
  RoleOfWorkspace,
  RolePatch,
  RoleUser,
} from "#contract/members/member.schema.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { Nothing } from "#contract/primitives.ts";
import { WorkspaceById } from "#contract/workspaces/workspace.schema.ts";
import { PROOF_ERRORS, withProof } from "#contract/proof.schema.ts";

const changes = { kind: "member", permission: "update_role" } as const;
const changesInPath = { ...changes, workspace: "path" } as const;

/** Endpoints for roles. Members can neither grant nor revoke a permission that they don't have themselves. */
export const roleApi = {
  list: endpoint({
    method: "GET",
    path: "/workspaces/{id}/roles",
    summary: "Roles with their rights and members",
    access: { kind: "member", permission: null, workspace: "path" },
    params: WorkspaceById,
    query: NamedListQuery,
    response: listAnswer(Role),
  }),
  create: endpoint({
    method: "POST",
    path: "/workspaces/{id}/roles",
    summary: "Make a role",
    access: changesInPath,
    params: WorkspaceById,
    body: RoleCreate,
    response: Role,
    errors: ["beyond_own_rights", "already_added"],
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/workspaces/{id}/roles/{roleId}",
    summary: "Change the name or the rights of a role",
    access: changesInPath,
    params: RoleOfWorkspace,
    body: RolePatch.extend(withProof),
    response: Role,
    errors: ["beyond_own_rights", "version_conflict", "already_added", ...PROOF_ERRORS],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/workspaces/{id}/roles/{roleId}",
    summary: "Delete a role that nobody has",
    access: changesInPath,
    params: RoleOfWorkspace,
    response: Nothing,
    errors: ["in_use", "beyond_own_rights"],
  }),
  add_user: endpoint({
    method: "POST",
    path: "/roles/{roleId}/add_user",
    summary: "Give a role of the active workspace to a member",
    access: changes,
    params: RoleById,
    body: RoleUser.extend(withProof),
    response: Role,
    errors: ["user_already_added", "beyond_own_rights", ...PROOF_ERRORS],
  }),
  remove_user: endpoint({
    method: "POST",
    path: "/roles/{roleId}/remove_user",
    summary: "Take a role of the active workspace from a member",
    access: changes,
    params: RoleById,
    body: RoleUser,
    response: Role,
    errors: ["beyond_own_rights"],
  }),
  update_action: endpoint({
    method: "POST",
    path: "/roles/{roleId}/update_action",
    summary: "Set the rights of a role of the active workspace",
    access: changes,
    params: RoleById,
    body: RoleActions.extend(withProof),
    response: Role,
    errors: ["beyond_own_rights", "version_conflict", ...PROOF_ERRORS],
  }),
  actions: endpoint({
    method: "GET",
    path: "/actions",
    summary: "All rights that a role may have",
    access: { kind: "session" },
    query: NamedListQuery,
    response: listAnswer(z.object({ slug: z.enum(PERMISSIONS) })),
  }),
};
