import { CURRENCY } from "#contract/money/currency.ts";
import { namesWhere, recordOf } from "#contract/fields.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { nextPaymentOf } from "#contract/orders/payment-plan.ts";
import { LISTED_SUMS, listedInvoice, listedSums } from "#contract/orders/listed-order.ts";
import type { ListedSum } from "#contract/orders/listed-order.ts";
import { LISTED_DETAILS, ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import type { OrderColumn, OrderExportQuery } from "#contract/orders/order-export.api.ts";
import { confirmationState, paperState, shownState } from "#contract/states/order.machine.ts";
import type { ConfirmationState, PaperState } from "#contract/states/order.machine.ts";
import type { Language } from "#contract/primitives.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { exportList } from "#server/http/list-file.ts";
import type { FileReader } from "#server/http/list-file.ts";
import { findOrderIds } from "#server/modules/orders/order-list.store.ts";
import { findOrders } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { turnOf } from "#server/modules/orders/order.view.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";
import { dayOf } from "#server/platform/zoned-day.ts";

const HEADINGS: Readonly<Partial<Record<OrderColumn, string>>> = {
  number: "orders.column.number",
  name: "orders.column.name",
  partner: "orders.column.partner",
  status: "orders.column.status",
  item_count: "orders.column.items",
  total_with_vat: "orders.column.total",
  received_total_with_vat: "orders.sum.received",
  due_total_with_vat: "orders.sum.due",
  tender: "orders.column.tender",
  ...recordOf(LISTED_DETAILS, (name) => `orders.field.${name}`),
  created_at: "orders.column.created",
};
const KINDS: Readonly<Partial<Record<OrderColumn, WorkbookColumn["kind"]>>> = {
  item_count: "integer",
  ...recordOf(LISTED_SUMS, () => "money"),
  next_payment: "money",
  ...recordOf(namesWhere(ORDER_DETAILS, { listed: true, kind: "day" }), () => "date"),
  awaited_on: "date",
  created_at: "date",
};

type Paper = "confirmation" | "payment";

/** Returns the state of a paper as the list shows it; null if a closed order no longer waits for it. */
function stateOf({ status }: OrderRow, paper: Paper, state: PaperState | ConfirmationState, language: Language) {
  const shown = shownState(status, state);
  return shown === null ? null : translate(language, `order_list.${paper}.${shown}`);
}

/** Returns the state of an order's invoices, and how much of what is to be paid they cover if it is a part. */
function invoiceText(row: OrderRow, language: Language): string | null {
  const shown = listedInvoice(row);
  if (shown === null) return null;
  const state = translate(language, `order_list.invoice.${shown.state}`);
  if (shown.part === null) return state;
  const { money, price } = amountsIn(language, row.currency);
  const { invoiced, due } = shown.part;
  return translate(language, "order_list.invoiced_part", { state, invoiced: price(invoiced), due: money(due) });
}

const isListedSum = (column: OrderColumn): column is ListedSum => LISTED_SUMS.some((name) => name === column);

interface OrderReader extends FileReader {
  readonly me: number;
}

/** Returns the cell of an order. Texts are as displayed, amounts and days in wire format. */
function cellOf(row: OrderRow, column: OrderColumn, { me, language, zone }: OrderReader) {
  const say = (key: string): string => translate(language, key);
  if (isListedSum(column)) return listedSums(row)[column];
  switch (column) {
    case "number":
      return orderCode(row.number);
    case "partner":
      return row.customer.id === me ? row.supplier.name : row.customer.name;
    case "status":
      return say(row.declined_at !== null ? "orders.declined" : `orders.status.${row.status}`);
    case "awaits":
      return say(`order_list.awaits.${turnOf(row, me)}`);
    case "confirmation":
      return stateOf(row, "confirmation", confirmationState(row.confirmation), language);
    case "invoice_status":
      return invoiceText(row, language);
    case "payment_status":
      return stateOf(row, "payment", paperState(row.payment_status), language);
    case "item_count":
      return String(row.item_count);
    case "currency":
      return CURRENCY[row.currency].code;
    case "next_payment":
      return nextPaymentOf(row)?.amount ?? null;
    case "tender":
      return row.tender === null ? null : tenderCode(row.tender);
    case "created_by":
      return row.created_by?.name ?? null;
    case "created_at":
      return dayOf(new Date(row.created_at), zone);
    default:
      return row[column];
  }
}

/** Exports the filtered orders with the visible columns and sorting. */
export const exportOrders = (ctx: PreTransactionContext<MemberContext>, query: OrderExportQuery): Promise<FileAnswer> =>
  exportList(ctx, query, {
    name: "order_list.export.file",
    heading: (column) => HEADINGS[column] ?? `order_list.column.${column}`,
    kinds: KINDS,
    find: ({ db }, filters, most) => findOrderIds(db, filters, most),
    read: ({ db }, ids) => findOrders(db, ids),
    cell: (row, column, reader) => cellOf(row, column, { ...reader, me: ctx.principal.workspace.id }),
  });
