import { orderCode } from "#contract/numbering.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import type { Recipient } from "#server/modules/orders/order-people.store.ts";

export type OrderMail =
  | "order_created"
  | "order_closed"
  | "order_declined"
  | "order_confirmed"
  | "change_proposed"
  | "proposal_accepted"
  | "proposal_refused"
  | "proposal_withdrawn"
  | "invoice_sent"
  | "invoice_confirmed"
  | "invoice_refused"
  | "payment_requested"
  | "payment_confirmed"
  | "payment_refused"
  | "repayment_recorded"
  | "delivery_announced"
  | "delivery_cancelled"
  | "delivery_received"
  | "delivery_moved"
  | "receipt_corrected"
  | "correction_requested"
  | "return_requested"
  | "adjustment_confirmed"
  | "adjustment_refused"
  | "adjustment_withdrawn"
  | "line_closed"
  | "order_completed"
  | "order_lines_closed"
  | "order_settled"
  | "order_reopened"
  | "order_cancelled";

/**
 * Builds emails to members of the other side, each in their own language, about an event of the order and its reason.
 * The emails contain no amounts.
 */
export function orderMails(
  kind: OrderMail,
  orders: readonly OrderRow[],
  people: readonly Recipient[],
  reason?: string,
): MailToSend[] {
  return orders.flatMap((row) =>
    people
      .filter(({ workspace_id }) => workspace_id === row.supplier.id || workspace_id === row.customer.id)
      .map((to) => ({
        kind,
        to: to.email,
        language: to.language,
        params: {
          order: orderCode(row.number),
          name: row.name,
          customer: row.customer.name,
          who: to.workspace_id === row.supplier.id ? row.customer.name : row.supplier.name,
          reason: reason ?? row.close_reason ?? "",
        },
        path: `/service/orders/${row.id}`,
        inbox: { workspace_id: to.workspace_id, record: { entity: "order", id: row.id } },
        facts: [
          { label: "mails.fact.customer", value: row.customer.name },
          { label: "mails.fact.supplier", value: row.supplier.name },
          { label: "mails.fact.lines", value: String(row.item_count) },
        ],
      })),
  );
}
