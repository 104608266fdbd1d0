import { expect } from "vitest";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import {
  acceptedValue,
  correctedLines,
  expectedOf,
  invoicedQuantity,
  mismatch,
  openToInvoice,
  quantitiesOf,
} from "./invoice-sums.ts";
import type { InvoiceSubjectOfModel } from "./invoice-sums.ts";
import { more, quantityText, received, thousandths, toText } from "./ledger.ts";
import type { ModelInvoice } from "./ledger.ts";
import { anyOf, DAY, firstBroken, idOf, someOf, upTo } from "./run.ts";
import type { Move, OrderRun } from "./run.ts";

const file = { name: "Счёт.pdf", bytes: A_PDF };
const detailsOf = (run: OrderRun) => ({ number: String(run.pick(1_000_000)), date: DAY });
/** Confirmed invoices cover what is to be paid. */
const isCovered = ({ ledger: { invoiced, due } }: OrderRun): boolean => invoiced !== 0n && invoiced >= due;

const lastInvoice = async (run: OrderRun): Promise<number> =>
  (await run.app.call(orderPaymentApi.invoices, run.customer, { params: idOf(run) })).ok().results[0]?.id ?? 0;

/** Picks what an invoice is for: all that is open, the advance, a delivery or chosen lines. */
function anySubject(run: OrderRun): InvoiceSubjectOfModel {
  const delivery = anyOf(run, run.ledger.deliveries);
  const kind = (["rest", "rest", "advance", "delivery", "delivery", "part"] as const)[run.pick(6)] ?? "rest";
  if (kind === "delivery" && delivery !== undefined) return { kind, delivery: delivery.id, lines: new Map() };
  const chosen = someOf(run, run.ledger.lines)
    .map((line) => [line.item, upTo(run, openToInvoice(run, line))] as const)
    .filter(([, quantity]) => quantity > 0n);
  if (kind === "part" && chosen.length > 0) return { kind, delivery: null, lines: new Map(chosen) };
  return { kind: kind === "advance" ? kind : "rest", delivery: null, lines: new Map() };
}

const bodyOf = ({ kind, delivery, lines }: InvoiceSubjectOfModel) => ({
  kind,
  ...(delivery === null ? {} : { delivery: String(delivery) }),
  ...(kind === "part"
    ? { lines: [...lines].map(([item, quantity]) => `${item}:${quantityText(quantity)}`).join(",") }
    : {}),
});

/** Sends an invoice for the sum of the model; at times for a kopeck more. */
export function sendInvoice(run: OrderRun): Move | null {
  const subject = anySubject(run);
  const expected = expectedOf(run, subject);
  const total = run.pick(6) === 0 ? expected + 1n : expected;
  if (total === 0n && run.pick(4) !== 0) return null;
  return {
    name: `invoice ${toText(total, 2)} for ${Object.values(bodyOf(subject)).join(" ")}`,
    endpoint: orderPaymentApi.upload,
    refusal:
      firstBroken(
        [total === 0n, "invalid_input"],
        [run.isClosed || run.invoice !== null || isCovered(run) || run.amendment !== null, "wrong_state"],
      ) ?? mismatch(run, subject, total),
    send: async () => {
      await compareSubjects(run);
      return callSeen(run.app, orderPaymentApi.upload, run.supplier, {
        params: idOf(run),
        body: { ...detailsOf(run), ...bodyOf(subject), total: toText(total, 2) },
        file,
      });
    },
    apply: async () => {
      const lines = quantitiesOf(run, subject);
      run.invoice = { ...subject, lines, sent: lines, id: await lastInvoice(run), total };
      run.isConfirmed = true;
    },
  };
}

/** What the product offers to invoice is what the model expects. */
async function compareSubjects(run: OrderRun): Promise<void> {
  const read = await run.app.call(orderPaymentApi.invoice_subjects, run.supplier, { params: idOf(run) });
  const offered = read.ok().results;
  // Accepted goods are offered for their deliveries as long as no invoice has them, and never twice.
  for (const line of run.ledger.lines.filter(({ isFreight }) => !isFreight)) {
    const ofDeliveries = offered
      .filter(({ kind }) => kind === "delivery")
      .flatMap(({ lines }) => lines.filter(({ item }) => item === line.item))
      .reduce((sum, { quantity }) => sum + thousandths(quantity), 0n);
    const left = more(received(line) - invoicedQuantity(run, line.item), 0n);
    const shown = read.ok().lines.find(({ item }) => item === line.item)?.accepted_to_invoice ?? "0";
    expect(thousandths(shown), `accepted quantity of ${line.item} to invoice`).toBe(left);
    // A delivery isn't offered if no kopeck of it is left to be invoiced.
    const worth = run.ledger.deliveries
      .filter(({ state }) => state === "received")
      .map(({ id }): InvoiceSubjectOfModel => ({ kind: "delivery", delivery: id, lines: new Map() }))
      .filter((subject) => expectedOf(run, subject) > 0n)
      .reduce((sum, subject) => sum + (quantitiesOf(run, subject).get(line.item) ?? 0n), 0n);
    expect(ofDeliveries, `quantity of ${line.item} in deliveries to invoice`).toBe(worth);
  }
  const modelled = offered.map(({ kind, delivery }) =>
    toText(expectedOf(run, { kind, delivery: delivery?.id ?? null, lines: new Map() }), 2),
  );
  const sums = offered.map(({ expected }) => expected);
  expect(sums, "sums to invoice").toEqual(modelled);
}

/** An invoice that was corrected to zero can count again as long as no other invoice has its goods. */
const isOpen = (run: OrderRun, lines: ModelInvoice["lines"]): boolean =>
  [...lines].every(([item, quantity]) => {
    const line = run.ledger.lines.find((each) => each.item === item);
    return line !== undefined && quantity <= openToInvoice(run, line);
  });

/** Corrects a confirmed invoice to another sum. */
export function correctInvoice(run: OrderRun): Move | null {
  const corrects = anyOf(run, run.invoices);
  if (corrects === undefined || run.pick(2) === 0) return null;
  const { total: was, id: invoiceId } = corrects;
  const room = run.ledger.due - run.ledger.invoiced;
  const lowered = run.pick(3) === 0 ? acceptedValue(run, corrects) : (was * BigInt(run.pick(100))) / 100n;
  const total = run.pick(5) === 0 ? was + room + 1n : lowered;
  if (total < 0n || total === was) return null;
  return {
    name: `correct an invoice of ${toText(was, 2)} to ${toText(total, 2)}`,
    endpoint: orderPaymentApi.correct_invoice,
    refusal: firstBroken(
      [run.isClosed || run.invoice !== null, "wrong_state"],
      [was === 0n && total !== 0n && !isOpen(run, corrects.sent), "invoice_line_exceeds"],
      [total > was && total - was > room, "invoice_above_due"],
    ),
    send: async () => {
      const { version } = (await run.app.call(orderApi.one, run.supplier, { params: idOf(run) })).ok();
      return run.app.call(orderPaymentApi.correct_invoice, run.supplier, {
        params: { id: run.id, invoiceId },
        body: { ...detailsOf(run), version: String(version), total: toText(total, 2) },
        file,
      });
    },
    apply: () => {
      run.invoice = { total, corrects, lines: correctedLines(run, corrects, total) };
    },
  };
}

export function decideInvoice(run: OrderRun): Move | null {
  const { invoice, ledger } = run;
  if (invoice === null) return null;
  const confirms = run.pick(8) !== 0;
  const endpoint = confirms ? orderPaymentApi.confirm_invoice : orderPaymentApi.refuse_invoice;
  const { total } = invoice;
  const added = "corrects" in invoice ? total - invoice.corrects.total : total;
  const problem =
    "corrects" in invoice
      ? firstBroken(
          [invoice.corrects.total === 0n && !isOpen(run, invoice.lines), "invoice_line_exceeds"],
          [more(added, 0n) > more(ledger.due - ledger.invoiced, 0n), "invoice_above_due"],
        )
      : mismatch(run, invoice, total);
  return {
    name: `${confirms ? "confirm" : "refuse"} the invoice of ${toText(total, 2)}`,
    endpoint,
    refusal: firstBroken([run.isClosed, "wrong_state"]) ?? (confirms ? problem : null),
    send: async () =>
      callSeen(run.app, endpoint, run.customer, {
        params: { id: run.id, invoiceId: await lastInvoice(run) },
        body: confirms ? {} : { reason: "Нет номера договора" },
      }),
    apply: () => {
      run.invoice = null;
      run.isInvoiceRefused = !confirms;
      if (!confirms) return;
      ledger.invoiced += added;
      if ("corrects" in invoice) Object.assign(invoice.corrects, { total, lines: invoice.lines });
      else run.invoices.push(invoice);
    },
  };
}
