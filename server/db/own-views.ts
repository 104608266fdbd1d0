import { pricesOpen } from "#server/db/prices-open.ts";

/**
 * Tables of which the active workspace's own rows are searched or listed. Under row-level security LIKE is no index
 * condition, since it isn't leakproof, and of rows that two sides may see the planner expects so few that it sorts them
 * all instead of following an index; a view runs its policies as the owner of the table, so here the tenant's condition
 * stands in the view itself. `*` is what the table has when the view is made, so the fence makes them anew whenever a
 * table has changed.
 */
const OWN = {
  purchase_item_own: "SELECT * FROM purchase_item WHERE workspace_id = (SELECT current_workspace())",
  purchase_item_word_own: "SELECT * FROM purchase_item_word WHERE workspace_id = (SELECT current_workspace())",
  // Also asked by policies that the policy of `tender` asks, so that they can't ask `tender` itself.
  tender_own: "SELECT * FROM tender WHERE workspace_id = (SELECT current_workspace())",
  // Orders from its two sides, each once.
  purchase_order_own: "SELECT * FROM purchase_order WHERE customer_id = (SELECT current_workspace())",
  purchase_order_supplied: `SELECT * FROM purchase_order WHERE supplier_id = (SELECT current_workspace())
    AND customer_id <> supplier_id AND is_released`,
  offer_own: "SELECT * FROM offer WHERE supplier_id = (SELECT current_workspace())",
  purchase_order_item_own: "SELECT * FROM purchase_order_item WHERE customer_id = (SELECT current_workspace())",
  // Lines of offers that the workspace as customer may see. Their table's policy asks for each line whether its offer
  // is sent and not sealed; joined, it is asked for each offer.
  offer_item_revealed: `SELECT i.* FROM offer o JOIN tender t ON t.id = o.tender_id JOIN offer_item i ON i.offer_id = o.id
    WHERE o.customer_id = (SELECT current_workspace()) AND o.status = 'PROCESSED' AND ${pricesOpen("t")}
      AND i.customer_id = (SELECT current_workspace())`,
};

/** The views' names; tenants read them and write none. */
export const OWN_VIEWS: readonly string[] = Object.keys(OWN);

/** Makes the views anew: what a view that is replaced had may not be changed. */
export const makeOwnViews: readonly string[] = Object.entries(OWN).flatMap(([name, text]) => [
  `DROP VIEW IF EXISTS ${name}`,
  `CREATE VIEW ${name} AS ${text}`,
]);
