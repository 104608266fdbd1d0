import { expect } from "vitest";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { spendApi } from "#contract/spend/spend.api.ts";
import { anAnsweredTender, chosen } from "#server/modules/award/award-test-kit.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { anInn, chosenDriver } from "#server/modules/one-c/one-c-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { acceptable, awaited, millionths, OrderLedger, quantityText, received, thousandths, toText } from "./ledger.ts";
import type { ModelLine, PaymentMethodOfModel } from "./ledger.ts";
import {
  announce,
  answerReturn,
  askReturn,
  closeLine,
  closeOrder,
  correct,
  receive,
  receiveUnannounced,
} from "./moves.ts";
import type { Move, OrderRun } from "./moves.ts";
import { correctInvoice, decideInvoice, sendInvoice, sendPart } from "./invoices.ts";
import { handOver } from "./one-c.ts";
import { amend, answerAmendment, decidePayment, repay, requestPayment } from "./papers.ts";

const MOVES: readonly ((run: OrderRun) => Move | null)[] = [
  announce,
  receive,
  receive,
  receiveUnannounced,
  correct,
  askReturn,
  answerReturn,
  answerReturn,
  closeLine,
  closeOrder,
  sendInvoice,
  sendPart,
  sendPart,
  correctInvoice,
  decideInvoice,
  decideInvoice,
  decideInvoice,
  requestPayment,
  requestPayment,
  requestPayment,
  decidePayment,
  decidePayment,
  decidePayment,
  decidePayment,
  repay,
  handOver,
  amend,
  answerAmendment,
  answerAmendment,
  answerAmendment,
];

/** Random numbers of a seed (mulberry32), so that a failing walk can be repeated. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Begins a confirmed order of three lots in pieces of all sizes, at prices of up to six decimals. */
async function begin(app: TestApp, method: PaymentMethodOfModel, pick: OrderRun["pick"]) {
  const tender = await anAnsweredTender(app, {
    lots: ["150.5", "7", "0.333"],
    answers: [["689.5", "12.345678", "1.02"]],
  });
  const { customer, suppliers } = tender;
  await cheapestWinners(app.deps, { customer, tender: tender.id });
  const [made] = await ordersOfWinners(app.deps, { customer, tender: tender.id });
  const [supplier] = suppliers;
  if (made === undefined || supplier === undefined) throw new Error("one order was made");
  const { id } = made;
  await app.deps.db.updateTable("purchase_order").set({ payment_method: method }).where("id", "=", id).execute();
  await app.deps.db.updateTable("workspace").set({ inn: anInn() }).where("id", "=", supplier.workspace).execute();
  await chosenDriver(app, customer, { driver: "file" });
  (await orderCalls(app, id).confirm(supplier)).ok();
  const { results } = (await app.call(orderApi.items, customer, { params: { id } })).ok();
  const lines = results.map(({ id: item, quantity, price_per_unit, lot }): ModelLine => ({
    item,
    hasLot: lot !== null,
    quantity: thousandths(quantity),
    price: millionths(price_per_unit ?? "0"),
    accepted: 0n,
    onTheWay: 0n,
    cancelled: 0n,
    isClosed: false,
  }));
  const papers = { amendment: null, back: [], invoices: new Map(), invoice: null, request: null, isEnded: false };
  const run: OrderRun = { app, id, customer, supplier, ledger: new OrderLedger(method, lines), pick, ...papers };
  return { run, tender: tender.id };
}

/** Reads what the product says about an order, as both sides and as its customer's spend. */
async function reported({ app, id, customer, supplier }: OrderRun, tender: number) {
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
    winners: (await chosen(app, customer, tender)).flat(),
    settled: { repayments: repayments.length, payments: payments.length },
  };
}
type Reported = Awaited<ReturnType<typeof reported>>;

/** Compares what the product says with the model, to the kopeck. */
function compare({ ledger, ...run }: OrderRun, { order, theirs, items, ...said }: Reported, about: string): void {
  const sums = {
    total_with_vat: toText(ledger.ordered, 2),
    due_total_with_vat: toText(ledger.due, 2),
    received_total_with_vat: toText(ledger.received, 2),
    invoiced_total_with_vat: toText(ledger.invoiced, 2),
    paid: toText(ledger.paid, 2),
    overpaid: toText(ledger.overpaid, 2),
  };
  for (const view of [order, theirs]) expect(view, about).toMatchObject(sums);
  const shown = items.map((item) => ({
    item: item.id,
    quantity: item.quantity,
    accepted: item.accepted_quantity,
    on_the_way: item.on_the_way_quantity,
    cancelled: item.cancelled_quantity,
    received: String(quantityText(thousandths(item.accepted_quantity) - thousandths(item.free_quantity))),
  }));
  const modelled = ledger.lines.map((line) => ({
    item: line.item,
    quantity: quantityText(line.quantity),
    accepted: quantityText(line.accepted),
    on_the_way: quantityText(line.onTheWay),
    cancelled: quantityText(line.cancelled),
    received: quantityText(received(line)),
  }));
  expect(shown, about).toEqual(modelled);
  // Spend by "ordered" is what is to be paid, and by "received" what was accepted and is paid for.
  expect([said.ordered, said.received], about).toEqual([sums.due_total_with_vat, sums.received_total_with_vat]);
  const covered = ledger.lines
    .filter(({ hasLot }) => hasLot)
    .map((line) => quantityText(line.isClosed ? received(line) : line.quantity - line.cancelled))
    .filter((quantity) => quantity !== "0");
  const won = said.winners.map(([, quantity]) => String(quantity)).toSorted((one, other) => one.localeCompare(other));
  for (const quantity of covered) expect(won, `${about}: lots`).toContain(quantity);
  if (order.status === "CLOSED") return;
  if (run.request === null && ledger.payable > 0n && order.confirmation !== "PROPOSED")
    expect(order.next_payment?.amount, about).toBe(toText(ledger.payable, 2));
}

/**
 * Walks one order at random and compares it with the model after each step. A move that the model forbids must be
 * refused; what is refused changes nothing. Returns the number of moves that took effect.
 */
export async function walkOrder(
  app: TestApp,
  given: { seed: number; steps: number; method: PaymentMethodOfModel },
): Promise<number> {
  const pick = randomOf(given.seed);
  const { run, tender } = await begin(app, given.method, pick);
  const path: string[] = [];
  let before = await reported(run, tender);
  let taken = 0;
  for (let step = 0; step < given.steps; step += 1) {
    const move = MOVES[pick(MOVES.length)]?.(run) ?? null;
    if (move === null) continue;
    const { status } = await move.send();
    path.push(`${move.name}: ${status}`);
    const about = `seed ${given.seed}, ${given.method}\n${path.slice(-12).join("\n")}`;
    expect([200, 201, 400, 403, 404, 409], about).toContain(status);
    if (status >= 400) {
      const after = await reported(run, tender);
      expect(after, `${about}\nchanged although refused`).toEqual(before);
      continue;
    }
    expect(move.isLegal, `${about}\nis against the rules`).toBe(true);
    await move.apply();
    if (run.isEnded) for (const line of run.ledger.lines) line.isClosed ||= awaited(line) > 0n;
    taken += 1;
    before = await reported(run, tender);
    compare(run, before, about);
    followStatus(run, before);
    if (before.order.status === "CLOSED" && run.pick(3) !== 0) break;
  }
  return taken;
}

/** Takes over what the product decides automatically: papers that ended with an order, and closed lines. */
function followStatus(run: OrderRun, { order, items }: Reported): void {
  if (order.status !== "CLOSED") run.isEnded = false;
  if (order.confirmation !== "PROPOSED") run.amendment = null;
  if (order.invoice_status !== "REQUESTED") run.invoice = null;
  if (order.payment_status !== "REQUESTED") run.request = null;
  for (const line of run.ledger.lines)
    if (acceptable(line) === 0n) line.isClosed = items.find(({ id }) => id === line.item)?.close_reason !== null;
}
