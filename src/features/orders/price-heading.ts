import { TAX_TYPE } from "#contract/money/vat.ts";
import type { Order } from "#contract/orders/order.schema.ts";

/** The heading of the price: which price it is, unless nobody adds VAT. */
export const priceHeading = ({ basis, tax_type }: Pick<Order, "basis" | "tax_type">) =>
  tax_type === TAX_TYPE.SUBJECT ? (`orders.line.price_${basis}` as const) : "orders.line.price";
