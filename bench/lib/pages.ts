import { sql } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { CALLS, isLeftOut } from "#server/testing/observe/observe.ts";
import { queriesOf } from "#server/testing/observe/samples.ts";
import type { Input } from "./bench-server.ts";

interface Records {
  readonly workspace: number;
  readonly person: number;
  readonly item: number;
  readonly group: number;
  readonly tender: number;
  readonly lot: number;
  readonly supplier: number;
  readonly offer: number;
  readonly file: number;
  readonly order: number;
}

/** Maps a path segment to the kind of record whose id follows the segment. */
const AFTER: Readonly<Record<string, keyof Records>> = {
  workspaces: "workspace",
  users: "person",
  "purchase-items": "item",
  "purchase-item-groups": "group",
  "supplier-requests": "tender",
  items: "lot",
  lots: "lot",
  suppliers: "supplier",
  "supplier-offers": "offer",
  "supplier-commercial-offers": "file",
  order: "order",
  orders: "order",
};

/**
 * Returns the ids of a customer's latest order from a supplier and of the records related to it, with the workspace and
 * the person of the caller.
 */
export async function recordsOf(
  db: SystemDb,
  given: { workspace: number; person: number; customer: number; supplier: number },
): Promise<Records> {
  const { rows } = await sql<Omit<Records, "workspace" | "person" | "supplier">>`
    SELECT
      p.id AS "order",
      p.tender_id AS tender,
      o.id AS offer,
      i.lot_id AS lot,
      n.id AS item,
      n.purchase_item_group_id AS "group",
      f.id AS file
    FROM (
      SELECT *
      FROM purchase_order
      WHERE customer_id = ${given.customer} AND supplier_id = ${given.supplier}
      ORDER BY id DESC
      LIMIT 1
    ) p
      JOIN offer o ON o.tender_id = p.tender_id AND o.supplier_id = p.supplier_id
      JOIN purchase_order_item i ON i.order_id = p.id
      JOIN lot l ON l.id = i.lot_id
      JOIN purchase_item n ON n.id = l.purchase_item_id
      JOIN commercial_offer f ON f.offer_id = o.id
    ORDER BY i.id
    LIMIT 1`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("no order to look at");
  return { ...found, workspace: given.workspace, person: given.person, supplier: given.supplier };
}

export interface Page {
  readonly endpoint: Endpoint;
  readonly input: Input;
}

/**
 * Returns all read requests of members or of administrators: home, menu, lists and records. Excludes files and totals
 * over all orders.
 */
export function pagesOf(records: Records, kind: "member" | "admin" = "member"): Page[] {
  return CALLS.flatMap(({ endpoint }) => {
    const { method, access, response, writes, path } = endpoint;
    if (method !== "GET" || access.kind !== kind || typeof response === "string" || writes) return [];
    if (isLeftOut(endpoint) || path.startsWith("/spend")) return [];
    const parts = path.split("/");
    const params: Record<string, number> = {};
    for (const [place, part] of parts.entries()) {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      const kind = AFTER[parts[place - 1] ?? ""];
      if (name !== undefined && kind !== undefined) params[name] = records[kind];
    }
    const [query = {}] = queriesOf(endpoint, { ids: [records.item], texts: [] });
    return [{ endpoint, input: { params, query: "tender" in query ? { tender: records.tender } : query } }];
  });
}
