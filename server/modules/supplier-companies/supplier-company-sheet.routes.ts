import { supplierCompanySheetApi } from "#contract/supplier-companies/supplier-company-sheet.api.ts";
import { implement } from "#server/http/implement.ts";
import {
  checkCompanySheet,
  companyTemplate,
  createCompanySheet,
  readCompanySheet,
} from "#server/modules/supplier-companies/supplier-company-sheet.ts";

export const supplierCompanySheetRoutes = implement("supplier_company_sheets", supplierCompanySheetApi, {
  read: { outside: (ctx) => readCompanySheet(ctx) },
  template: (ctx) => companyTemplate(ctx),
  check: (ctx, { body }) => checkCompanySheet(ctx, body),
  create: (ctx, { body }) => createCompanySheet(ctx, body),
});
