import { afterAll, beforeAll, expect, test } from "vitest";
import { TAX_TYPE } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TWENTY_TWO = 5;

async function aWorld() {
  const customer = await aCompany(app.deps, { is_customer: true });
  const supplier = await aSupplier(app.deps);
  const items = await someItems(app.deps, {
    ...customer,
    items: [
      { nomenclature: "Микроконтроллер", part_number: "STM32F407VGT6", quantity: "400", units: 1 },
      { nomenclature: "Кабель", part_number: "КГ 3х2,5", quantity: "12.5", units: 2 },
      { nomenclature: "Разъём", part_number: "PLD-40", quantity: "7", units: 1 },
    ],
  });
  const order = await anOrderByHand(app.deps, { customer, supplier, name: "Доставка", price: "122.00" });
  return { customer, supplier, items, order };
}
const add = (by: Caller, id: number, items: object[]) =>
  callSeen(app, orderApi.add_requests, by, { params: { id }, body: { items } });
const linesOf = async (by: Caller, id: number) => (await app.call(orderApi.items, by, { params: { id } })).ok().results;
const statuses = async (by: Caller, query: Record<string, string> = {}) =>
  (await app.call(purchaseItemApi.list, by, { query: { ordering: "id", ...query } }))
    .ok()
    .results.map(({ status }) => status);

test("requests come into an order with what they name, and count as ordered; the supplier sees no request", async () => {
  const { customer, supplier, items, order } = await aWorld();
  const [chip = 0, cable = 0] = items;
  const after = (
    await add(customer, order, [
      { purchase_item: cable, quantity: "12.5", price: "100", vat_rate: TWENTY_TWO },
      { purchase_item: chip, quantity: "150", price: "689.5", vat_rate: TWENTY_TWO },
    ])
  ).ok();
  // Order total with VAT: 122.00 + 12.5 × 100.00 + 150 × 689.50.
  expect(after).toMatchObject({ item_count: 3, total_with_vat: "104797.00" });
  expect((await linesOf(customer, order)).slice(1)).toMatchObject([
    { position: 2, purchase_item: cable, nomenclature: "Кабель", part_number: "КГ 3х2,5", unit: 2, quantity: "12.5" },
    { position: 3, purchase_item: chip, nomenclature: "Микроконтроллер", quantity: "150", price_with_vat: "689.5" },
  ]);
  expect((await linesOf(supplier, order)).map(({ purchase_item }) => purchase_item)).toEqual([null, null, null]);
  expect(await statuses(customer)).toEqual(["partly_ordered", "ordered", "new"]);
  expect(await statuses(customer, { status: "new" })).toEqual(["new"]);
  expect(await statuses(customer, { status: "ordered" })).toEqual(["ordered"]);
  expect(await statuses(customer, { ordering: "-status" })).toEqual(["ordered", "partly_ordered", "new"]);
  const facets = (await app.call(purchaseItemApi.filters, customer, { body: { columns: ["status"] } })).ok();
  expect(facets.columns[0]?.values).toMatchObject([
    { value: "new", count: 1 },
    { value: "ordered", count: 1 },
    { value: "partly_ordered", count: 1 },
  ]);
  const usage = (await app.call(itemCardApi.usage, customer, { params: { id: chip } })).ok();
  expect(usage).toMatchObject({
    tenders: [],
    orders: [{ order: { id: order }, quantity: "150", accepted_quantity: "0" }],
  });
});

test("a line that is taken out, and an order that is declined, give the request back", async () => {
  const { customer, items, order } = await aWorld();
  const [chip = 0, cable = 0] = items;
  const asked = [chip, cable].map((purchase_item) => ({
    purchase_item,
    quantity: "1",
    price: "10",
    vat_rate: TWENTY_TWO,
  }));
  (await add(customer, order, asked)).ok();
  const [, line] = await linesOf(customer, order);
  const params = { id: order, itemId: line?.id ?? 0 };
  (await callSeen(app, orderApi.remove_item, customer, { params })).ok();
  expect(await statuses(customer)).toEqual(["new", "partly_ordered", "new"]);
  const body = { status: "CLOSED", decline: true, reason: "Проект закрыт" };
  (await callSeen(app, orderApi.patch, customer, { params: { id: order }, body })).ok();
  expect(await statuses(customer)).toEqual(["new", "new", "new"]);
});

test("an order is made with requests at once, after the lines that are its own", async () => {
  const { customer, supplier, items } = await aWorld();
  const body = {
    name: "Микросхемы",
    supplier: supplier.workspace,
    currency: 1,
    tax_type: TAX_TYPE.NOT_SUBJECT,
    payment_method: "FULL_PREPAYMENT",
    items: [{ nomenclature: "Доставка", quantity: "1", unit: 1, price: "300" }],
    requests: [{ purchase_item: items[0], quantity: "2", price: "50" }],
  };
  const [made] = (await app.call(orderApi.create, customer, { body })).ok().results;
  expect(made).toMatchObject({ item_count: 2, total_with_vat: "400.00" });
  expect((await linesOf(customer, made?.id ?? 0)).map(({ purchase_item }) => purchase_item)).toEqual([null, items[0]]);
});

test("what is wrong is said by row: a request twice, one that is nobody's, no rate of VAT; nothing is added then", async () => {
  const { customer, items, order } = await aWorld();
  const [chip = 0] = items;
  const line = { purchase_item: chip, quantity: "1", price: "10", vat_rate: TWENTY_TWO };
  expect((await add(customer, order, [line, line])).error()).toMatchObject({
    code: "invalid_input",
    problems: [{ row: 1, field: "purchase_item" }],
  });
  const [foreign = 0] = await someItems(app.deps, { ...(await aCompany(app.deps)), items: [{}] });
  expect((await add(customer, order, [line, { ...line, purchase_item: foreign }])).error()).toMatchObject({
    code: "not_found",
    problems: [{ row: 1 }],
  });
  expect(
    (await add(customer, order, [{ purchase_item: chip, quantity: "1", price: "10" }])).error().fields,
  ).toHaveProperty("vat_rate");
  expect((await add(customer, order, [{ ...line, quantity: "0" }])).error().code).toBe("invalid_input");
  expect(await linesOf(customer, order)).toHaveLength(1);
});

test("neither the supplier nor who may not read requests takes any into an order", async () => {
  const { customer, supplier, items, order } = await aWorld();
  const line = { purchase_item: items[0], quantity: "1", price: "10", vat_rate: TWENTY_TWO };
  expect((await add(supplier, order, [line])).status).toBe(403);
  const orders = await aMemberWith(app.deps, customer, ["read_order", "update_order"]);
  expect((await add(orders, order, [line])).error().code).toBe("forbidden");
  const prices = { params: { id: order }, query: { items: String(items[0]) } };
  expect((await app.call(orderApi.request_prices, orders, prices)).error().code).toBe("forbidden");
  expect((await add(await aCompany(app.deps, { is_customer: true }), order, [line])).status).toBe(404);
});

test("the last price is that of the newest order of the part, on the order's basis, in its unit and currency", async () => {
  const { customer, supplier, items, order } = await aWorld();
  const [chip = 0, cable = 0] = items;
  const before = await anOrderByHand(app.deps, { customer, supplier, name: "Раньше", price: "1.00" });
  const line = { quantity: "1", vat_rate: TWENTY_TWO };
  (await add(customer, before, [{ ...line, purchase_item: chip, price: "700" }])).ok();
  const newer = await anOrderByHand(app.deps, { customer, supplier, name: "Позже", price: "1.00" });
  (await add(customer, newer, [{ ...line, purchase_item: chip, price: "712.5" }])).ok();
  const sample = await anOrderByHand(app.deps, { customer, supplier, name: "Образец", price: "1.00" });
  (await add(customer, sample, [{ ...line, purchase_item: chip, price: "0" }])).ok();
  const query = { items: `${chip},${cable}` };
  const { results } = (await app.call(orderApi.request_prices, customer, { params: { id: order }, query })).ok();
  expect(results).toMatchObject([{ purchase_item: chip, price: "712.5", order: { id: newer } }]);
});

test("a request that an order has isn't deleted", async () => {
  const { customer, items, order } = await aWorld();
  const [chip = 0, , plug = 0] = items;
  (await add(customer, order, [{ purchase_item: chip, quantity: "1", price: "1", vat_rate: TWENTY_TWO }])).ok();
  const refused = (await app.call(purchaseItemApi.delete_many, customer, { body: { ids: [plug, chip] } })).error();
  expect(refused).toMatchObject({ code: "in_use", problems: [{ code: "item_in_order", row: 1 }] });
});

test("adding many requests costs no more statements than adding one", async () => {
  const { customer, items, order } = await aWorld();
  const of = (ids: readonly number[]) =>
    ids.map((purchase_item) => ({ purchase_item, quantity: "1", price: "1", vat_rate: TWENTY_TWO }));
  const statements = async (ids: readonly number[]) => {
    app.queries();
    (await add(customer, order, of(ids))).ok();
    return app.queries().length;
  };
  expect(await statements(items.slice(0, 1))).toBe(await statements(items.slice(1)));
});
