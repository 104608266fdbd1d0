import { afterAll, beforeAll, expect, test } from "vitest";
import { CURRENCY } from "#contract/money/currency.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { anItem } from "#server/seed/purchase-item.builder.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const [CURRENCY_ID = 1] = Object.keys(CURRENCY).map(Number);
const TWENTY_TWO = 5;
const BOLTS = { nomenclature: "Болт М6", part_number: "DIN933", quantity: "400", unit: 1, vat_rate: TWENTY_TWO };

async function aPair() {
  const customer = await aCompany(app.deps, { is_customer: true });
  return { customer, supplier: await aSupplier(app.deps) };
}
const create = (by: Caller, body: object) =>
  app.call(orderApi.create, by, {
    body: {
      name: "Крепёж на склад",
      currency: CURRENCY_ID,
      tax_type: TAX_TYPE.SUBJECT,
      payment_method: "FULL_PREPAYMENT",
      ...body,
    },
  });

test("an order without a tender has its lines and its sums, and both sides read it", async () => {
  const { customer, supplier } = await aPair();
  const items = [
    { ...BOLTS, price: "100" },
    { ...BOLTS, nomenclature: "Шайба", quantity: "3", price: "0.33" },
  ];
  const { count, results } = (
    await create(customer, { supplier: supplier.workspace, basis: "gross", items, comment: "К понедельнику" })
  ).ok();
  const [made] = results;
  expect(count).toBe(1);
  // Order lines: 400 × 100.00 with VAT, and 3 × 0.33.
  expect(made).toMatchObject({
    tender: null,
    name: "Крепёж на склад",
    comment: "К понедельнику",
    supplier: { id: supplier.workspace },
    item_count: 2,
    total_with_vat: "40000.99",
  });
  const params = { id: made?.id ?? 0 };
  for (const side of [customer, supplier]) {
    const lines = (await app.call(orderApi.items, side, { params })).ok().results;
    expect(lines).toMatchObject([
      { position: 1, nomenclature: "Болт М6", price_with_vat: "100", total_with_vat: "40000.00", lot: null },
      { position: 2, nomenclature: "Шайба", price_with_vat: "0.33", total_with_vat: "0.99" },
    ]);
    const entries = (await app.call(historyApi.list, side, { query: { entity: "order", entity_id: params.id } })).ok()
      .results;
    expect(entries).toMatchObject([{ action: "create" }]);
  }
  const mail = await app.deps.db
    .selectFrom("mail")
    .select("kind")
    .where("to_address", "=", supplier.owner.email)
    .executeTakeFirst();
  expect(mail).toEqual({ kind: "order_created" });
});

test("lines may come later; without a rate a line is refused where VAT is charged, and nothing of the order is kept", async () => {
  const { customer, supplier } = await aPair();
  const [empty] = (await create(customer, { supplier: supplier.workspace })).ok().results;
  expect(empty).toMatchObject({ item_count: 0, total_with_vat: "0.00" });
  const { vat_rate: _rate, ...noRate } = BOLTS;
  const refused = await create(customer, { supplier: supplier.workspace, items: [{ ...noRate, price: "1" }] });
  expect(refused.error()).toMatchObject({ code: "invalid_input", fields: { vat_rate: [expect.any(String)] } });
  const exempt = { tax_type: TAX_TYPE.NOT_SUBJECT, items: [{ ...noRate, price: "1" }] };
  const [free] = (await create(customer, { supplier: supplier.workspace, ...exempt })).ok().results;
  expect(free).toMatchObject({ total: "400.00", vat: "0.00", total_with_vat: "400.00" });
  expect((await app.call(orderApi.list, customer, {})).ok().count).toBe(2);
});

test("only a verified company orders, of a company that it may ask; a third one sees nothing of it", async () => {
  const { customer, supplier } = await aPair();
  const stranger = await aCompany(app.deps, { is_customer: true });
  for (const other of [customer.workspace, stranger.workspace, 987_654_321])
    expect((await create(customer, { supplier: other })).error()).toMatchObject({
      code: "invalid_input",
      fields: { supplier: [expect.any(String)] },
    });
  expect((await create(supplier, { supplier: customer.workspace })).status).toBe(403);
  const [made] = (await create(customer, { supplier: supplier.workspace })).ok().results;
  expect((await app.call(orderApi.one, stranger, { params: { id: made?.id ?? 0 } })).status).toBe(404);
  await setWorkspaceStatus(app.deps, customer.workspace, "CREATED");
  expect((await create(customer, { supplier: supplier.workspace })).error().code).toBe("workspace_not_verified");
});

test("a rate of VAT that isn't in force on the day of shipment is refused, in a new order and in a line that comes later", async () => {
  const { customer, supplier } = await aPair();
  const line = (vat_rate: number) => ({ ...BOLTS, price: "100", vat_rate });
  const refused = { code: "invalid_input", fields: { vat_rate: [expect.stringContaining("day of shipment")] } };
  const [EIGHTEEN, TWENTY] = [1, 4];
  const terms = { supplier: supplier.workspace, basis: "net" };
  for (const rate of [EIGHTEEN, TWENTY]) {
    expect((await create(customer, { ...terms, items: [line(rate)] })).error()).toMatchObject(refused);
    const later = { ...terms, items: [line(rate)], deliver_by: "2027-01-11" };
    expect((await create(customer, later)).error()).toMatchObject(refused);
  }
  const [made] = (await create(customer, { ...terms, items: [line(TWENTY_TWO)] })).ok().results;
  const { id = 0, version = 0 } = made ?? {};
  const { part_number: _none, ...own } = line(TWENTY);
  const added = await app.call(orderApi.add_item, customer, { params: { id }, body: { ...own, version } });
  expect(added.error()).toMatchObject(refused);
  const purchase_item = await anItem(app.deps, customer);
  const body = { version, items: [{ purchase_item, quantity: "1", price: "5", vat_rate: EIGHTEEN }] };
  expect((await app.call(orderApi.add_requests, customer, { params: { id }, body })).error()).toMatchObject(refused);
  for (const vat_rate of [EIGHTEEN, TWENTY]) {
    const freight = { params: { id }, body: { version, amount: "500", vat_rate } };
    expect((await app.call(orderApi.set_freight, customer, freight)).error()).toMatchObject(refused);
    const requests = [{ purchase_item, quantity: "1", price: "5", vat_rate }];
    expect((await create(customer, { ...terms, requests })).error()).toMatchObject(refused);
  }
  expect((await app.call(orderApi.one, customer, { params: { id } })).ok()).toMatchObject({ version, item_count: 1 });
  // The order isn't subject to VAT, so the rate of the line is ignored.
  (await create(customer, { ...terms, tax_type: TAX_TYPE.NOT_SUBJECT, items: [line(TWENTY)] })).ok();
});
