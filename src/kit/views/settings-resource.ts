import { isAdminTable } from "#contract/table-settings/table-setting-fields.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";

/** Returns the resource that keeps a table's settings: those of the company, or those of the administration. */
export const settingsResource = (table: TableName) =>
  isAdminTable(table) ? ("admin-table-settings" as const) : ("table-settings" as const);
