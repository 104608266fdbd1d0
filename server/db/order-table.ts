import { ORDER_FIELDS, ORDER_ITEM_FIELDS } from "#contract/orders/order-fields.ts";
import { describedTable } from "#server/db/described.ts";

/** The parts of statements about orders. */
export const ORDER = describedTable("purchase_order", ORDER_FIELDS, {
  id: "made",
  version: "kept",
  customer_id: "tenant",
  supplier_id: "kept",
  tender_id: "kept",
  number: "kept",
  status: "kept",
  confirmation: "kept",
  confirmed_at: "kept",
  proposal_comment: "kept",
  invoice_status: "kept",
  payment_status: "kept",
  close_reason: "kept",
  created_by: "kept",
  created_at: "kept",
  manager_id: "kept",
  supplier_manager_id: "kept",
  search: "made",
});
/** The parts of statements about lines of orders. */
export const ORDER_ITEM = describedTable("purchase_order_item", ORDER_ITEM_FIELDS, {
  id: "made",
  order_id: "kept",
  customer_id: "tenant",
  supplier_id: "kept",
  position: "kept",
  lot_id: "kept",
  lot_position: "kept",
  offer_item_id: "kept",
  purchase_item_id: "kept",
  proposed_quantity: "kept",
  proposed_date: "kept",
  promised_date: "kept",
  expected_date: "kept",
  accepted_quantity: "kept",
  on_the_way_quantity: "kept",
  short_quantity: "kept",
  refused_quantity: "kept",
  last_received: "kept",
  closed_at: "kept",
  close_reason: "kept",
  part_key: "made",
  search: "made",
});
