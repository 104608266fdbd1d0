import { afterAll, beforeAll, expect, test } from "vitest";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LINE = { nomenclature: "Болт", quantity: "10", unit: 1, price: "100.00", vat_rate: 5 };
async function another(by: Caller, supplier: { workspace: number }, currency = 1) {
  const terms = { currency, tax_type: 1, payment_method: "FULL_PREPAYMENT" };
  const body = { name: "Крепёж", supplier: supplier.workspace, ...terms, items: [LINE] };
  const [made] = (await app.call(orderApi.create, by, { body })).ok().results;
  return { id: made?.id ?? 0, ...orderCalls(app, made?.id ?? 0) };
}
async function confirm(by: Caller, of: Awaited<ReturnType<typeof another>>, known_repeats?: number[]) {
  const [invoice] = await of.invoices(by);
  const { version } = await of.one(by);
  const params = { id: of.id, invoiceId: invoice?.id ?? 0 };
  return app.call(orderPaymentApi.confirm_invoice, by, {
    params,
    body: { version, total: invoice?.total, known_repeats },
  });
}

test("a number that the supplier has used for another order warns before the invoice is confirmed", async () => {
  const { id, customer, supplier } = await anOrder(app);
  const first = orderCalls(app, id);
  (await first.send(supplier, { number: "СЧ-777" })).ok();
  (await first.confirmInvoice(customer)).ok();
  const second = await another(customer, supplier);
  // Invoice numbers that differ only in blanks or letter case are equal.
  (await second.send(supplier, { number: "сч -\u00a0777", total: "1220.00" })).ok();
  const [invoice] = await second.invoices(customer);
  const [earlier] = await first.invoices(customer);
  expect(invoice?.repeats).toMatchObject([
    { id: earlier?.id, order: id, date: "2026-11-20", total: "1525.00", order_name: expect.any(String) },
  ]);
  const refused = (await confirm(customer, second)).error();
  expect(refused.code).toBe("invoice_number_repeated");
  expect(refused.detail).toContain("PO-");
  expect((await confirm(customer, second, [invoice?.id ?? 0])).error().code).toBe("invoice_number_repeated");
  expect((await confirm(customer, second, [earlier?.id ?? 0])).ok().invoice_status).toBe("ISSUED");
});

test("the sum of an earlier invoice is in the currency of its own order", async () => {
  const { customer, supplier } = await anOrder(app);
  const yuan = await another(customer, supplier, 2);
  (await yuan.send(supplier, { number: "900", total: "1220.00" })).ok();
  const roubles = await another(customer, supplier);
  (await roubles.send(supplier, { number: "900", total: "1220.00" })).ok();
  expect((await roubles.invoices(customer))[0]?.repeats).toMatchObject([
    { order: yuan.id, total: "1220.00", currency: 2 },
  ]);
});

test("another year's number, a refused one, another supplier's and another customer's warn of nothing", async () => {
  const { id, customer, supplier, rival } = await anOrder(app);
  const first = orderCalls(app, id);
  (await first.send(supplier, { number: "12" })).ok();
  (await first.refuseInvoice(customer)).ok();
  (await first.send(supplier, { number: "12", date: "2025-11-20" })).ok();
  const stranger = await aCompany(app.deps);
  for (const [by, whose] of [
    [stranger, supplier],
    [customer, rival],
  ] as const) {
    const other = await another(by, whose);
    (await other.send(whose, { number: "12", total: "1220.00" })).ok();
  }
  const second = await another(customer, supplier);
  (await second.send(supplier, { number: "12", total: "1220.00" })).ok();
  expect((await second.invoices(customer))[0]?.repeats).toEqual([]);
  expect((await confirm(customer, second)).status).toBe(200);
  // An invoice with the same number and sum may be the same one, even in another year.
  const third = await another(customer, supplier);
  (await third.send(supplier, { number: "12", date: "2024-12-30", total: "1220.00" })).ok();
  expect((await third.invoices(customer))[0]?.repeats).toHaveLength(1);
});
