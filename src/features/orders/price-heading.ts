import { TAX_TYPE } from "#contract/money/vat.ts";
import type { Order } from "#contract/orders/order.schema.ts";

/** Returns the heading of the price column. It contains the VAT basis unless the seller charges no VAT. */
export const priceHeading = ({ basis, tax_type }: Pick<Order, "basis" | "tax_type">) =>
  tax_type === TAX_TYPE.SUBJECT ? (`orders.line.price_${basis}` as const) : "orders.line.price";
