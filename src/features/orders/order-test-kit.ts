import { recordOf } from "#contract/fields.ts";
import { ORDER_TERMS } from "#contract/orders/order-fields.ts";
import { Order } from "#contract/orders/order.schema.ts";

const PARTIES = { customer: { id: 1, name: "Завод" }, supplier: { id: 2, name: "Болтзавод" } };
const SUMS = { total: "100.00", vat: "22.00", total_with_vat: "122.00" };
/** An open order without lines, for tests of components. */
export const AN_ORDER: Order = Order.parse({
  id: 5,
  version: 1,
  number: 1,
  name: "Крепёж",
  ...recordOf(ORDER_TERMS, () => null),
  ...SUMS,
  ...PARTIES,
  currency: 1,
  tax_type: 1,
  payment_method: "FULL_PREPAYMENT",
  basis: "net",
  status: "OPENED",
  confirmation: null,
  invoice_status: null,
  payment_status: null,
  delivery_status: "none",
  open_lines: 0,
  is_on_the_way: false,
  tender: null,
  item_count: 0,
  revision: 1,
  received_total_with_vat: "0.00",
  due_total_with_vat: "122.00",
  invoiced_total_with_vat: "0.00",
  overpaid: "0.00",
  paid: "0.00",
  next_payment: null,
  close_reason: null,
  declined_at: null,
  declined_by: null,
  created_by: null,
  created_at: "2026-11-20T10:00:00.000Z",
  actions: [],
  is_held: false,
  is_released: true,
  awaits: null,
});
