import { afterAll, beforeAll, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { amendmentCalls } from "#server/modules/orders/amendment-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LINE = { nomenclature: "Щит", quantity: "2", unit: 1, price: "100", vat_rate: 5 } as const;

/** A confirmed order of 2 × 100.00 and freight of 500.00, each plus 22 % VAT. */
async function anOrderWithFreight() {
  const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
  const terms = { name: "Щиты", currency: 1, tax_type: 1, payment_method: "FULL_PREPAYMENT" } as const;
  const body = { ...terms, supplier: supplier.workspace, items: [LINE] };
  const [made] = (await app.call(orderApi.create, customer, { body })).ok().results;
  const id = made?.id ?? 0;
  const calls = { ...orderCalls(app, id), ...amendmentCalls(app, id) };
  const freight = { amount: "500", vat_rate: 5 } as const;
  (await callSeen(app, orderApi.set_freight, customer, { params: { id }, body: freight })).ok();
  (await calls.confirm(supplier)).ok();
  const [goods, service] = (await calls.items(customer)).map((line) => line.id);
  return { id, customer, supplier, goods, service, ...calls };
}

test("lines that amendments add are numbered without gaps, and freight stays the last line", async () => {
  const { customer, supplier, amend, agree, items } = await anOrderWithFreight();
  for (const nomenclature of ["Шкаф", "Муфта"]) {
    (await amend(customer, { added: [{ ...LINE, nomenclature }] })).ok();
    (await agree(supplier)).ok();
  }
  expect((await items(customer)).map(({ kind, position }) => [kind, position])).toEqual([
    ["goods", 1],
    ["goods", 2],
    ["goods", 3],
    ["freight", 4],
  ]);
});

test("cancelled freight is removed, and the history calls it by its name", async () => {
  const { id, customer, supplier, service, amend, agree, items } = await anOrderWithFreight();
  (await amend(customer, { cancelled: [service] })).ok();
  expect((await agree(supplier)).ok()).toMatchObject({ status: "OPENED", due_total_with_vat: "244.00" });
  expect((await items(customer)).map(({ kind }) => kind)).toEqual(["goods"]);
  const entries = (await app.call(historyApi.list, customer, { query: { entity: "order", entity_id: id } })).ok();
  expect(entries.results.find(({ action }) => action === "propose_change")?.note).toMatch(/^(Freight|Доставка) ✕$/u);
});

test("one list of all lines cancels an order with freight", async () => {
  const { customer, supplier, goods, service, amend, agree, one } = await anOrderWithFreight();
  (await amend(customer, { cancelled: [goods, service] })).ok();
  (await agree(supplier)).ok();
  expect(await one(supplier)).toMatchObject({ status: "CLOSED", declined_by: "customer", due_total_with_vat: "0.00" });
});
