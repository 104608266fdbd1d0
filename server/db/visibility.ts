import { pricesOpen } from "#server/db/prices-open.ts";

/**
 * Who sees and who writes the rows of each tenant's table: one predicate for each, written once. Every
 * statement of a store names the tenant itself (the first fence), and the policies of row-level security are made from
 * this text at every start (the second fence). `me` is the active workspace, `t` the name or alias of the table.
 *
 * A policy's sub-query is itself under the policies of the table it asks, so no chain here may lead back to its start.
 */
export interface Visibility {
  /** Rows that may be read. */
  readonly read: (t: string) => string;
  /** Rows that may be inserted, changed and deleted, before and after the change. */
  readonly write: (t: string) => string;
  /** Rows that may be inserted, where these are others than `write`. */
  readonly add?: (t: string) => string;
  /** Rows that may be changed, where these are others than `write`. */
  readonly change?: (t: string) => string;
  /** Rows that may be deleted, where these are others than `write`. */
  readonly remove?: (t: string) => string;
}

const me = "(SELECT current_workspace())";
const own = (column: string): Visibility => ({
  read: (t) => `${t}.${column} = ${me}`,
  write: (t) => `${t}.${column} = ${me}`,
});
const sides = (t: string): string => `(${t}.customer_id = ${me} OR ${t}.supplier_id = ${me})`;
const either: Visibility = { read: sides, write: sides };
const released = (t: string): string => `(${t}.customer_id = ${me} OR (${t}.supplier_id = ${me} AND ${t}.is_released))`;

/**
 * Who works where is known to all, by name: a tender's invitation goes to the people of another workspace
 * (known-people.ts has their addresses).
 */
const members: Visibility = { read: () => "true", write: (t) => `${t}.workspace_id = ${me}` };

/** Tenders that the workspace was invited to: those that it has an offer in. */
const invited = (tender: string): string =>
  `EXISTS (SELECT FROM offer o WHERE o.tender_id = ${tender} AND o.supplier_id = ${me} OFFSET 0)`;
/** What the customer lets everyone read whom it invited to the tender. */
const shared: Visibility = {
  read: (t) => `(${t}.workspace_id = ${me} OR ${invited(`${t}.tender_id`)})`,
  write: (t) => `${t}.workspace_id = ${me}`,
};
/**
 * Offers whose prices the customer may see: submitted, and not sealed until the tender is done. `offer` names the
 * column with its id.
 */
export const revealed = (offer: string, and = ""): string =>
  `EXISTS (SELECT FROM offer ro JOIN tender r ON r.id = ro.tender_id WHERE ro.id = ${offer} AND ro.customer_id = ${me} AND ro.status = 'PROCESSED' AND ${pricesOpen("r")}${and} OFFSET 0)`;
/** Those of them that their suppliers sent themselves: with an offer from outside nothing of its supplier's came. */
const sent = (offer: string): string => revealed(offer, " AND ro.entered_at IS NULL");
/** Offers that the customer has entered from outside, while their suppliers don't answer themselves. */
const enteredBy = (offer: string): string =>
  `EXISTS (SELECT FROM offer eo WHERE eo.id = ${offer} AND eo.customer_id = ${me} AND eo.entered_at IS NOT NULL AND eo.begun_at IS NULL)`;
/** What names both sides of an order names those of its order. */
const partOfOrder = (t: string): string =>
  `(${t}.order_id, ${t}.customer_id, ${t}.supplier_id) IN (SELECT p.id, p.customer_id, p.supplier_id FROM purchase_order p)`;
/** Companies on the other side of an order. */
const isPartner = (company: string): string =>
  `(EXISTS (SELECT FROM purchase_order p WHERE p.supplier_id = ${me} AND p.customer_id = ${company}) OR EXISTS (SELECT FROM purchase_order p WHERE p.customer_id = ${me} AND p.supplier_id = ${company}))`;

export const VISIBILITY = {
  // Suppliers are looked up by name and number, so every workspace is known; its own members alone change it.
  workspace: { read: () => "true", write: (t) => `${t}.id = ${me}` },
  company_info: {
    read: (t) => `(${t}.workspace_id = ${me} OR ${isPartner(`${t}.workspace_id`)})`,
    write: (t) => `${t}.workspace_id = ${me}`,
  },
  // An account is added and never rewritten (see fence.ts): whoever pays sees what it was. Nobody verifies their own.
  company_account: {
    read: (t) => `(${t}.workspace_id = ${me} OR ${isPartner(`${t}.workspace_id`)})`,
    write: (t) => `(${t}.workspace_id = ${me} AND ${t}.changed_by IS NOT NULL AND ${t}.verified_at IS NULL)`,
  },
  workspace_supplier: own("workspace_id"),
  workspace_member: members,
  workspace_role: members,
  workspace_role_member: members,
  workspace_invite: own("workspace_id"),
  ownership_offer: own("workspace_id"),
  // Whoever acts writes the history of everyone whom the act concerns; nobody may change or delete it (see fence.ts).
  audit: { read: (t) => `${t}.workspace_id = ${me}`, write: () => "true" },
  purchase_item_group: own("workspace_id"),
  purchase_item: own("workspace_id"),
  item_attribute: own("workspace_id"),
  group_attribute: own("workspace_id"),
  purchase_item_count: own("workspace_id"),
  purchase_item_state: own("workspace_id"),
  purchase_item_word: own("workspace_id"),
  purchase_item_word_due: own("workspace_id"),
  purchase_item_word_gathered: own("workspace_id"),
  purchase_item_trash: own("workspace_id"),
  table_setting: own("workspace_id"),
  stored_file: {
    read: (t) =>
      `(${t}.workspace_id = ${me} OR EXISTS (SELECT FROM design_document d WHERE d.stored_file_id = ${t}.id))`,
    write: (t) => `${t}.workspace_id = ${me}`,
  },
  design_document: {
    read: (t) =>
      `(${t}.workspace_id = ${me} OR EXISTS (SELECT FROM offer_item i WHERE i.lot_id = ${t}.lot_id AND i.supplier_id = ${me} AND i.customer_id = ${t}.workspace_id) OR ${invited(`${t}.tender_id`)} OR ${sent(`${t}.offer_id`)})`,
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
  tender_to_finish: own("workspace_id"),
  // For how many lots it was chosen is no business of its supplier's before the letters go out.
  offer_figures: own("workspace_id"),
  tender_rate: own("workspace_id"),
  tender_basis: own("workspace_id"),
  offer_freight: own("workspace_id"),
  scenario: own("workspace_id"),
  tender_change: shared,
  published_answer: shared,
  tender_question: either,
  // The customer asks for an offer in a tender of its own, moves it with the tender (which columns: offer-fence.ts) and
  // takes it back while nobody has begun to answer; what is in it is its supplier's.
  offer: {
    ...either,
    add: (t) =>
      `(${t}.customer_id = ${me} AND EXISTS (SELECT FROM tender_own r WHERE r.id = ${t}.tender_id) AND ${t}.status = 'NOT_PROCESSED' AND ${t}.submitted_at IS NULL AND ${t}.total IS NULL)`,
    remove: (t) => `(${t}.customer_id = ${me} AND ${t}.status = 'NOT_PROCESSED' AND ${t}.begun_at IS NULL)`,
  },
  offer_item: {
    read: (t) => `(${t}.supplier_id = ${me} OR (${t}.customer_id = ${me} AND ${revealed(`${t}.offer_id`)}))`,
    write: (t) => `${t}.supplier_id = ${me}`,
    // The lines of an offer that the customer enters on behalf of the supplier.
    change: (t) => `(${t}.supplier_id = ${me} OR (${t}.customer_id = ${me} AND ${enteredBy(`${t}.offer_id`)}))`,
    add: (t) =>
      `(${t}.customer_id = ${me} AND (${t}.offer_id, ${t}.supplier_id) IN (SELECT o.id, o.supplier_id FROM offer o WHERE o.customer_id = ${me}) AND ${t}.price_per_unit IS NULL AND ${t}.price_with_vat IS NULL AND ${t}.price_for_quantity IS NULL AND ${t}.total IS NULL)`,
    remove: () => "false",
  },
  // Told to one supplier alone, by the customer.
  round_told: { read: sides, write: (t) => `${t}.customer_id = ${me}` },
  offer_draft: own("supplier_id"),
  offer_draft_item: own("supplier_id"),
  commercial_offer: {
    read: (t) => `(${t}.supplier_id = ${me} OR (${t}.customer_id = ${me} AND ${sent(`${t}.offer_id`)}))`,
    write: (t) => `${t}.supplier_id = ${me}`,
  },
  // The supplier learns of an order once it is released.
  purchase_order: { read: released, write: released },
  purchase_order_item: either,
  // What others offered and the groups of requests are the customer's alone.
  order_line_spend: own("workspace_id"),
  // The supplier sends an invoice and the customer decides about it; what was sent stays.
  purchase_order_invoice: {
    ...either,
    add: (t) => `(${t}.supplier_id = ${me} AND ${t}.decided_at IS NULL AND ${partOfOrder(t)})`,
    change: (t) => `${t}.customer_id = ${me}`,
    remove: () => "false",
  },
  purchase_order_payment: {
    ...either,
    write: (t) => `(${t}.customer_id = ${me} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  // The supplier announces a delivery, or the customer writes down what came without; either ends it, and what was
  // written stays.
  purchase_order_delivery: {
    ...either,
    write: (t) => `(${sides(t)} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  // What came of a line is the customer's word.
  purchase_order_delivery_line: {
    ...either,
    add: (t) => `(${sides(t)} AND ${partOfOrder(t)} AND (${t}.customer_id = ${me} OR ${t}.accepted IS NULL))`,
    change: (t) => `(${t}.customer_id = ${me} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  purchase_order_delivery_file: {
    ...either,
    write: (t) => `(${sides(t)} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  award_setting: own("workspace_id"),
  award_approval: own("workspace_id"),
  award_reason: own("workspace_id"),
  award_letter: own("workspace_id"),
  one_c_setting: own("workspace_id"),
  one_c_document: own("workspace_id"),
  one_c_attempt: own("workspace_id"),
  one_c_reconciliation: own("workspace_id"),
} as const satisfies Record<string, Visibility>;

/** A table whose rows belong to tenants. */
export type TenantTable = keyof typeof VISIBILITY;
