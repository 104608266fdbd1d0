import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { Nothing } from "#contract/primitives.ts";
import { SupplierAdd, SupplierById, SupplierQuery, SupplierRow, Workspace, WorkspaceById, WorkspaceDetail, WorkspaceQuery } from "#contract/workspaces/workspace.schema.ts";

/** Workspaces of the caller and their supplier list. */
export const workspaceApi = {
  list: endpoint({ method: "GET", path: "/workspaces", summary: "The caller's workspaces", access: { kind: "session" }, query: WorkspaceQuery, response: listAnswer(Workspace) }),
  one: endpoint({ method: "GET", path: "/workspaces/{id}", summary: "One workspace with its company", access: { kind: "member", permission: null, workspace: "path" }, params: WorkspaceById, response: WorkspaceDetail }),
  suppliers: endpoint({
    method: "GET",
    path: "/workspaces/{id}/suppliers",
    summary: "The workspace's supplier list, or all verified suppliers by name or inn",
    access: { kind: "member", permission: "read_supplier", workspace: "path" },
    params: WorkspaceById,
    query: SupplierQuery,
    response: listAnswer(SupplierRow),
  }),
  add_supplier: endpoint({
    method: "POST",
    path: "/workspaces/{id}/suppliers",
    summary: "Put a supplier on the list",
    access: { kind: "member", permission: "update_supplier", workspace: "path" },
    params: WorkspaceById,
    body: SupplierAdd,
    response: SupplierRow,
    errors: ["already_added"],
  }),
  remove_supplier: endpoint({
    method: "DELETE",
    path: "/workspaces/{id}/suppliers/{supplierId}",
    summary: "Take a supplier off the list",
    access: { kind: "member", permission: "update_supplier", workspace: "path" },
    params: SupplierById,
    response: Nothing,
  }),
};
