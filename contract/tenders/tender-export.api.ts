import type { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { exportParams } from "#contract/list.ts";
import { TenderQuery } from "#contract/tenders/tender-list.schema.ts";

/**
 * Columns of an exported tender list. There is no column with prices, because the prices of a sealed tender are hidden
 * until it ends.
 */
export const TENDER_COLUMNS = [
  "number",
  "round",
  "name",
  "status",
  "closing_date",
  "start_date",
  "lot_count",
  "awarded_lot_count",
  "supplier_count",
  "answered",
  "order_count",
  "currency",
  "tax_type",
  "payment_method",
  "managers",
  "created_by",
  "created_at",
] as const;
export type TenderColumn = (typeof TENDER_COLUMNS)[number];

export const TenderExportQuery = TenderQuery.omit({ limit: true, offset: true }).extend(exportParams(TENDER_COLUMNS));
export type TenderExportQuery = z.output<typeof TenderExportQuery>;

/** The list of tenders as a file. Only the list itself loads this file. */
export const tenderExportApi = {
  export: endpoint({
    method: "GET",
    path: "/supplier-requests/export",
    summary: "The list as it is filtered and ordered, as .xlsx or .csv",
    access: { kind: "member", permission: "read_tender" },
    query: TenderExportQuery,
    response: "file",
  }),
};
