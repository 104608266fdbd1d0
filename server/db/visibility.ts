import { pricesOpen } from "#server/db/sealed-prices.ts";

/**
 * Read and write conditions for the rows of each tenant table. Every statement in a store contains the tenant condition
 * itself; as a second protection, the row-level security policies are generated from this text at every start. `me` is
 * the active workspace, `t` the table's name or alias. A subquery in a policy is subject to the policies of its tables,
 * so policies must not form a cycle.
 */
export interface Visibility {
  readonly read: (t: string) => string;
  /**
   * Rows that may be inserted, changed and deleted. An update must satisfy the condition before and after the change.
   */
  readonly write: (t: string) => string;
  /** Condition for inserts. `add`, `change` and `remove` default to `write`. */
  readonly add?: (t: string) => string;
  readonly change?: (t: string) => string;
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
 * Every workspace may read memberships, because a tender's invitation goes to people of another workspace. Their
 * addresses come from known-people.ts.
 */
const members: Visibility = { read: () => "true", write: (t) => `${t}.workspace_id = ${me}` };

/** Whether the workspace is invited to the tender, which means that it has an offer there. */
const invited = (tender: string): string =>
  `EXISTS (SELECT FROM offer o WHERE o.tender_id = ${tender} AND o.supplier_id = ${me} OFFSET 0)`;
const shared: Visibility = {
  read: (t) => `(${t}.workspace_id = ${me} OR ${invited(`${t}.tender_id`)})`,
  write: (t) => `${t}.workspace_id = ${me}`,
};
/**
 * Whether an offer's prices are visible to the customer: the offer is sent, and the tender is done or not sealed.
 * `offer` is the column with the offer's id.
 */
export const revealed = (offer: string, and = ""): string =>
  `EXISTS (SELECT FROM offer ro JOIN tender r ON r.id = ro.tender_id WHERE ro.id = ${offer} AND ro.customer_id = ${me} AND ro.status = 'PROCESSED' AND ${pricesOpen("r")}${and} OFFSET 0)`;
/**
 * Like `revealed`, but only for offers sent by the supplier. Offers recorded by the customer contain nothing from the
 * supplier.
 */
const sent = (offer: string): string => revealed(offer, " AND ro.entered_at IS NULL");
/** Offers recorded by the customer, as long as the supplier has not started to answer. */
const enteredBy = (offer: string): string =>
  `EXISTS (SELECT FROM offer eo WHERE eo.id = ${offer} AND eo.customer_id = ${me} AND eo.entered_at IS NOT NULL AND eo.begun_at IS NULL)`;
/** The customer and supplier of the row must match those of its order. */
const partOfOrder = (t: string): string =>
  `(${t}.order_id, ${t}.customer_id, ${t}.supplier_id) IN (SELECT p.id, p.customer_id, p.supplier_id FROM purchase_order p)`;
const isPartner = (company: string): string =>
  `(EXISTS (SELECT FROM purchase_order p WHERE p.supplier_id = ${me} AND p.customer_id = ${company}) OR EXISTS (SELECT FROM purchase_order p WHERE p.customer_id = ${me} AND p.supplier_id = ${company}))`;

/** Condition on the companies that exist for the workspace: all but the sample suppliers of other customers. */
export const knownCompany = (t: string): string =>
  `(${t}.sample_of IS NULL OR ${t}.sample_of = ${me} OR ${t}.id = ${me})`;

export const VISIBILITY = {
  // Suppliers are found by name and number, so every workspace can read all others, except the sample suppliers of
  // other customers. Only members can change a workspace.
  workspace: { read: knownCompany, write: (t) => `${t}.id = ${me}` },
  sample_data: own("workspace_id"),
  sample_record: own("workspace_id"),
  company_info: {
    read: (t) => `(${t}.workspace_id = ${me} OR ${isPartner(`${t}.workspace_id`)})`,
    write: (t) => `${t}.workspace_id = ${me}`,
  },
  // Accounts are added but never updated (see fence.ts), so that payers see the original data. A company cannot verify
  // its own account.
  company_account: {
    read: (t) => `(${t}.workspace_id = ${me} OR ${isPartner(`${t}.workspace_id`)})`,
    write: (t) => `(${t}.workspace_id = ${me} AND ${t}.changed_by IS NOT NULL AND ${t}.verified_at IS NULL)`,
  },
  // A supplier sees that it is on a list if it accepted the invitation. Otherwise the list is the customer's secret.
  workspace_supplier: {
    read: (t) => `(${t}.workspace_id = ${me} OR (${t}.supplier_id = ${me} AND ${t}.accepted_at IS NOT NULL))`,
    write: (t) => `${t}.workspace_id = ${me}`,
  },
  workspace_member: members,
  workspace_role: members,
  workspace_role_member: members,
  workspace_invite: own("workspace_id"),
  ownership_offer: own("workspace_id"),
  // An action writes history for every workspace involved. Tenants can neither change nor delete entries (see
  // fence.ts).
  audit: { read: (t) => `${t}.workspace_id = ${me}`, write: () => "true" },
  // A company's comments are its own, also those on offers and orders that both sides read. None is ever deleted.
  record_comment: { ...own("workspace_id"), remove: () => "false" },
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
  unit_word: own("workspace_id"),
  maker_alias: own("workspace_id"),
  tender: {
    read: (t) => `(${t}.workspace_id = ${me} OR ${invited(`${t}.id`)})`,
    write: (t) => `${t}.workspace_id = ${me}`,
  },
  // Suppliers may see the tender's managers, who receive the answers by email.
  tender_manager: shared,
  tender_supplier: own("workspace_id"),
  // Only the customer may read pending invitations by email. The owner of such an address is unknown until the
  // invitation is accepted.
  tender_awaited: own("workspace_id"),
  supplier_invite: own("workspace_id"),
  lot: shared,
  lot_attribute: shared,
  lot_winner: own("workspace_id"),
  tender_to_finish: own("workspace_id"),
  // A supplier must not learn the number of its won lots before the letters are sent.
  offer_figures: own("workspace_id"),
  tender_rate: own("workspace_id"),
  tender_basis: own("workspace_id"),
  offer_freight: own("workspace_id"),
  scenario: own("workspace_id"),
  tender_change: shared,
  published_answer: shared,
  tender_question: either,
  // The customer creates the offers for its tender and updates their status whenever the status of the tender changes
  // (for the columns, see offer-fence.ts). The customer may withdraw an offer until the supplier begins to answer. The
  // content belongs to the supplier.
  offer: {
    ...either,
    add: (t) =>
      `(${t}.customer_id = ${me} AND EXISTS (SELECT FROM tender_own r WHERE r.id = ${t}.tender_id) AND ${t}.status = 'NOT_PROCESSED' AND ${t}.submitted_at IS NULL AND ${t}.total IS NULL)`,
    remove: (t) => `(${t}.customer_id = ${me} AND ${t}.status = 'NOT_PROCESSED' AND ${t}.begun_at IS NULL)`,
  },
  offer_item: {
    read: (t) => `(${t}.supplier_id = ${me} OR (${t}.customer_id = ${me} AND ${revealed(`${t}.offer_id`)}))`,
    write: (t) => `${t}.supplier_id = ${me}`,
    change: (t) => `(${t}.supplier_id = ${me} OR (${t}.customer_id = ${me} AND ${enteredBy(`${t}.offer_id`)}))`,
    add: (t) =>
      `(${t}.customer_id = ${me} AND (${t}.offer_id, ${t}.supplier_id) IN (SELECT o.id, o.supplier_id FROM offer o WHERE o.customer_id = ${me}) AND ${t}.price_per_unit IS NULL AND ${t}.price_with_vat IS NULL AND ${t}.price_for_quantity IS NULL AND ${t}.total IS NULL)`,
    remove: () => "false",
  },
  // The customer writes each row for one supplier. Other suppliers cannot read the row.
  price_feedback: { read: sides, write: (t) => `${t}.customer_id = ${me}` },
  offer_draft: own("supplier_id"),
  offer_draft_item: own("supplier_id"),
  commercial_offer: {
    read: (t) => `(${t}.supplier_id = ${me} OR (${t}.customer_id = ${me} AND ${sent(`${t}.offer_id`)}))`,
    write: (t) => `${t}.supplier_id = ${me}`,
  },
  // The supplier cannot see an order before it is released.
  purchase_order: { read: released, write: released },
  purchase_order_item: either,
  // Competitors' prices and purchase item groups are visible only to the customer.
  order_line_spend: own("workspace_id"),
  // The supplier sends an invoice and the customer accepts or rejects it. Tenants cannot change the sent data.
  purchase_order_invoice: {
    ...either,
    add: (t) => `(${t}.supplier_id = ${me} AND ${t}.decided_at IS NULL AND ${partOfOrder(t)})`,
    change: (t) => `${t}.customer_id = ${me}`,
    remove: () => "false",
  },
  purchase_order_invoice_line: {
    ...either,
    add: (t) => `(${t}.supplier_id = ${me} AND ${partOfOrder(t)})`,
    change: (t) => `(${sides(t)} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  purchase_order_payment: {
    ...either,
    write: (t) => `(${t}.customer_id = ${me} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  purchase_order_repayment: {
    ...either,
    write: (t) => `(${t}.customer_id = ${me} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  // The supplier announces a delivery, or the customer records an unannounced delivery. Either company may end it.
  // Tenants cannot change the recorded data.
  purchase_order_delivery: {
    ...either,
    write: (t) => `(${sides(t)} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  // Only the customer records the accepted quantity of a line.
  purchase_order_delivery_line: {
    ...either,
    add: (t) => `(${sides(t)} AND ${partOfOrder(t)} AND (${t}.customer_id = ${me} OR ${t}.accepted IS NULL))`,
    change: (t) => `(${t}.customer_id = ${me} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  // The customer requests a correction or a return, and the supplier answers. Tenants cannot change the recorded data.
  purchase_order_adjustment: {
    ...either,
    add: (t) => `(${t}.customer_id = ${me} AND ${partOfOrder(t)})`,
    change: (t) => `(${sides(t)} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  purchase_order_adjustment_line: {
    ...either,
    add: (t) => `(${t}.customer_id = ${me} AND ${partOfOrder(t)})`,
    change: (t) => `(${sides(t)} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  purchase_order_delivery_file: {
    ...either,
    write: (t) => `(${sides(t)} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  // Either side proposes an amendment, and either side ends it. The records remain.
  purchase_order_amendment: {
    ...either,
    write: (t) => `(${sides(t)} AND ${partOfOrder(t)})`,
    remove: () => "false",
  },
  award_setting: own("workspace_id"),
  award_approval: own("workspace_id"),
  award_reason: own("workspace_id"),
  award_letter: own("workspace_id"),
  // Written by add_inbox_entries only, for members of any company (see inbox-functions.ts).
  inbox_entry: own("workspace_id"),
  one_c_setting: own("workspace_id"),
  one_c_document: own("workspace_id"),
  one_c_attempt: own("workspace_id"),
  one_c_reconciliation: own("workspace_id"),
} as const satisfies Record<string, Visibility>;

export type TenantTable = keyof typeof VISIBILITY;
