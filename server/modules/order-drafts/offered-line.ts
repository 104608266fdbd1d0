import { toAmountColumns, withZeroVat } from "#contract/money/amount-columns.ts";
import type { AmountColumns } from "#contract/money/amount-columns.ts";
import { lineAmounts, ratePercent, vatPercent } from "#contract/money/vat.ts";
import type { LineAmounts } from "#contract/money/vat.ts";
import type { NewOrderItem } from "#server/records/order/new-order.ts";
import type { OrderOfLine } from "#server/modules/order-drafts/own-line.ts";

type OfferedLine = Omit<
  NewOrderItem,
  | "order_id"
  | "supplier_id"
  | "position"
  | "kind"
  | "purchase_item"
  | "delivery_date"
  | "vat_percent"
  | keyof AmountColumns<string>
>;

const offeredAmounts = (
  { basis, tax_type, vat_rate }: Pick<OrderOfLine, "basis" | "tax_type" | "vat_rate">,
  line: Pick<OfferedLine, "quantity" | "based_price" | "price_quantity">,
): LineAmounts =>
  lineAmounts({
    quantity: line.quantity,
    basis,
    price: line.based_price,
    price_quantity: line.price_quantity,
    tax_type,
    vat_percent: ratePercent(vat_rate),
  });

export const offeredLine = (order: OrderOfLine, position: number, line: OfferedLine): NewOrderItem => ({
  ...line,
  kind: "goods",
  order_id: order.id,
  supplier_id: order.supplier,
  position,
  purchase_item: null,
  delivery_date: null,
  vat_percent: vatPercent(order.tax_type, order.vat_rate),
  ...toAmountColumns(withZeroVat(offeredAmounts(order, line))),
});
