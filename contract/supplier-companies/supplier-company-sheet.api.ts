import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { NAMED_SHEET_ERRORS } from "#contract/files/sheet-errors.ts";
import { IMPORT_MAX_BYTES, PEOPLE_SHEET_MAX_ROWS } from "#contract/limits.ts";
import { RowNumber } from "#contract/primitives.ts";
import { checkedRow, SheetText } from "#contract/sheets/checked-row.ts";

const admin = { kind: "admin" } as const;

/** Outcomes for a row of a sheet of supplier companies. Only the first one creates a company. */
export const SUPPLIER_COMPANY_OUTCOMES = [
  "create",
  "bad_value",
  "inn_taken",
  "name_taken",
  "repeated",
  "bad_email",
  "unknown_user",
  "user_elsewhere",
  "user_repeated",
] as const;
export type SupplierCompanyOutcome = (typeof SUPPLIER_COMPANY_OUTCOMES)[number];

/** `users` are the email addresses of existing users, separated by commas or semicolons. */
const rowFields = { row: RowNumber, name: SheetText, inn: SheetText, users: SheetText, comment: SheetText };
export const SupplierCompanyRow = z.strictObject(rowFields);
export type SupplierCompanyRow = z.output<typeof SupplierCompanyRow>;

export const SupplierCompanySheet = z.strictObject({
  rows: z.array(SupplierCompanyRow).min(1).max(PEOPLE_SHEET_MAX_ROWS),
});

export const CheckedSupplierCompany = z
  .object({ ...rowFields, ...checkedRow(SUPPLIER_COMPANY_OUTCOMES) })
  .meta({ id: "CheckedSupplierCompany" });
export type CheckedSupplierCompany = z.output<typeof CheckedSupplierCompany>;

const CheckedSupplierCompanies = z
  .object({ rows: z.array(CheckedSupplierCompany) })
  .meta({ id: "CheckedSupplierCompanies" });

export const supplierCompanySheetApi = {
  read: endpoint({
    method: "POST",
    path: "/supplier-company-sheets",
    summary: "Read a spreadsheet of supplier companies; says what creating would do with each row, and creates nothing",
    access: admin,
    upload: { max_bytes: IMPORT_MAX_BYTES },
    response: CheckedSupplierCompanies,
    errors: NAMED_SHEET_ERRORS,
  }),
  template: endpoint({
    method: "GET",
    path: "/supplier-company-sheets/template",
    summary: "An empty spreadsheet of supplier companies with our columns",
    access: admin,
    response: "file",
  }),
  check: endpoint({
    method: "POST",
    path: "/supplier-company-sheets/check",
    summary: "What creating would do with each row; creates nothing",
    access: admin,
    body: SupplierCompanySheet,
    response: CheckedSupplierCompanies,
    writes: false,
  }),
  create: endpoint({
    method: "POST",
    path: "/supplier-company-sheets/create",
    summary: "Create the companies of all good rows in one transaction; says for each row what was done",
    access: admin,
    body: SupplierCompanySheet,
    response: CheckedSupplierCompanies,
  }),
};
