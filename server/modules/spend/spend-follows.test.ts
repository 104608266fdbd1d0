import { afterAll, beforeAll, expect, test } from "vitest";
import { groupApi } from "#contract/groups/group.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { spendApi } from "#contract/spend/spend.api.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const spendOf = async (by: Caller, query: Record<string, string> = {}) =>
  (await app.call(spendApi.one, by, { query })).ok();
const byGroup = async (by: Caller) =>
  (await spendOf(by, { by: "group" })).results.map(({ name, total }) => [name, total]);

test("what was ordered goes with its requests from group to group, and a group that is deleted leaves it in none", async () => {
  const customer = await aCompany(app.deps, { is_customer: true });
  const supplier = await aSupplier(app.deps);
  const [first, second] = [
    await aGroup(app.deps, { ...customer, name: "Плата" }),
    await aGroup(app.deps, { ...customer, name: "Корпус" }),
  ];
  const items = await someItems(app.deps, { ...customer, items: [{ quantity: "10" }, { quantity: "2" }] });
  const tender = await aStartedTender(app.deps, { customer, suppliers: [supplier], items, vat_rate: 5 });
  await aSubmittedOffer(app.deps, { supplier, offer: tender.suppliers[0]?.offer ?? 0, prices: ["100", "50"] });
  await stopOpenTender(app.deps, { customer, id: tender.id });
  await cheapestWinners(app.deps, { customer, tender: tender.id });
  await ordersOfWinners(app.deps, { customer, tender: tender.id });
  expect(await byGroup(customer)).toEqual([[null, "1100.00"]]);
  const put = async (group: number, ids: readonly number[]) =>
    (await app.call(groupApi.add_items, customer, { params: { id: group }, body: { ids: [...ids] } })).ok();
  await put(first, items);
  expect(await byGroup(customer)).toEqual([["Плата", "1100.00"]]);
  await put(second, items.slice(1));
  expect(await byGroup(customer)).toEqual([
    ["Плата", "1000.00"],
    ["Корпус", "100.00"],
  ]);
  expect((await app.call(groupApi.remove, customer, { params: { id: first } })).status).toBeLessThan(300);
  expect(await byGroup(customer)).toEqual([
    [null, "1000.00"],
    ["Корпус", "100.00"],
  ]);
});

test("a request that is ordered without a tender counts with its group", async () => {
  const customer = await aCompany(app.deps, { is_customer: true });
  const supplier = await aSupplier(app.deps);
  const group = await aGroup(app.deps, { ...customer, name: "Корпус" });
  const [item = 0] = await someItems(app.deps, { ...customer, items: [{ purchase_item_group: group }] });
  const body = {
    name: "Срочно",
    supplier: supplier.workspace,
    currency: 1,
    tax_type: 2,
    payment_method: "FULL_PREPAYMENT",
    requests: [{ purchase_item: item, quantity: "3", price: "7" }],
  };
  (await app.call(orderApi.create, customer, { body })).ok();
  expect(await byGroup(customer)).toEqual([["Корпус", "21.00"]]);
});

test("lines that come, change by a proposal and go again are counted as they are in the order", async () => {
  const { id, customer, supplier } = await anOrder(app);
  const { one, propose, accept } = orderCalls(app, id);
  const agree = async () => {
    const { total, vat, total_with_vat } = await one(customer);
    expect(await spendOf(customer)).toMatchObject({ results: [{ orders: 1, total, vat, total_with_vat }] });
  };
  await agree();
  (await propose(supplier, { quantity: "80.5" })).ok();
  await agree();
  (await accept(customer)).ok();
  await agree();
  // The offers were 13 and 12.50, so the price is 0.25 below the median of 12.75. The quantity is 80.5.
  expect((await spendOf(customer)).whole).toMatchObject({ total: "1006.25", compared: "1006.25", saved: "20.13" });
  const body = { nomenclature: "Доставка", quantity: "1", unit: 1, price: "100" };
  (await callSeen(app, orderApi.add_item, customer, { params: { id }, body })).ok();
  await agree();
  const [, added] = (await app.call(orderApi.items, customer, { params: { id } })).ok().results;
  (await callSeen(app, orderApi.remove_item, customer, { params: { id, itemId: added?.id ?? 0 } })).ok();
  await agree();
});

test("what was saved is measured by what was offered when it was ordered, whatever a later round brings", async () => {
  const { id, customer } = await anOrder(app);
  const before = (await spendOf(customer)).whole;
  expect(before.saved).toBe("25.00");
  await app.deps.db
    .updateTable("offer_item")
    .set({ price_per_unit: "1" })
    .where("customer_id", "=", customer.workspace)
    .execute();
  expect((await spendOf(customer)).whole).toEqual(before);
  expect((await orderCalls(app, id).one(customer)).total).toBe(before.total);
});
