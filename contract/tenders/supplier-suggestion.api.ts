import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, ShortListQuery } from "#contract/list.ts";
import { Id, IdParam, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { COMPANY_STATUSES } from "#contract/workspaces/company.values.ts";

/** How many parts a suggestion names; the number of all stands beside them. */
export const SUGGESTED_PARTS = 3;

/** A supplier who offered parts of this tender to this workspace before. No prices. */
export const SupplierSuggestion = z
  .object({
    id: Id,
    name: z.string(),
    inn: z.string().nullable(),
    company_status: z.enum(COMPANY_STATUSES).nullable(),
    /** Lots of the tender that it offered the part of. */
    lot_count: z.number().int(),
    /** The newest of these parts, each with when it was offered last. */
    parts: z.array(z.object({ part_number: z.string(), at: Timestamp, tender: Named })),
    ...SupplierRow.pick({ invited: true, answered: true, waiting: true, last_order_at: true, deliveries: true }).shape,
  })
  .meta({ id: "SupplierSuggestion" });
export type SupplierSuggestion = z.output<typeof SupplierSuggestion>;

/** Whom to ask. */
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
