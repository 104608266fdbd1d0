import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { unchangedRow, listPage } from "#server/http/list-page.ts";
import { changeCompany } from "#server/modules/workspaces/change-company.ts";
import { changeWorkspace } from "#server/modules/workspaces/change-workspace.ts";
import { findCompany } from "#server/modules/workspaces/company.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";
import { listOwnWorkspaces } from "#server/modules/workspaces/list-workspaces.ts";
import { readWorkspace } from "#server/modules/workspaces/read-workspace.ts";
import { sendVerification } from "#server/modules/workspaces/send-verification.ts";
import { listCustomers, listSuppliers } from "#server/modules/workspaces/supplier.store.ts";
import { addToSupplierList, seenBy, removeFromSupplierList } from "#server/modules/workspaces/supplier-list.ts";

// Creating and closing a workspace also affect tenders, so the onboarding and closing modules implement these two
// routes.
const { create: _create, remove: _remove, ...ownCalls } = workspaceApi;

export const workspaceRoutes = implement("workspaces", ownCalls, {
  list: (ctx, { query }) => listOwnWorkspaces(ctx, query),
  one: (ctx) => readWorkspace(ctx),
  patch: (ctx, { body }) => changeWorkspace(ctx, body),
  send: (ctx) => sendVerification(ctx),
  company: async ({ db }) => companyView(foundOrThrow(await findCompany(db))),
  create_company: { outside: (ctx, { body }) => changeCompany(ctx, null, body) },
  patch_company: { outside: (ctx, { params, body }) => changeCompany(ctx, params.companyInfoId, body) },
  customers: async (ctx, { query }) => listPage(ctx, query, await listCustomers(ctx.db, query), unchangedRow),
  suppliers: async (ctx, { query }) =>
    listPage(ctx, query, await listSuppliers(ctx.db, query, seenBy(ctx)), unchangedRow),
  add_supplier: (ctx, { body }) => addToSupplierList(ctx, body.supplier),
  remove_supplier: (ctx, { params }) => removeFromSupplierList(ctx, params.supplierId),
});
