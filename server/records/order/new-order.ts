import type { StoredFields } from "#contract/fields.ts";
import type { ORDER_FIELDS, ORDER_ITEM_FIELDS } from "#contract/orders/order-fields.ts";

/** A line to insert; amounts are computed already. */
export interface NewOrderItem extends Readonly<StoredFields<typeof ORDER_ITEM_FIELDS>> {
  readonly order_id: number;
  readonly supplier_id: number;
  readonly position: number;
  /** The lot that it was offered for; null for what was agreed outside of a tender. */
  readonly lot: number | null;
  readonly lot_position: number | null;
  readonly offer_item: number | null;
  /** The purchase request that it was taken from without a tender. */
  readonly purchase_item: number | null;
}

/** An order to insert; amounts are computed already. */
export interface NewOrder extends Readonly<StoredFields<typeof ORDER_FIELDS>> {
  readonly supplier_id: number;
  /** Null where the order is made without one. */
  readonly tender_id: number | null;
  readonly number: number;
}
