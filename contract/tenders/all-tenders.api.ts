import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idFilter, listAnswer, listQuery } from "#contract/list.ts";
import { Id, IdParam, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";
import { INVITATION_STATES } from "#contract/tenders/tender.schema.ts";

const admin = { kind: "admin" } as const;
const count = z.number().int();

export const AnyTenderRow = z
  .object({
    id: Id,
    number: count,
    round: count,
    name: z.string(),
    status: z.enum(TENDER_STATUSES),
    customer: Named,
    closing_date: Timestamp.nullable(),
    urgent: z.boolean(),
    sealed: z.boolean(),
    created_at: Timestamp,
    lot_count: count,
    supplier_count: count,
    processed_count: count,
  })
  .meta({ id: "AnyTenderRow" });
export type AnyTenderRow = z.output<typeof AnyTenderRow>;

/**
 * A tender as administrators see it, with lots and invited suppliers. Prices are never included, so that a sealed
 * tender stays sealed.
 */
export const AnyTender = AnyTenderRow.extend({
  lots: z.array(
    z.object({
      id: Id,
      position: count,
      nomenclature: z.string().nullable(),
      part_number: z.string().nullable(),
      manufacturer: z.string().nullable(),
      quantity: z.string(),
      unit: Id,
    }),
  ),
  suppliers: z.array(z.object({ supplier: Named, state: z.enum(INVITATION_STATES), sent_at: Timestamp.nullable() })),
}).meta({ id: "AnyTender" });
export type AnyTender = z.output<typeof AnyTender>;

export const AnyTenderQuery = listQuery({
  ordering: ["closing_date", "created_at", "id", "name"],
  default_ordering: "-id",
  filters: { ...idFilter, status: z.enum(TENDER_STATUSES).optional(), customer: IdParam.optional() },
});

export const allTendersApi = {
  list: endpoint({
    method: "GET",
    path: "/admin/supplier-requests",
    summary: "Tenders of all workspaces",
    access: admin,
    query: AnyTenderQuery,
    response: listAnswer(AnyTenderRow),
  }),
  one: endpoint({
    method: "GET",
    path: "/admin/supplier-requests/{id}",
    summary: "A tender of any workspace with its lots and suppliers, without prices",
    access: admin,
    params: z.object({ id: IdParam }),
    response: AnyTender,
  }),
};
