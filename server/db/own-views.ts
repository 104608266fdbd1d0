import { pricesOpen } from "#server/db/prices-open.ts";

/**
 * Views of the active workspace's own rows, for searches and lists. Under row-level security LIKE cannot use an index,
 * because it is not leakproof. For rows with two sides, the planner underestimates the count and sorts instead of
 * following an index. A view runs as the table's owner, so the tenant condition is part of the view. `*` is expanded on
 * creation, so the fence recreates the views whenever a table changes.
 */
const OWN = {
  purchase_item_own: "SELECT * FROM purchase_item WHERE workspace_id = (SELECT current_workspace())",
  purchase_item_word_own: "SELECT * FROM purchase_item_word WHERE workspace_id = (SELECT current_workspace())",
  // Policies that the policy of `tender` depends on read this view, because they cannot read `tender` itself.
  tender_own: "SELECT * FROM tender WHERE workspace_id = (SELECT current_workspace())",
  purchase_order_own: "SELECT * FROM purchase_order WHERE customer_id = (SELECT current_workspace())",
  purchase_order_supplied: `SELECT * FROM purchase_order WHERE supplier_id = (SELECT current_workspace())
    AND customer_id <> supplier_id AND is_released`,
  offer_own: "SELECT * FROM offer WHERE supplier_id = (SELECT current_workspace())",
  purchase_order_item_own: "SELECT * FROM purchase_order_item WHERE customer_id = (SELECT current_workspace())",
  // Offer lines that the workspace may see as the customer. The table's policy checks each line for a sent, unsealed
  // offer; this join checks once per offer.
  offer_item_revealed: `SELECT i.* FROM offer o JOIN tender t ON t.id = o.tender_id JOIN offer_item i ON i.offer_id = o.id
    WHERE o.customer_id = (SELECT current_workspace()) AND o.status = 'PROCESSED' AND ${pricesOpen("t")}
      AND i.customer_id = (SELECT current_workspace())`,
};

export const OWN_VIEWS: readonly string[] = Object.keys(OWN);

/** Drops and recreates the views, because replacing a view cannot change its existing columns. */
export const makeOwnViews: readonly string[] = Object.entries(OWN).flatMap(([name, text]) => [
  `DROP VIEW IF EXISTS ${name}`,
  `CREATE VIEW ${name} AS ${text}`,
]);
