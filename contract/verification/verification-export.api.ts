import type { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { exportParams } from "#contract/list.ts";
import { VerificationQuery } from "#contract/verification/verification.api.ts";

export const VERIFICATION_COLUMNS = [
  "name",
  "inn",
  "status",
  "side",
  "owner",
  "sent_at",
  "due_at",
  "decided_at",
] as const;
export type VerificationColumn = (typeof VERIFICATION_COLUMNS)[number];
export const VerificationExportQuery = VerificationQuery.omit({ limit: true, offset: true }).extend(
  exportParams(VERIFICATION_COLUMNS),
);
export type VerificationExportQuery = z.output<typeof VerificationExportQuery>;

/** The list of companies to verify as a file. Only the list itself loads this file. */
export const verificationExportApi = {
  export: endpoint({
    method: "GET",
    path: "/admin/workspaces/export",
    summary: "The list as it is filtered and ordered, as .xlsx or .csv",
    access: { kind: "admin" },
    query: VerificationExportQuery,
    response: "file",
  }),
};
