import type { OrderFreightSet } from "#contract/orders/order.schema.ts";
import { Price, Quantity } from "#contract/primitives.ts";
import type { NewOrderItem } from "#server/records/order/new-order.ts";
import { ownLine } from "#server/modules/order-drafts/own-line.ts";
import type { OrderOfOwnLine } from "#server/modules/order-drafts/own-line.ts";

const PIECE = 1;

/**
 * Builds the freight line of an order from an amount on the order's VAT basis. The quantity is one piece, because 1C
 * and invoices need a quantity and a unit.
 * @throws AppError invalid_input if VAT applies and no current VAT rate is known
 */
export function freightLine(
  order: OrderOfOwnLine,
  position: number,
  { amount, vat_rate }: Pick<OrderFreightSet, "amount" | "vat_rate">,
): NewOrderItem {
  const line = ownLine(order, position, {
    nomenclature: "",
    quantity: Quantity.parse("1"),
    unit: PIECE,
    price: Price.parse(amount),
    price_quantity: 1,
    ...(vat_rate === undefined ? {} : { vat_rate }),
  });
  return { ...line, kind: "freight", nomenclature: null };
}
