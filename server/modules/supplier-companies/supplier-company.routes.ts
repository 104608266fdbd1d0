import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { unchangedRow, listPage } from "#server/http/list-page.ts";
import {
  addCompanyUser,
  readCompanyUsers,
  removeCompanyUser,
} from "#server/modules/supplier-companies/company-users.ts";
import { changeCompany, createCompany, removeCompany } from "#server/modules/supplier-companies/supplier-company.ts";
import { findCompany, listCompanies } from "#server/modules/supplier-companies/supplier-company.store.ts";

export const supplierCompanyRoutes = implement("supplier_companies", supplierCompanyApi, {
  list: async (ctx, { query }) => listPage(ctx, query, await listCompanies(ctx.system, query), unchangedRow),
  create: (ctx, { body }) => createCompany(ctx, body),
  one: async ({ system }, { params }) => foundOrThrow(await findCompany(system, params.id)),
  patch: (ctx, { params, body }) => changeCompany(ctx, params.id, body),
  remove: (ctx, { params }) => removeCompany(ctx, params.id),
  users: (ctx, { params, query }) => readCompanyUsers(ctx, params.id, query),
  add_user: (ctx, { params, body }) => addCompanyUser(ctx, params.id, body.user_id),
  remove_user: (ctx, { params }) => removeCompanyUser(ctx, params.id, params.userId),
});
