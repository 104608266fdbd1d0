import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { aColleague } from "#server/modules/award/award-test-kit.ts";
import { deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { openStream } from "#server/testing/open-stream.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  address = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

async function started(given: Parameters<typeof anOrder>[1] & { invoiced?: true } = {}) {
  const order = await anOrder(app, given);
  const calls = orderCalls(app, order.id);
  if (given.invoiced === true) {
    (await calls.send(order.supplier)).ok();
    (await calls.confirmInvoice(order.customer)).ok();
  }
  return { ...order, ...calls };
}
const mailsTo = async (email: string) =>
  (
    await app.deps.db
      .selectFrom("mail")
      .select(["kind", "text"])
      .where("to_address", "=", email)
      .where((where) => where.or([where("kind", "like", "invoice_%"), where("kind", "like", "payment_%")]))
      .orderBy("id")
      .execute()
  ).map(({ kind, text }) => [kind, text.includes("Лимит исчерпан") || text.includes("Нет номера договора")]);

describe("the payment", () => {
  test("in advance is asked for once the invoice is confirmed, refused, asked for again and confirmed", async () => {
    const { customer, supplier, send, confirmInvoice, request, refusePayment, confirmPayment, one, payments } =
      await started();
    expect((await request(customer)).error()).toMatchObject({ code: "wrong_state", state: "NONE" });
    (await send(supplier)).ok();
    expect((await request(customer)).error()).toMatchObject({ code: "wrong_state", state: "REQUESTED" });
    (await confirmInvoice(customer)).ok();
    expect((await request(customer)).ok()).toMatchObject({
      payment_status: "REQUESTED",
      awaits: { side: "customer", what: "payment_decision" },
    });
    expect((await refusePayment(customer)).ok()).toMatchObject({ payment_status: "REFUSED", paid: "0.00" });
    (await request(customer)).ok();
    expect((await confirmPayment(customer)).ok()).toMatchObject({
      payment_status: "ISSUED",
      paid: "1525.00",
      next_payment: null,
      awaits: { side: "supplier", what: "delivery" },
      actions: ["edit", "close", "receive_delivery", "close_line", "amend"],
    });
    for (const side of [customer, supplier])
      expect(await payments(side)).toMatchObject({
        plan: [{ part: "WHOLE", amount: "1525.00", after_delivery: false, status: "ISSUED" }],
        results: [
          { part: "WHOLE", amount: "1525.00", status: "ISSUED", refusal: null },
          { status: "REFUSED", refusal: "Лимит исчерпан", decided_by: { id: customer.owner.id } },
        ],
      });
    expect((await one(supplier)).actions).toEqual(["correct_invoice", "announce_delivery", "move_delivery", "amend"]);
    expect(await mailsTo(supplier.owner.email)).toEqual([
      ["invoice_confirmed", false],
      ["payment_requested", false],
      ["payment_refused", true],
      ["payment_requested", false],
      ["payment_confirmed", false],
    ]);
    expect(await mailsTo(customer.owner.email)).toEqual([["invoice_sent", false]]);
  });

  test("in halves is two payments: the rest after delivery, with the day on which the goods had come", async () => {
    const { id, customer, request, confirmPayment, payments, patch, supplier } = await started({
      payment_method: "HALF_PAYMENT",
      invoiced: true,
    });
    (await request(customer)).ok();
    expect((await confirmPayment(customer)).ok()).toMatchObject({
      payment_status: null,
      paid: "762.50",
      next_payment: { part: "REST", amount: "762.50", after_delivery: true },
    });
    expect((await patch(supplier, { status: "CLOSED", decline: true, reason: "Нет склада" })).error().code).toBe(
      "already_paid",
    );
    (await deliveryCalls(app, id).receiveUnannounced(customer, { accepted: "100" })).ok();
    for (const delivered_on of [undefined, "2026-11-22"])
      expect((await request(customer, { delivered_on })).error().fields).toHaveProperty("delivered_on");
    (await request(customer, { delivered_on: "2026-11-19" })).ok();
    expect((await confirmPayment(customer)).ok()).toMatchObject({ payment_status: "ISSUED", paid: "1525.00" });
    expect((await payments(customer)).results.map(({ part, delivered_on }) => [part, delivered_on])).toEqual([
      ["REST", "2026-11-19"],
      ["ADVANCE", null],
    ]);
  });

  test("after delivery is one payment that needs that day", async () => {
    const { id, customer, request } = await started({ payment_method: "FULL_POST_PAYMENT", invoiced: true });
    expect((await request(customer, { delivered_on: "2026-11-20" })).error().code).toBe("nothing_accepted");
    (await deliveryCalls(app, id).receiveUnannounced(customer, { accepted: "100" })).ok();
    expect((await request(customer)).error().fields).toHaveProperty("delivered_on");
    expect((await request(customer, { delivered_on: "2026-11-20" })).ok().payment_status).toBe("REQUESTED");
  });

  test("is decided by who has an order role, and asked for by whoever handles orders", async () => {
    const { customer, request, confirmPayment, refusePayment, one } = await started({ invoiced: true });
    const manager = await aColleague(app, customer, "MG");
    const accountant = await aMemberWith(app.deps, customer, ["confirm_payment", "read_order"]);
    expect((await request(accountant)).status).toBe(403);
    (await request(manager)).ok();
    expect((await one(manager)).actions).not.toContain("confirm_payment");
    expect([(await confirmPayment(manager)).status, (await refusePayment(manager)).status]).toEqual([403, 403]);
    expect((await one(accountant)).actions).toEqual(["confirm_payment", "refuse_payment"]);
    (await confirmPayment(accountant)).ok();
    const { customer: other, request: ask, confirmPayment: confirm } = await started({ invoiced: true });
    (await ask(other)).ok();
    (await confirm(await aColleague(app, other, "order_admin"))).ok();
  });

  test("that was refused stays so when the order is closed, which gives back what didn't come but declines nothing", async () => {
    const { id, customer, request, refusePayment, patch, payments } = await started({ invoiced: true });
    (await request(customer)).ok();
    (await refusePayment(customer)).ok();
    expect((await patch(customer, { status: "CLOSED", reason: "Закрываем без поставки" })).ok()).toMatchObject({
      payment_status: null,
      declined_at: null,
      due_total_with_vat: "0.00",
      actions: ["reopen"],
    });
    expect((await payments(customer)).results).toMatchObject([{ status: "REFUSED" }]);
    const { tender } = (await app.call(orderApi.one, customer, { params: { id } })).ok();
    const lots = (await app.call(lotApi.list, customer, { params: { id: tender?.id ?? 0 } })).ok().results;
    expect(lots.map(({ is_ordered }) => is_ordered)).toEqual([false]);
  });
});

test("what is final names the revision and the amount that were seen: others are refused with what changed", async () => {
  const { customer, supplier, send, confirmInvoice, refuseInvoice, request, confirmPayment, patch, one } =
    await started();
  expect((await send(supplier, { version: "7" })).error().code).toBe("version_conflict");
  (await send(supplier)).ok();
  (await patch(customer, { name: "Процессоры" })).ok();
  const refused = (await confirmInvoice(customer, customer, { version: 2 })).error();
  expect(refused).toMatchObject({
    code: "version_conflict",
    current: { name: "Процессоры" },
    changes: [{ field: "name" }],
  });
  expect((await refuseInvoice(customer, customer, { version: 2, reason: "Ошибка" })).error().code).toBe(
    "version_conflict",
  );
  expect((await confirmInvoice(customer, customer, { total: "1500.00" })).error().code).toBe("version_conflict");
  (await confirmInvoice(customer)).ok();
  expect((await request(customer, { total: "1.00" })).error().code).toBe("version_conflict");
  expect((await request(customer, { total: "1525.01" })).error().problems).toMatchObject([
    { code: "payment_too_much", field: "total" },
  ]);
  (await request(customer)).ok();
  expect((await confirmPayment(customer, customer, { total: "1.00" })).error().code).toBe("version_conflict");
  expect(await one(customer)).toMatchObject({ payment_status: "REQUESTED", paid: "0.00" });
});

test("every step stands in the history of both sides and reaches their open pages", async () => {
  const { id, customer, supplier, send, refuseInvoice } = await started();
  const streams = [await openStream(app, address, customer), await openStream(app, address, supplier)];
  (await send(supplier)).ok();
  const event = JSON.stringify({ kind: "order_changed", id });
  for (const stream of streams) {
    while (JSON.stringify(await stream.next()) !== event);
    stream.close();
  }
  (await refuseInvoice(customer)).ok();
  for (const side of [customer, supplier]) {
    const query = { entity: "order", entity_id: id } as const;
    const entries = (await app.call(historyApi.list, side, { query })).ok().results.slice(0, 2);
    expect(entries.map(({ action, note, changes }) => [action, note, changes["invoice_status"]])).toEqual([
      ["refuse_invoice", "Нет номера договора", { from: "REQUESTED", to: "REFUSED" }],
      ["send_invoice", "118", { from: null, to: "REQUESTED" }],
    ]);
  }
});

test("nobody but the two sides finds anything of it, and neither does the other's part", async () => {
  const { id, customer, supplier, rival, send, request, confirmInvoice, refuseInvoice, confirmPayment, refusePayment } =
    await started({ payment_method: "HALF_PAYMENT" });
  const { last } = orderCalls(app, id);
  const calls = async (by: Caller) => {
    const read = { params: { id } };
    const { invoiceId } = await last(customer);
    return [
      (await app.call(orderPaymentApi.invoices, by, read)).status,
      (await app.call(orderPaymentApi.payments, by, read)).status,
      (await app.call(orderPaymentApi.invoice, by, { params: { id, invoiceId } })).status,
      (await send(by)).status,
      (await confirmInvoice(by, customer)).status,
      (await refuseInvoice(by, customer)).status,
      (await request(by)).status,
      (await confirmPayment(by, customer)).status,
      (await refusePayment(by, customer)).status,
    ];
  };
  const both = { is_customer: true, is_supplier: true };
  const stranger = await aCompany(app.deps, both);
  const refusedBoth = async () => {
    expect(await calls(stranger)).toEqual([404, 404, 404, 404, 404, 404, 404, 404, 404]);
    expect(await calls(rival)).toEqual([404, 404, 404, 404, 403, 403, 403, 403, 403]);
  };
  (await send(supplier)).ok();
  await refusedBoth();
  (await confirmInvoice(customer)).ok();
  (await request(customer)).ok();
  await refusedBoth();
  // Makes both companies buyers and suppliers. Each can still act only for its own side of an order.
  await app.deps.db
    .updateTable("workspace")
    .set(both)
    .where("id", "in", [customer.workspace, supplier.workspace])
    .execute();
  expect((await calls(customer)).slice(3, 4)).toEqual([403]);
  expect((await calls(supplier)).slice(4)).toEqual([403, 403, 403, 403, 403]);
});

test.runIf(onPostgres)("what two people do at the same moment is done once", async () => {
  const { customer, confirmInvoice, request, confirmPayment, payments, send, supplier } = await started();
  const once = async (answers: readonly Promise<{ status: number }>[]) =>
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const colleague = await aColleague(app, customer, "BA");
  await once([send(supplier), send(supplier), send(supplier)]);
  await once([confirmInvoice(customer), confirmInvoice(colleague), confirmInvoice(customer)]);
  await once([request(customer), request(colleague), request(customer)]);
  await once([confirmPayment(customer), confirmPayment(colleague), confirmPayment(customer)]);
  expect((await payments(customer)).results).toHaveLength(1);
});
