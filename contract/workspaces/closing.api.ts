import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, INTEGER_MAX, lineText, Nothing } from "#contract/primitives.ts";
import { WorkspaceById } from "#contract/workspaces/workspace.schema.ts";

const admin = { kind: "admin" } as const;

/**
 * What of a company is open: its running tenders, offers that it hasn't answered, orders of either side that aren't
 * closed.
 */
export const OPEN_KINDS = ["tenders", "offers", "customer_orders", "supplier_orders"] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

const count = z.int().min(0).max(INTEGER_MAX);
const counts = { tenders: count, offers: count, customer_orders: count, supplier_orders: count };

/**
 * How much of each kind is open, and the newest of each by name, with the company on the other side where there is one.
 */
export const OpenBusiness = z
  .object({
    ...counts,
    records: z.array(z.object({ kind: z.enum(OPEN_KINDS), id: Id, name: z.string(), partner: z.string().nullable() })),
  })
  .meta({ id: "OpenBusiness" });
export type OpenBusiness = z.output<typeof OpenBusiness>;

/** How much is open altogether. */
export const openTotal = (open: OpenBusiness): number => OPEN_KINDS.reduce((sum, kind) => sum + open[kind], 0);

/** How much of each kind somebody saw who closes a company. */
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

/** Closing a company as an administrator: what it would end, shown before it is confirmed, and the closing itself. */
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
