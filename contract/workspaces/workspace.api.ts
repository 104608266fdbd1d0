import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { Nothing } from "#contract/primitives.ts";
import { CompanyPatch } from "#contract/workspaces/company.schema.ts";
import { CompanyInfo, CompanyOfWorkspace, CustomerQuery, CustomerRow, SupplierAdd, SupplierById, SupplierQuery, SupplierRow, Workspace, WorkspaceById, WorkspaceCreate, WorkspaceDetail, WorkspacePatch, WorkspaceQuery } from "#contract/workspaces/workspace.schema.ts";

const changes = { kind: "member", permission: "update_workspace", workspace: "path" } as const;

/** Workspaces of the caller, their companies and their supplier list. */
export const workspaceApi = {
  create: endpoint({ method: "POST", path: "/workspaces", summary: "Make a workspace with its company; the caller owns it", access: { kind: "session", confirmed: true }, body: WorkspaceCreate, response: Workspace }),
  list: endpoint({ method: "GET", path: "/workspaces", summary: "The caller's workspaces", access: { kind: "session" }, query: WorkspaceQuery, response: listAnswer(Workspace) }),
  one: endpoint({ method: "GET", path: "/workspaces/{id}", summary: "One workspace with its company", access: { kind: "member", permission: null, workspace: "path" }, params: WorkspaceById, response: WorkspaceDetail }),
  patch: endpoint({ method: "PATCH", path: "/workspaces/{id}", summary: "Rename a workspace, change its sides", access: changes, params: WorkspaceById, body: WorkspacePatch, response: WorkspaceDetail, errors: ["version_conflict", "has_unfinished_work"] }),
  remove: endpoint({ method: "DELETE", path: "/workspaces/{id}", summary: "Close a workspace for good", access: { kind: "member", permission: null, workspace: "path", owner: true }, params: WorkspaceById, response: Nothing, errors: ["has_unfinished_work", "wrong_state"] }),
  send: endpoint({ method: "POST", path: "/workspaces/{id}/send-verification", summary: "Ask for verification", access: changes, params: WorkspaceById, response: WorkspaceDetail, errors: ["company_incomplete", "wrong_state"] }),
  company: endpoint({ method: "GET", path: "/workspaces/{id}/company-info", summary: "Company data", access: { kind: "member", permission: null, workspace: "path" }, params: WorkspaceById, response: CompanyInfo }),
  create_company: endpoint({ method: "POST", path: "/workspaces/{id}/company-info", summary: "Fill in company data", access: changes, params: WorkspaceById, body: CompanyPatch, response: CompanyInfo, errors: ["version_conflict", "wrong_state"] }),
  patch_company: endpoint({ method: "PATCH", path: "/workspaces/{id}/company-info/{companyInfoId}", summary: "Change company data; what was verified has to be verified again", access: changes, params: CompanyOfWorkspace, body: CompanyPatch, response: CompanyInfo, errors: ["version_conflict", "wrong_state"] }),
  customers: endpoint({ method: "GET", path: "/workspaces/{id}/customers", summary: "Customers who have invited this supplier", access: { kind: "member", permission: "read_offer", workspace: "path" }, params: WorkspaceById, query: CustomerQuery, response: listAnswer(CustomerRow) }),
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
