import { sql } from "kysely";
import { orderApi } from "#contract/orders/order.api.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";
import { anOrderLine } from "#server/modules/award/award-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import type { TestApp } from "#server/testing/test-app.ts";

export interface Facts {
  readonly order: "OPENED" | "SENT_TO_ONE_C" | "CLOSED";
  readonly word: "PROPOSED" | "CONFIRMED" | null;
  readonly invoice: "REQUESTED" | "ISSUED" | "REFUSED" | null;
  readonly payment: "REQUESTED" | "ISSUED" | "REFUSED" | null;
  /** Number of confirmed payments, at most `payments`. */
  readonly paid: number;
  readonly payments: number;
  /** True when the total of the pending invoice is what is to be paid of the order. */
  readonly fits: boolean;
  /** True when the customer has closed the lines of an order that is still open. */
  readonly ending: boolean;
}

export type Action =
  | "confirm_order"
  | "propose_change"
  | "accept_proposal"
  | "refuse_proposal"
  | "send_invoice"
  | "send_wrong_sum"
  | "confirm_invoice"
  | "refuse_invoice"
  | "request_payment"
  | "confirm_payment"
  | "refuse_payment"
  | "add_line"
  | "send_to_one_c"
  | "close"
  | "decline";

export async function orderParties({ deps }: TestApp) {
  return { customer: await aCompany(deps), supplier: await aSupplier(deps) };
}

/** Sets the order's status as if 1C had confirmed the order. */
export const confirmedByOneC = ({ deps }: TestApp, id: number): Promise<unknown> =>
  sql`
    UPDATE purchase_order
    SET status = 'SENT_TO_ONE_C', version = version + 1
    WHERE id = ${id} AND status = 'OPENED'`.execute(deps.db);

/** Creates an order with one line, and returns functions that perform each action over HTTP. */
export async function beginOrder(
  app: TestApp,
  parties: Awaited<ReturnType<typeof orderParties>>,
  payment_method: PaymentMethod,
) {
  const { customer, supplier } = parties;
  const made = await anOrderLine(app, {
    customer,
    supplier,
    part_number: "STM32F407VGT6",
    price: "1",
  });
  const { rows: orders } = await sql<{ id: number }>`
    UPDATE purchase_order o
    SET payment_method = ${payment_method}
    FROM purchase_order_item i
    WHERE i.id = ${made} AND o.id = i.order_id
    RETURNING o.id`.execute(app.deps.db);
  const id = orders[0]?.id ?? 0;
  await sql`UPDATE purchase_order_item SET vat_percent = 22 WHERE id = ${made}`.execute(app.deps.db);
  const calls = orderCalls(app, id);
  const line = { nomenclature: "Доставка", quantity: "1", unit: 1, price: "100", vat_rate: 5 };
  const hands = {
    confirm_order: () => calls.confirm(supplier),
    propose_change: () => calls.propose(supplier, { delivery_date: "2027-01-15" }),
    accept_proposal: () => calls.accept(customer),
    refuse_proposal: () => calls.refuse(customer),
    send_invoice: () => calls.send(supplier),
    send_wrong_sum: () => calls.send(supplier, { total: "0.01" }),
    confirm_invoice: () => calls.confirmInvoice(customer),
    refuse_invoice: () => calls.refuseInvoice(customer),
    request_payment: () => calls.request(customer, { delivered_on: "2026-11-20" }),
    confirm_payment: async () => {
      // The requested sum is seen on the payment, because nothing is to be paid of an order that ends.
      const [payment] = (await calls.payments(customer)).results;
      return calls.confirmPayment(customer, customer, payment === undefined ? {} : { total: payment.amount });
    },
    refuse_payment: () => calls.refusePayment(customer),
    add_line: () => callSeen(app, orderApi.add_item, customer, { params: { id }, body: line }),
    close: () => calls.patch(customer, { status: "CLOSED", reason: "Закрываем без поставки" }),
    decline: () => calls.patch(supplier, { status: "CLOSED", decline: true, reason: "Нет склада" }),
  };
  const { db } = app.deps;
  return {
    async take(action: Action): Promise<string> {
      if (action !== "send_to_one_c") {
        const answer = await hands[action]();
        return answer.status === 200 ? "ok" : answer.error().code;
      }
      await confirmedByOneC(app, id);
      return "ok";
    },
    async facts(payments: number): Promise<Facts> {
      const { rows } = await sql<Facts>`
        SELECT
          o.status AS order,
          o.confirmation AS word,
          o.invoice_status AS invoice,
          o.payment_status AS payment,
          ${payments}::int AS payments,
          (
            SELECT count(*)::int
            FROM purchase_order_payment p
            WHERE p.order_id = o.id AND p.decided_at IS NOT NULL AND p.refusal IS NULL
          ) AS paid,
          coalesce(
            (
              SELECT i.total = o.total_with_vat - o.cancelled_total_with_vat
              FROM purchase_order_invoice i
              WHERE i.order_id = o.id AND i.decided_at IS NULL
            ),
            true
          ) AS fits,
          o.status <> 'CLOSED' AND o.close_reason IS NOT NULL AS ending
        FROM purchase_order o
        WHERE o.id = ${id}`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error("the order is there");
      return row;
    },
    /** Returns every row that belongs to the order as text, to show that a refused action changes none of them. */
    async rows(): Promise<string> {
      const { rows } = await sql<{ text: string }>`
        SELECT json_build_object(
          'order', (SELECT json_agg(o) FROM purchase_order o WHERE o.id = ${id}),
          'lines', (SELECT json_agg(i ORDER BY i.id) FROM purchase_order_item i WHERE i.order_id = ${id}),
          'invoices', (SELECT json_agg(i ORDER BY i.id) FROM purchase_order_invoice i WHERE i.order_id = ${id}),
          'payments', (SELECT json_agg(p ORDER BY p.id) FROM purchase_order_payment p WHERE p.order_id = ${id}),
          'mails', (SELECT count(*) FROM mail),
          'history', (SELECT count(*) FROM audit)
        )::text AS text`.execute(db);
      return rows[0]?.text ?? "";
    },
    async listedActions() {
      const [ours, theirs] = [await calls.one(customer), await calls.one(supplier)];
      return { customer: ours.actions, supplier: theirs.actions, awaits: ours.awaits, awaits_theirs: theirs.awaits };
    },
  };
}
