/**
 * Who sees and who writes the rows of each tenant's table: one predicate for each, written once. The scoped handles
 * of scope.ts put it into their queries (the first fence), and the policies of row-level security are made from the
 * same text at every start (the second fence). `me` is the active workspace, `t` the name or alias of the table.
 *
 * A policy's sub-query is itself under the policies of the table it asks, so no chain here may lead back to its start.
 */
export interface Visibility {
  /** Rows that may be read. */
  readonly read: (t: string) => string;
  /** Rows that may be inserted, changed and deleted, before and after the change. */
  readonly write: (t: string) => string;
}

const me = "(SELECT current_workspace())";
const own = (column: string): Visibility => ({
  read: (t) => `${t}.${column} = ${me}`,
  write: (t) => `${t}.${column} = ${me}`,
});
const sides = (t: string): string => `(${t}.customer_id = ${me} OR ${t}.supplier_id = ${me})`;
const either: Visibility = { read: sides, write: sides };

/** Who works where is known to all: a tender's invitation goes to the people of another workspace. */
const members: Visibility = { read: () => "true", write: (t) => `${t}.workspace_id = ${me}` };

/** Tenders that the workspace was invited to: those that it has an offer in. */
const invited = (tender: string): string =>
  `${tender} IN (SELECT o.tender_id FROM offer o WHERE o.supplier_id = ${me})`;
/** What the customer lets everyone read whom it invited to the tender. */
const shared: Visibility = {
  read: (t) => `(${t}.workspace_id = ${me} OR ${invited(`${t}.tender_id`)})`,
  write: (t) => `${t}.workspace_id = ${me}`,
};
/** Offers whose prices the customer may see: submitted, and not sealed until the tender is done. `offer` names the column with its id. */
export const revealed = (offer: string): string =>
  `${offer} IN (SELECT o.id FROM offer o JOIN tender r ON r.id = o.tender_id WHERE o.customer_id = ${me} AND o.status = 'PROCESSED' AND (NOT r.sealed OR r.status = 'DONE'))`;
/** Companies on the other side of an order. */
const partners = `SELECT p.customer_id FROM purchase_order p WHERE p.supplier_id = ${me} UNION SELECT p.supplier_id FROM purchase_order p WHERE p.customer_id = ${me}`;

export const VISIBILITY = {
  // Suppliers are looked up by name and number, so every workspace is known; its own members alone change it.
  workspace: { read: () => "true", write: (t) => `${t}.id = ${me}` },
  company_info: {
    read: (t) => `(${t}.workspace_id = ${me} OR ${t}.workspace_id IN (${partners}))`,
    write: (t) => `${t}.workspace_id = ${me}`,
  },
  workspace_supplier: own("workspace_id"),
  workspace_member: members,
  workspace_role: members,
  workspace_role_member: members,
  workspace_invite: own("workspace_id"),
  // Whoever acts writes the history of everyone whom the act concerns; nobody may change or delete it (see fence.ts).
  audit: { read: (t) => `${t}.workspace_id = ${me}`, write: () => "true" },
  purchase_item_group: own("workspace_id"),
  purchase_item: own("workspace_id"),
  item_attribute: own("workspace_id"),
  group_attribute: own("workspace_id"),
  purchase_item_count: own("workspace_id"),
  purchase_item_trash: own("workspace_id"),
  table_setting: own("workspace_id"),
  stored_file: {
    read: (t) =>
      `(${t}.workspace_id = ${me} OR EXISTS (SELECT FROM design_document d WHERE d.stored_file_id = ${t}.id))`,
    write: (t) => `${t}.workspace_id = ${me}`,
  },
  design_document: {
    read: (t) =>
      `(${t}.workspace_id = ${me} OR EXISTS (SELECT FROM offer_item i WHERE i.lot_id = ${t}.lot_id AND i.supplier_id = ${me}) OR ${invited(`${t}.tender_id`)} OR ${revealed(`${t}.offer_id`)})`,
    write: (t) => `${t}.workspace_id = ${me}`,
  },
  import_task: own("workspace_id"),
  import_mapping: own("workspace_id"),
  tender: {
    read: (t) => `(${t}.workspace_id = ${me} OR ${invited(`${t}.id`)})`,
    write: (t) => `${t}.workspace_id = ${me}`,
  },
  // Suppliers see whom they deal with: their answers go to the managers by mail.
  tender_manager: shared,
  tender_supplier: own("workspace_id"),
  // Nobody but the customer: whose the address is shows once its owner has taken the invitation up.
  tender_awaited: own("workspace_id"),
  lot: shared,
  lot_attribute: shared,
  lot_winner: own("workspace_id"),
  tender_change: shared,
  published_answer: shared,
  tender_question: either,
  offer: either,
  offer_item: {
    read: (t) => `(${t}.supplier_id = ${me} OR (${t}.customer_id = ${me} AND ${revealed(`${t}.offer_id`)}))`,
    write: sides,
  },
  offer_draft: own("supplier_id"),
  offer_draft_item: own("supplier_id"),
  commercial_offer: {
    read: (t) => `(${t}.supplier_id = ${me} OR (${t}.customer_id = ${me} AND ${revealed(`${t}.offer_id`)}))`,
    write: (t) => `${t}.supplier_id = ${me}`,
  },
  purchase_order: either,
  purchase_order_item: either,
} as const satisfies Record<string, Visibility>;

/** A table whose rows belong to tenants. */
export type TenantTable = keyof typeof VISIBILITY;

/** Tables whose rows have one owner, and the column that names it. */
export const OWNER = {
  workspace: "id",
  company_info: "workspace_id",
  workspace_supplier: "workspace_id",
  workspace_member: "workspace_id",
  workspace_role: "workspace_id",
  workspace_role_member: "workspace_id",
  workspace_invite: "workspace_id",
  audit: "workspace_id",
  purchase_item_group: "workspace_id",
  purchase_item: "workspace_id",
  item_attribute: "workspace_id",
  group_attribute: "workspace_id",
  purchase_item_count: "workspace_id",
  purchase_item_trash: "workspace_id",
  table_setting: "workspace_id",
  stored_file: "workspace_id",
  design_document: "workspace_id",
  import_task: "workspace_id",
  import_mapping: "workspace_id",
  tender: "workspace_id",
  tender_manager: "workspace_id",
  tender_supplier: "workspace_id",
  tender_awaited: "workspace_id",
  lot: "workspace_id",
  lot_attribute: "workspace_id",
  lot_winner: "workspace_id",
  tender_change: "workspace_id",
  published_answer: "workspace_id",
  tender_question: "supplier_id",
  offer: "supplier_id",
  offer_item: "supplier_id",
  offer_draft: "supplier_id",
  offer_draft_item: "supplier_id",
  commercial_offer: "supplier_id",
  purchase_order: "customer_id",
  purchase_order_item: "customer_id",
} as const satisfies Record<TenantTable, string>;
