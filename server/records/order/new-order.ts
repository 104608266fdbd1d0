import type { StoredFields } from "#contract/fields.ts";
import type { ORDER_FIELDS, ORDER_ITEM_FIELDS } from "#contract/orders/order-fields.ts";

export interface NewOrderItem extends Readonly<StoredFields<typeof ORDER_ITEM_FIELDS>> {
  readonly order_id: number;
  readonly supplier_id: number;
  readonly position: number;
  /** Lot of the offer; null for a line agreed outside a tender. */
  readonly lot: number | null;
  readonly lot_position: number | null;
  readonly offer_item: number | null;
  /** Purchase item of a line without a tender; null for other lines. */
  readonly purchase_item: number | null;
}

export interface NewOrder extends Readonly<StoredFields<typeof ORDER_FIELDS>> {
  readonly supplier_id: number;
  readonly tender_id: number | null;
  readonly number: number;
}
