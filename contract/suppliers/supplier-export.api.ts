import type { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { exportParams } from "#contract/list.ts";
import { SupplierQuery } from "#contract/workspaces/workspace.schema.ts";

export const SUPPLIER_COLUMNS = [
  "name",
  "inn",
  "email",
  "answer_rate",
  "on_time",
  "orders",
  "last_order_at",
  "sums",
  "is_listed",
] as const;
export type SupplierColumn = (typeof SUPPLIER_COLUMNS)[number];
export const SupplierExportQuery = SupplierQuery.omit({ limit: true, offset: true }).extend(
  exportParams(SUPPLIER_COLUMNS),
);
export type SupplierExportQuery = z.output<typeof SupplierExportQuery>;

/** The list of suppliers as a file. Only the list itself loads this file. */
export const supplierExportApi = {
  export: endpoint({
    method: "GET",
    path: "/suppliers/export",
    summary: "The list as it is filtered and ordered, as .xlsx or .csv",
    access: { kind: "member", permission: "read_supplier" },
    query: SupplierExportQuery,
    response: "file",
  }),
};
