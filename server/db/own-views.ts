import { pricesOpen } from "#server/db/sealed-prices.ts";
import { knownCompany } from "#server/db/visibility.ts";

/**
 * Views of the active workspace's own rows, for searches and lists. Under row-level security, LIKE cannot use an index,
 * because the operator is not leakproof. For rows shared by two companies, the planner underestimates the count and
 * sorts instead of following an index. A view runs as the table's owner, so its definition contains the tenant
 * condition. PostgreSQL expands `*` on creation, so the views are recreated whenever a table changes.
 */
const OWN = {
  // Companies that exist for the workspace, for searches by name.
  workspace_known: `SELECT * FROM workspace w WHERE ${knownCompany("w")}`,
  purchase_item_own: "SELECT * FROM purchase_item WHERE workspace_id = (SELECT current_workspace())",
  purchase_item_word_own: "SELECT * FROM purchase_item_word WHERE workspace_id = (SELECT current_workspace())",
  // Policies that the policy of `tender` depends on read this view, because reading `tender` itself would create a
  // policy cycle.
  tender_own: "SELECT * FROM tender WHERE workspace_id = (SELECT current_workspace())",
  purchase_order_own: "SELECT * FROM purchase_order WHERE customer_id = (SELECT current_workspace())",
  purchase_order_supplied: `SELECT * FROM purchase_order WHERE supplier_id = (SELECT current_workspace())
    AND customer_id <> supplier_id AND is_released`,
  offer_own: "SELECT * FROM offer WHERE supplier_id = (SELECT current_workspace())",
  purchase_order_item_own: "SELECT * FROM purchase_order_item WHERE customer_id = (SELECT current_workspace())",
  // Offers in tenders of the workspace whose prices it may see. The policy of `offer` shows a customer every offer of
  // its tenders, so that it can invite and remind suppliers.
  offer_revealed: `SELECT o.* FROM offer o JOIN tender t ON t.id = o.tender_id
    WHERE o.customer_id = (SELECT current_workspace()) AND ${pricesOpen("t")}`,
  // Offer lines that the workspace may see as the customer. The policy of `offer_item` checks every line for a sent,
  // unsealed offer. The join in this view checks once per offer.
  offer_item_revealed: `SELECT i.* FROM offer o JOIN tender t ON t.id = o.tender_id JOIN offer_item i ON i.offer_id = o.id
    WHERE o.customer_id = (SELECT current_workspace()) AND o.status = 'PROCESSED' AND ${pricesOpen("t")}
      AND i.customer_id = (SELECT current_workspace())`,
};

export const OWN_VIEWS: readonly string[] = Object.keys(OWN);

/** Drops and recreates the views, because CREATE OR REPLACE VIEW cannot change existing columns. */
export const makeOwnViews: readonly string[] = Object.entries(OWN).flatMap(([name, text]) => [
  `DROP VIEW IF EXISTS ${name}`,
  `CREATE VIEW ${name} AS ${text}`,
]);
