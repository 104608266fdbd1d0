import { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";

export function companyView(row: CompanyInfo): CompanyInfo {
  return CompanyInfo.parse(row);
}
