import { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";

/** A company's data as the contract has it, from a row that may carry more. */
export function companyView(row: CompanyInfo): CompanyInfo {
  return CompanyInfo.parse(row);
}
