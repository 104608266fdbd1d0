import { useMemo } from "react";
import type { Key } from "#i18n/keys.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { divide, isZero, multiply, roundDown } from "#contract/money/decimal.ts";
import { recordOf } from "#contract/fields.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { listedInvoice, listedSums } from "#contract/orders/listed-order.ts";
import type { ListedSum } from "#contract/orders/listed-order.ts";
import { LISTED_DETAILS, ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import type { OrderDetail, OrderDetailShape } from "#contract/orders/order-fields.ts";
import { ORDER_SORTS_WHEN_COUNTED } from "#contract/orders/order-list.schema.ts";
import type { OrderColumn } from "#contract/orders/order-export.api.ts";
import type { OrderTurn } from "#contract/orders/order-list.schema.ts";
import type { ConfirmationState, PaperState } from "#contract/states/order.machine.ts";
import { confirmationState, paperState, shownState } from "#contract/states/order.machine.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import type { TextTools } from "#src/locale/use-formats.ts";
import { OrderStatusChip } from "#src/entities/order/OrderStatusChip.tsx";
import { useDetailText } from "#src/entities/order/use-detail-text.ts";
import { textColumns } from "#src/kit/views/text-columns.ts";
import type { TextColumn } from "#src/kit/views/text-columns.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AwaitedCell } from "#src/features/orders/AwaitedCell.tsx";
import { isOurTurn } from "#src/features/orders/is-our-turn.ts";

export const isDeclined = ({ declined_at }: Pick<Order, "declined_at">): boolean => declined_at !== null;

export const partnerOf = (order: Order, workspace: number | undefined): Order["customer"] =>
  order.customer.id === workspace ? order.supplier : order.customer;

/** On a narrow screen the columns of details are hidden before all others. */
const DETAIL_PRIORITY = 15;
const DETAIL_WIDTHS: Readonly<Record<OrderDetailShape["kind"], number>> = {
  text: 150,
  address: 220,
  day: 120,
  long: 220,
};
const detailHeading = <N extends OrderDetail>(name: N) => `orders.field.${name}` as const;
const DETAIL_HEADINGS = recordOf(LISTED_DETAILS, detailHeading);

const HEADINGS = {
  number: "orders.column.number",
  name: "orders.column.name",
  partner: "orders.column.partner",
  status: "orders.column.status",
  awaits: "order_list.column.awaits",
  confirmation: "order_list.column.confirmation",
  invoice_status: "order_list.column.invoice_status",
  payment_status: "order_list.column.payment_status",
  awaited_on: "order_list.column.awaited_on",
  item_count: "orders.column.items",
  total_with_vat: "orders.column.total",
  received_total_with_vat: "orders.sum.received",
  due_total_with_vat: "orders.sum.due",
  invoiced_total_with_vat: "order_list.column.invoiced_total_with_vat",
  currency: "order_list.column.currency",
  paid: "order_list.column.paid",
  unpaid: "order_list.column.unpaid",
  overpaid: "order_list.column.overpaid",
  next_payment: "order_list.column.next_payment",
  tender: "orders.column.tender",
  ...DETAIL_HEADINGS,
  created_by: "order_list.column.created_by",
  created_at: "orders.column.created",
} as const satisfies Record<OrderColumn, Key>;
export const HIDDEN_ORDER_COLUMNS: readonly OrderColumn[] = [
  "awaits",
  "item_count",
  "received_total_with_vat",
  "due_total_with_vat",
  "invoiced_total_with_vat",
  "currency",
  "unpaid",
  "overpaid",
  ...LISTED_DETAILS,
  "created_by",
];

const turnOf = (order: Order, me: number | undefined): OrderTurn =>
  order.awaits === null ? "nobody" : isOurTurn(order, me) ? "us" : "partner";

/** Formats the next payment, and says whether the goods must be delivered first. */
function nextPayment({ next_payment, currency }: Order, { t, formats }: TextTools): string {
  if (next_payment === null) return "";
  const amount = formats.money(next_payment.amount, currency);
  return next_payment.after_delivery ? t("order_list.after_delivery", { amount }) : amount;
}

/**
 * Names the state of the invoices, and the share of what is to be paid that they cover if it is a part. The sums have
 * columns of their own.
 */
function invoiceText(order: Order, { t, formats }: TextTools): string {
  const shown = listedInvoice(order);
  if (shown === null) return "";
  const state = t(`order_list.invoice.${shown.state}`);
  if (shown.part === null) return state;
  const { invoiced, due } = shown.part;
  if (isZero(due)) return state;
  const percent = roundDown(divide(multiply(invoiced, "100"), due, 6), 0);
  return t("order_list.invoiced_share", { state, share: formats.percent(percent, { digits: { min: 0, max: 0 } }) });
}

export function useOrderColumns(): readonly TextColumn<Order, OrderColumn>[] {
  const { t, formats } = useTextTools();
  const { workspace } = useMe();
  const me = workspace?.id;
  const detailText = useDetailText();
  return useMemo(() => {
    const { inWords, sorted, right, drawn } = textColumns<Order, OrderColumn>(HEADINGS, t, ORDER_SORTS_WHEN_COUNTED);
    const sum = (name: ListedSum & OrderColumn, priority: number | null) =>
      right(inWords(name, 144, priority, (order) => formats.money(listedSums(order)[name], order.currency)));
    const status = (order: Order): string => t(isDeclined(order) ? "orders.declined" : `orders.status.${order.status}`);
    /** A closed order no longer waits for a paper. */
    const paper = <S extends PaperState | ConfirmationState>(
      { status: order }: Order,
      state: S,
      text: (shown: S) => string,
    ): string => {
      const shown = shownState(order, state);
      return shown === null ? "" : text(shown);
    };
    return [
      sorted(inWords("number", 104, null, ({ number }) => orderCode(number))),
      {
        field: "name",
        kind: "text",
        header: t(HEADINGS.name),
        flex: 1,
        minWidth: 200,
        sortable: true,
        drawsText: 0,
        render: ({ name }) => (
          <span className="is-cut" style={{ fontWeight: 500 }}>
            {name}
          </span>
        ),
      },
      sorted(inWords("partner", 180, 2, (order) => partnerOf(order, me).name)),
      drawn(sorted(inWords("status", 140, null, status)), (order) => (
        <OrderStatusChip plain status={order.status} declined={isDeclined(order)} />
      )),
      inWords("awaits", 120, 12, (order) => t(`order_list.awaits.${turnOf(order, me)}`)),
      sorted(
        inWords("confirmation", 140, 8, (order) =>
          paper(order, confirmationState(order.confirmation), (shown) => t(`order_list.confirmation.${shown}`)),
        ),
      ),
      sorted(inWords("invoice_status", 148, 3, (order) => invoiceText(order, { t, formats }))),
      sorted(
        inWords("payment_status", 116, 4, (order) =>
          paper(order, paperState(order.payment_status), (shown) => t(`order_list.payment.${shown}`)),
        ),
      ),
      drawn(
        sorted(
          inWords("awaited_on", 108, 1, ({ awaited_on }) => (awaited_on === null ? "" : formats.date(awaited_on))),
        ),
        (order) => <AwaitedCell order={order} />,
      ),
      right(inWords("item_count", 88, 11, ({ item_count }) => formats.count(item_count))),
      sorted(sum("total_with_vat", null)),
      sum("received_total_with_vat", 13),
      sum("due_total_with_vat", 10),
      sum("invoiced_total_with_vat", 14),
      inWords("currency", 80, 13, ({ currency }) => CURRENCY[currency].code),
      sum("paid", 7),
      sum("unpaid", 11),
      sum("overpaid", 11),
      right(inWords("next_payment", 168, 9, (order) => nextPayment(order, { t, formats }))),
      inWords("tender", 100, 6, ({ tender }) => (tender === null ? "" : tenderCode(tender))),
      ...LISTED_DETAILS.map((name, place) =>
        inWords(name, DETAIL_WIDTHS[ORDER_DETAILS[name].kind], DETAIL_PRIORITY + place, (order) =>
          detailText(name, order[name]),
        ),
      ),
      inWords("created_by", 150, 14, ({ created_by }) => created_by?.name ?? ""),
      sorted(inWords("created_at", 104, 5, ({ created_at }) => formats.date(created_at))),
    ];
  }, [t, formats, me, detailText]);
}
