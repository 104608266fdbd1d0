import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, ShortListQuery } from "#contract/list.ts";
import { Id, IdParam, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { COMPANY_STATUSES } from "#contract/workspaces/company.values.ts";

/** Maximum number of parts listed per suggestion. The response also contains the total number of parts. */
export const SUGGESTED_PARTS = 3;

/** A supplier that has offered parts of the tender to this workspace before. Contains no prices. */
export const SupplierSuggestion = z
  .object({
    id: Id,
    name: z.string(),
    inn: z.string().nullable(),
    company_status: z.enum(COMPANY_STATUSES).nullable(),
    lot_count: z.number().int(),
    parts: z.array(z.object({ part_number: z.string(), at: Timestamp, tender: Named })),
    ...SupplierRow.pick({ invited: true, answered: true, waiting: true, last_order_at: true, deliveries: true }).shape,
  })
  .meta({ id: "SupplierSuggestion" });
export type SupplierSuggestion = z.output<typeof SupplierSuggestion>;

export const supplierSuggestionApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/supplier-suggestions",
    summary: "Suppliers who offered the tender's parts to this workspace before and aren't in the tender",
    access: { kind: "member", permission: "read_tender" },
    params: z.object({ id: IdParam }),
    query: ShortListQuery,
    response: listAnswer(SupplierSuggestion),
  }),
};
