import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, INTEGER_MAX, lineText, Nothing } from "#contract/primitives.ts";
import { WorkspaceById } from "#contract/workspaces/workspace.schema.ts";

const admin = { kind: "admin" } as const;

/**
 * Kinds of unfinished business that prevent closing a company: running tenders, unanswered offers, and open orders on
 * either side.
 */
export const OPEN_KINDS = ["tenders", "offers", "customer_orders", "supplier_orders"] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

const count = z.int().min(0).max(INTEGER_MAX);
const counts = { tenders: count, offers: count, customer_orders: count, supplier_orders: count };

/** Number of open records per kind, and the newest open records. `partner` is the company on the other side, if any. */
export const OpenBusiness = z
  .object({
    ...counts,
    records: z.array(z.object({ kind: z.enum(OPEN_KINDS), id: Id, name: z.string(), partner: z.string().nullable() })),
  })
  .meta({ id: "OpenBusiness" });
export type OpenBusiness = z.output<typeof OpenBusiness>;

export const openTotal = (open: OpenBusiness): number => OPEN_KINDS.reduce((sum, kind) => sum + open[kind], 0);

const OpenSeen = z.strictObject(counts);
export const openSeen = ({
  tenders,
  offers,
  customer_orders,
  supplier_orders,
}: OpenBusiness): z.output<typeof OpenSeen> => ({
  tenders,
  offers,
  customer_orders,
  supplier_orders,
});

export const closingApi = {
  preview: endpoint({
    method: "GET",
    path: "/admin/workspaces/{id}/closing",
    summary: "What closing this company would end",
    access: admin,
    params: WorkspaceById,
    response: OpenBusiness,
  }),
  close: endpoint({
    method: "POST",
    path: "/admin/workspaces/{id}/close",
    summary: "Close a company: its tenders are stopped, its open offers expire, its orders stay readable",
    access: admin,
    params: WorkspaceById,
    body: z.strictObject({ reason: lineText(1000), open: OpenSeen }),
    response: Nothing,
    errors: ["wrong_state", "version_conflict"],
  }),
};
