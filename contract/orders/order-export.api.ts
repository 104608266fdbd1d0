import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { recordOf } from "#contract/fields.ts";
import { exportParams } from "#contract/list.ts";
import { LISTED_SUMS } from "#contract/orders/listed-order.ts";
import { LISTED_DETAILS } from "#contract/orders/order-fields.ts";
import { OrderQuery } from "#contract/orders/order-list.schema.ts";
import { Money } from "#contract/primitives.ts";
import { CurrencyId } from "#contract/reference/reference.schema.ts";

export const ORDER_COLUMNS = [
  "number",
  "name",
  "partner",
  "status",
  "awaits",
  "confirmation",
  "invoice_status",
  "payment_status",
  "awaited_on",
  "item_count",
  "total_with_vat",
  "received_total_with_vat",
  "due_total_with_vat",
  "invoiced_total_with_vat",
  "currency",
  "paid",
  "unpaid",
  "overpaid",
  "next_payment",
  "tender",
  ...LISTED_DETAILS,
  "created_by",
  "created_at",
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];
export const OrderExportQuery = OrderQuery.omit({ limit: true, offset: true }).extend(exportParams(ORDER_COLUMNS));
export type OrderExportQuery = z.output<typeof OrderExportQuery>;

/** Filters and search of the list. Paging and sorting don't change a sum. */
export const OrderSumsQuery = OrderQuery.omit({ limit: true, offset: true, ordering: true });
export type OrderSumsQuery = z.output<typeof OrderSumsQuery>;

/** Sums of the filtered orders in each currency, the currency of most orders first. */
export const OrderSums = z
  .object({
    results: z.array(
      z.object({ currency: CurrencyId, orders: z.number().int(), ...recordOf(LISTED_SUMS, () => Money) }),
    ),
  })
  .meta({ id: "OrderSums" });
export type OrderSums = z.output<typeof OrderSums>;

const read = { kind: "member", permission: "read_order" } as const;

/** The list of orders as a file, and its sums. Only the list itself loads this file. */
export const orderExportApi = {
  export: endpoint({
    method: "GET",
    path: "/order/export",
    summary: "The list as it is filtered and ordered, as .xlsx or .csv",
    access: read,
    query: OrderExportQuery,
    response: "file",
  }),
  sums: endpoint({
    method: "GET",
    path: "/order/sums",
    summary: "Sums of the orders that the filters of the list select, in each currency",
    access: read,
    query: OrderSumsQuery,
    response: OrderSums,
  }),
};
