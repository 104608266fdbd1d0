import { expect } from "vitest";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { spendApi } from "#contract/spend/spend.api.ts";
import { invoiceStatusOf } from "./invoice-sums.ts";
import { quantityText, received, thousandths, toText } from "./ledger.ts";
import { compareRequests, reportedRequests } from "./requests.ts";
import type { OrderRun } from "./run.ts";

/** Reads what the product says about an order, as both sides and as its customer's spend. */
export async function reported(run: OrderRun, tender: number) {
  const { app, id, customer, supplier } = run;
  const params = { id };
  const [order, theirs] = [
    (await app.call(orderApi.one, customer, { params })).ok(),
    (await app.call(orderApi.one, supplier, { params })).ok(),
  ];
  const { results: items } = (await app.call(orderApi.items, customer, { params })).ok();
  const spend = async (measure: "ordered" | "received") =>
    (await app.call(spendApi.one, customer, { query: { measure, currency: 1 } })).ok().whole.total_with_vat;
  const { repayments, results: payments } = (await app.call(orderPaymentApi.payments, customer, { params })).ok();
  return {
    order,
    theirs,
    items,
    ordered: await spend("ordered"),
    received: await spend("received"),
    ...(await reportedRequests(run, tender)),
    settled: { repayments: repayments.length, payments: payments.length },
  };
}
export type Reported = Awaited<ReturnType<typeof reported>>;

function compareStates(run: OrderRun, { order }: Reported, about: string): void {
  const confirmation = run.isConfirmed ? "CONFIRMED" : null;
  const said = {
    isClosed: order.status === "CLOSED",
    isDeclined: order.declined_at !== null,
    confirmation: order.confirmation,
    isRequested: order.payment_status === "REQUESTED",
    isPaidUp: order.payment_status === "ISSUED",
    invoice_status: order.invoice_status,
  };
  expect(said, about).toEqual({
    isClosed: run.isClosed,
    isDeclined: run.isDeclined,
    confirmation: run.amendment === null ? confirmation : "PROPOSED",
    isRequested: run.request !== null,
    isPaidUp: run.isPaidUp,
    invoice_status: invoiceStatusOf(run),
  });
}

function compareLines({ ledger }: OrderRun, { items }: Reported, about: string): void {
  const shown = items.map((item) => ({
    item: item.id,
    quantity: item.quantity,
    accepted: item.accepted_quantity,
    on_the_way: item.on_the_way_quantity,
    cancelled: item.cancelled_quantity,
    received: String(quantityText(thousandths(item.accepted_quantity) - thousandths(item.free_quantity))),
    isClosed: item.close_reason !== null,
  }));
  const modelled = ledger.lines.map((line) => ({
    item: line.item,
    quantity: quantityText(line.quantity),
    accepted: quantityText(line.accepted),
    on_the_way: quantityText(line.onTheWay),
    cancelled: quantityText(line.cancelled),
    received: quantityText(received(line)),
    isClosed: line.isClosed,
  }));
  expect(shown, about).toEqual(modelled);
}

/** Compares what the product says with the model, to the kopeck. */
export function compare(run: OrderRun, said: Reported, about: string): void {
  const { ledger } = run;
  const { order, theirs } = said;
  compareStates(run, said, about);
  const sums = {
    total_with_vat: toText(ledger.ordered, 2),
    due_total_with_vat: toText(ledger.due, 2),
    received_total_with_vat: toText(ledger.received, 2),
    invoiced_total_with_vat: toText(ledger.invoiced, 2),
    paid: toText(ledger.paid, 2),
    overpaid: toText(ledger.overpaid, 2),
  };
  for (const view of [order, theirs]) expect(view, about).toMatchObject(sums);
  compareLines(run, said, about);
  // Spend by "ordered" is what is to be paid, and by "received" what was accepted and is paid for. A declined order
  // counts in neither.
  const spent = run.isDeclined ? ["0.00", "0.00"] : [sums.due_total_with_vat, sums.received_total_with_vat];
  expect([said.ordered, said.received], about).toEqual(spent);
  compareRequests(run, said, about);
  if (run.isClosed) return;
  if (run.request === null) expect(order.next_payment?.amount ?? "0.00", about).toBe(toText(ledger.next, 2));
}
