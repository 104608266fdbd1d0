import { closingApi } from "#contract/workspaces/closing.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { unchangedRow, listPage } from "#server/http/list-page.ts";
import { changeCompany } from "#server/modules/workspaces/change-company.ts";
import { changeWorkspace } from "#server/modules/workspaces/change-workspace.ts";
import { closeByAdministrator, closeWorkspace, readClosing } from "#server/modules/workspaces/close-workspace.ts";
import { findCompany } from "#server/modules/workspaces/company.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";
import { createWorkspace } from "#server/modules/workspaces/create-workspace.ts";
import { listOwnWorkspaces } from "#server/modules/workspaces/list-workspaces.ts";
import { readWorkspace } from "#server/modules/workspaces/read-workspace.ts";
import { sendVerification } from "#server/modules/workspaces/send-verification.ts";
import { listCustomers, listSuppliers } from "#server/modules/workspaces/supplier.store.ts";
import { addToSupplierList, seenBy, removeFromSupplierList } from "#server/modules/workspaces/supplier-list.ts";

export const workspaceRoutes = [
  ...implement("workspaces", workspaceApi, {
    create: (ctx, { body }) => createWorkspace(ctx, body),
    list: (ctx, { query }) => listOwnWorkspaces(ctx, query),
    one: (ctx) => readWorkspace(ctx),
    patch: (ctx, { body }) => changeWorkspace(ctx, body),
    remove: (ctx) => closeWorkspace(ctx),
    send: (ctx) => sendVerification(ctx),
    company: async ({ db }) => companyView(foundOrThrow(await findCompany(db))),
    create_company: { outside: (ctx, { body }) => changeCompany(ctx, null, body) },
    patch_company: { outside: (ctx, { params, body }) => changeCompany(ctx, params.companyInfoId, body) },
    customers: async (ctx, { query }) => listPage(ctx, query, await listCustomers(ctx.db, query), unchangedRow),
    suppliers: async (ctx, { query }) =>
      listPage(ctx, query, await listSuppliers(ctx.db, query, seenBy(ctx)), unchangedRow),
    add_supplier: (ctx, { body }) => addToSupplierList(ctx, body.supplier),
    remove_supplier: (ctx, { params }) => removeFromSupplierList(ctx, params.supplierId),
  }),
  ...implement("closing", closingApi, {
    preview: (ctx, { params }) => readClosing(ctx, params.id),
    close: (ctx, { params, body }) => closeByAdministrator(ctx, params.id, body),
  }),
];
