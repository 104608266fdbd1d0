import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { toText } from "./ledger.ts";
import { DAY, firstBroken, idOf } from "./run.ts";
import type { Move, OrderRun } from "./run.ts";

export function requestPayment(run: OrderRun): Move | null {
  const { payable: amount, invoiced, paid, due, allowed, received, method } = run.ledger;
  // A payment after delivery needs accepted goods.
  const isTooEarly = method !== "FULL_PREPAYMENT" && received === 0n && allowed <= invoiced;
  const isTooMuch = amount > 0n && run.pick(8) === 0;
  const total = isTooMuch ? amount + 1n : amount;
  if (amount === 0n && run.pick(6) !== 0) return null;
  return {
    name: `request ${toText(total, 2)}`,
    endpoint: orderPaymentApi.request_payment,
    refusal: firstBroken(
      [run.isClosed || run.request !== null || run.isPaidUp || invoiced === 0n, "wrong_state"],
      [paid >= due, "not_found"],
      [amount === 0n, isTooEarly ? "nothing_accepted" : "nothing_payable"],
      [isTooMuch, "payment_too_much"],
    ),
    send: () =>
      callSeen(run.app, orderPaymentApi.request_payment, run.customer, {
        params: idOf(run),
        body: { delivered_on: DAY, ...(amount > 0n ? { total: toText(total, 2) } : {}) },
      }),
    apply: () => {
      run.request = amount;
    },
  };
}

export function decidePayment(run: OrderRun): Move | null {
  const { request: amount } = run;
  if (amount === null) return null;
  const confirms = run.pick(8) !== 0;
  const endpoint = confirms ? orderPaymentApi.confirm_payment : orderPaymentApi.refuse_payment;
  return {
    name: `${confirms ? "confirm" : "refuse"} the payment of ${toText(amount, 2)}`,
    endpoint,
    refusal: firstBroken(
      [run.isClosed, "wrong_state"],
      [confirms && amount > run.ledger.confirmable, "payment_above_due"],
    ),
    send: async () => {
      const { results } = (await run.app.call(orderPaymentApi.payments, run.customer, { params: idOf(run) })).ok();
      return callSeen(run.app, endpoint, run.customer, {
        params: { id: run.id, paymentId: results[0]?.id ?? 0 },
        body: confirms ? { total: toText(amount, 2) } : { reason: "Лимит исчерпан" },
      });
    },
    apply: () => {
      run.request = null;
      if (!confirms) return;
      run.ledger.paid += amount;
      run.isPaidUp = run.ledger.paid >= run.ledger.due;
    },
  };
}

export function repay(run: OrderRun): Move | null {
  const { overpaid } = run.ledger;
  const part = run.pick(3) === 0 ? overpaid / 2n : overpaid;
  const amount = run.pick(5) === 0 ? overpaid + 1n : part;
  if (amount <= 0n) return null;
  return {
    name: `repay ${toText(amount, 2)}`,
    endpoint: orderPaymentApi.record_repayment,
    refusal: firstBroken([amount > overpaid, "repayment_above_overpaid"]),
    send: async () => {
      const { version } = (await run.app.call(orderApi.one, run.customer, { params: idOf(run) })).ok();
      const body = { version, kind: "RETURNED", amount: toText(amount, 2), date: DAY, note: null };
      return run.app.call(orderPaymentApi.record_repayment, run.customer, { params: idOf(run), body });
    },
    apply: () => {
      run.ledger.paid -= amount;
      run.ledger.isRepaid = true;
    },
  };
}
