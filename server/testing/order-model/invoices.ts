import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { kopecks, toText } from "./ledger.ts";
import type { Move, OrderRun } from "./moves.ts";

const params = ({ id }: OrderRun) => ({ id });
const file = { name: "Счёт.pdf", bytes: A_PDF };
const detailsOf = (run: OrderRun) => ({ number: String(run.pick(1_000_000)), date: "2026-11-20" });

/** Sends an invoice for all that isn't invoiced yet; at times for a kopeck more. */
export function sendInvoice(run: OrderRun): Move {
  const { due, invoiced } = run.ledger;
  const total = run.pick(6) === 0 ? due - invoiced + 1n : due - invoiced;
  return {
    name: `invoice ${toText(total, 2)}`,
    isLegal: total > 0n && total === due - invoiced,
    send: () =>
      callSeen(run.app, orderPaymentApi.upload, run.supplier, {
        params: params(run),
        body: { ...detailsOf(run), total: toText(total, 2) },
        file,
      }),
    apply: () => {
      run.invoice = { total, corrects: null, isWhole: true };
    },
  };
}

/** Sends an invoice for the advance or for one delivery, with the sum that the product expects. */
export function sendPart(run: OrderRun): Move | null {
  let total = 0n;
  const { due, invoiced } = run.ledger;
  const place = run.pick(3);
  return {
    name: "invoice a part",
    isLegal: true,
    send: async () => {
      const read = await run.app.call(orderPaymentApi.invoice_subjects, run.supplier, { params: params(run) });
      const parts = read.ok().results.filter(({ kind }) => kind !== "rest");
      const part = parts[place % (parts.length || 1)];
      if (part === undefined) return { status: 404 };
      total = kopecks(part.expected);
      if (total > due - invoiced) throw new Error(`${part.kind} is expected to be ${part.expected}, more than is open`);
      const delivery = part.delivery === null ? {} : { delivery: String(part.delivery.id) };
      const body = { ...detailsOf(run), kind: part.kind, ...delivery, total: part.expected };
      return callSeen(run.app, orderPaymentApi.upload, run.supplier, { params: params(run), body, file });
    },
    apply: () => {
      run.invoice = { total, corrects: null, isWhole: false };
    },
  };
}

/** Corrects a confirmed invoice to another sum. */
export function correctInvoice(run: OrderRun): Move | null {
  const [id, was] = [...run.invoices][run.pick(run.invoices.size || 1)] ?? [];
  if (id === undefined || was === undefined || run.pick(2) === 0) return null;
  const room = run.ledger.due - run.ledger.invoiced;
  const total = run.pick(5) === 0 ? was + room + 1n : (was * BigInt(run.pick(100))) / 100n;
  if (total < 0n || total === was) return null;
  return {
    name: `correct an invoice of ${toText(was, 2)} to ${toText(total, 2)}`,
    isLegal: total - was <= room || total < was,
    send: async () => {
      const { version } = (await run.app.call(orderApi.one, run.supplier, { params: params(run) })).ok();
      return run.app.call(orderPaymentApi.correct_invoice, run.supplier, {
        params: { id: run.id, invoiceId: id },
        body: { ...detailsOf(run), version: String(version), total: toText(total, 2) },
        file,
      });
    },
    apply: () => {
      run.invoice = { total, corrects: id, isWhole: false };
    },
  };
}

export function decideInvoice(run: OrderRun): Move | null {
  const { invoice } = run;
  if (invoice === null) return null;
  const confirms = run.pick(8) !== 0;
  const endpoint = confirms ? orderPaymentApi.confirm_invoice : orderPaymentApi.refuse_invoice;
  const { due, invoiced } = run.ledger;
  const { total, corrects, isWhole } = invoice;
  const added = corrects === null ? total : total - (run.invoices.get(corrects) ?? 0n);
  let waiting = 0;
  return {
    name: confirms ? `confirm the invoice of ${toText(total, 2)}` : "refuse the invoice",
    isLegal: !confirms || (isWhole ? added === due - invoiced : added <= due - invoiced || added < 0n),
    send: async () => {
      const { results } = (await run.app.call(orderPaymentApi.invoices, run.customer, { params: params(run) })).ok();
      waiting = results[0]?.id ?? 0;
      return callSeen(run.app, endpoint, run.customer, {
        params: { id: run.id, invoiceId: waiting },
        body: confirms ? {} : { reason: "Нет номера договора" },
      });
    },
    apply: () => {
      run.invoice = null;
      if (!confirms) return;
      run.ledger.invoiced += added;
      run.invoices.set(corrects ?? waiting, total);
    },
  };
}
