import type { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { AuditQuery } from "#contract/audit/audit.api.ts";
import { exportParams } from "#contract/list.ts";

export const AUDIT_COLUMNS = ["at", "user", "workspace", "event", "changes", "address"] as const;
export type AuditColumn = (typeof AUDIT_COLUMNS)[number];
export const AuditExportQuery = AuditQuery.omit({ limit: true, before: true }).extend(exportParams(AUDIT_COLUMNS));
export type AuditExportQuery = z.output<typeof AuditExportQuery>;

/** The audit as a file. Only the list itself loads this file. */
export const auditExportApi = {
  export: endpoint({
    method: "GET",
    path: "/audit/export",
    summary: "The entries that match the filters, newest first, as .xlsx or .csv",
    access: { kind: "admin" },
    query: AuditExportQuery,
    response: "file",
  }),
};
