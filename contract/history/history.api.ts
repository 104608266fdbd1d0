import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, listQuery } from "#contract/list.ts";
import { Id, IdParam, Timestamp } from "#contract/primitives.ts";

export const AUDITED = [
  "purchase_item",
  "purchase_item_group",
  "tender",
  "lot",
  "offer",
  "order",
  "import_task",
  "workspace",
  "workspace_role",
  "workspace_invite",
  "user",
  "supplier_company",
  "attribute",
  "mail",
  "announcement",
] as const;
export type Audited = (typeof AUDITED)[number];

export const HistoryEntry = z
  .object({
    id: Id,
    entity: z.enum(AUDITED),
    entity_id: Id,
    /** Usually one of AUDIT_ACTIONS. Entries from earlier versions of the product may have other actions. */
    action: z.string(),
    user: z.string().nullable(),
    at: Timestamp,
    changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
    note: z.string().nullable(),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const historyApi = {
  list: endpoint({
    method: "GET",
    path: "/history",
    summary: "Changes of one record, newest first",
    access: { kind: "member", permission: null },
    query: listQuery({
      ordering: ["id"],
      default_ordering: "-id",
      filters: { entity: z.enum(AUDITED), entity_id: IdParam },
    }),
    response: listAnswer(HistoryEntry),
  }),
};
