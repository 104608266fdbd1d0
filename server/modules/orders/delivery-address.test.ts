import { orderExportApi } from "#contract/orders/order-export.api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { anOrder, chosenDriver, exchangeOf, sendOrder, work } from "#server/modules/one-c/one-c-test-kit.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { cheapestWinners } from "#server/seed/order.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DOCK = "Тула, Заводская ул., 5, ворота № 3";
const STORE = "Казань, Портовая ул., 1";

async function aPair() {
  const customer = await aCompany(app.deps, { is_customer: true });
  const supplier = await aSupplier(app.deps);
  const create = (body: object = {}) =>
    app.call(orderApi.create, customer, {
      body: {
        name: "Крепёж",
        supplier: supplier.workspace,
        currency: 1,
        tax_type: 1,
        payment_method: "FULL_PREPAYMENT",
        ...body,
      },
    });
  return { customer, supplier, create };
}
const edit = (by: Caller, id: number, body: object) => callSeen(app, orderApi.patch, by, { params: { id }, body });
const one = async (by: Caller, id: number) => (await app.call(orderApi.one, by, { params: { id } })).ok();
const proposed = async (by: Caller) => (await app.call(orderApi.delivery_addresses, by)).ok().results;
const addresses = async (by: Caller) => (await proposed(by)).map(({ address }) => address);

test("an order says to both sides where it is delivered to and by when, as its customer wrote and changed it", async () => {
  const { customer, supplier, create } = await aPair();
  const [made] = (await create({ delivery_address: ` ${DOCK} `, deliver_by: "2026-12-15" })).ok().results;
  const id = made?.id ?? 0;
  for (const side of [customer, supplier])
    expect(await one(side, id)).toMatchObject({ delivery_address: DOCK, deliver_by: "2026-12-15" });
  (await edit(customer, id, { delivery_address: STORE, deliver_by: null })).ok();
  expect(await one(supplier, id)).toMatchObject({ name: "Крепёж", delivery_address: STORE, deliver_by: null });
  for (const side of [customer, supplier]) {
    const query = { entity: "order", entity_id: id, ordering: "-id" };
    expect((await app.call(historyApi.list, side, { query })).ok().results[0]).toMatchObject({
      action: "edit",
      changes: {
        delivery_address: { from: DOCK, to: STORE },
        deliver_by: { from: "2026-12-15", to: null },
      },
    });
  }
  (await edit(customer, id, { delivery_address: "  " })).ok();
  expect(await one(supplier, id)).toMatchObject({ delivery_address: null });
});

test("a day that is over is refused, an old one stays while something else is changed", async () => {
  const { customer, create } = await aPair();
  const past = { code: "invalid_input", fields: { deliver_by: [expect.any(String)] } };
  expect((await create({ deliver_by: "2025-12-15" })).error()).toMatchObject(past);
  const [made] = (await create({ deliver_by: "2026-12-15" })).ok().results;
  const id = made?.id ?? 0;
  expect((await edit(customer, id, { deliver_by: "2025-12-15" })).error()).toMatchObject(past);
  expect((await edit(customer, id, { deliver_by: "скоро" })).error().code).toBe("invalid_input");
  expect((await edit(customer, id, { delivery_address: "Ж".repeat(501) })).error().code).toBe("invalid_input");
  await app.deps.db.updateTable("purchase_order").set({ deliver_by: "2025-01-10" }).where("id", "=", id).execute();
  (await edit(customer, id, { deliver_by: "2025-01-10", delivery_address: DOCK })).ok();
  expect(await one(customer, id)).toMatchObject({ deliver_by: "2025-01-10", delivery_address: DOCK });
});

test("it is the customer's to change, and nobody's once the order is closed", async () => {
  const { customer, supplier, create } = await aPair();
  const [made] = (await create({ delivery_address: DOCK })).ok().results;
  const id = made?.id ?? 0;
  expect((await edit(supplier, id, { delivery_address: STORE })).error().code).toBe("forbidden");
  (await edit(customer, id, { status: "CLOSED", reason: "Привезли сами" })).ok();
  expect((await edit(customer, id, { delivery_address: STORE })).error().code).toBe("wrong_state");
  expect(await one(supplier, id)).toMatchObject({ delivery_address: DOCK });
});

test("what a company used is proposed, the last one first and each once, then its own actual address", async () => {
  const { customer, supplier, create } = await aPair();
  expect(await proposed(customer)).toEqual([]);
  for (const delivery_address of [DOCK, STORE, null, DOCK]) (await create({ delivery_address })).ok();
  expect(await proposed(customer)).toEqual([
    { address: DOCK, used_at: app.clock.now().toISOString() },
    { address: STORE, used_at: app.clock.now().toISOString() },
  ]);
  const actual = (actual_address: string) =>
    app.deps.db
      .updateTable("company_info")
      .set({ actual_address })
      .where("workspace_id", "=", customer.workspace)
      .execute();
  await actual("Москва, Складочная ул., 1");
  expect((await proposed(customer)).at(-1)).toEqual({ address: "Москва, Складочная ул., 1", used_at: null });
  await actual(STORE);
  expect(await addresses(customer)).toEqual([DOCK, STORE]);
  expect(await addresses(await aCompany(app.deps, { is_customer: true }))).toEqual([]);
  expect((await app.call(orderApi.delivery_addresses, supplier)).status).toBe(403);
  const reader = await aMemberWith(app.deps, customer, ["read_order"]);
  expect((await app.call(orderApi.delivery_addresses, reader)).status).toBe(403);
});

test("orders of winners go to where the last order went; what 1C was to get is another thing with another address", async () => {
  const first = await anOrder(app);
  expect(await one(first.customer, first.order)).toMatchObject({ delivery_address: null, deliver_by: null });
  (await edit(first.customer, first.order, { delivery_address: DOCK })).ok();
  const { order, customer } = await anOrder(app, { customer: first.customer });
  expect(await one(customer, order)).toMatchObject({ delivery_address: DOCK, deliver_by: null });
  await chosenDriver(app, customer, { driver: "push", url: "http://127.0.0.1:9/never" });
  (await sendOrder(app, customer, order)).ok();
  (await edit(customer, order, { delivery_address: STORE })).ok();
  await work(app);
  expect((await exchangeOf(app, customer, order)).document).toMatchObject({ status: "failed", error: "changed" });
});

test("orders of winners go where their customer says, by the day it says, or nowhere that is written", async () => {
  const first = await anOrder(app);
  (await edit(first.customer, first.order, { delivery_address: DOCK })).ok();
  const made = async (to: object) => {
    const tender = await anAnsweredTender(app, { customer: first.customer, lots: ["1"], answers: [["10"], ["20"]] });
    await cheapestWinners(app.deps, { customer: first.customer, tender: tender.id });
    return callSeen(app, orderApi.create, first.customer, { body: { tender: tender.id, ...to } });
  };
  const [order] = (await made({ delivery_address: ` ${STORE} `, deliver_by: "2026-12-15" })).ok().results;
  expect(order).toMatchObject({ delivery_address: STORE, deliver_by: "2026-12-15" });
  expect((await made({ delivery_address: null })).ok().results).toMatchObject([{ delivery_address: null }]);
  expect((await made({})).ok().results).toMatchObject([{ delivery_address: STORE, deliver_by: null }]);
  const late = (await made({ deliver_by: "2025-12-15" })).error();
  expect(late).toMatchObject({ code: "invalid_input", fields: { deliver_by: [expect.any(String)] } });
});

test("the list as a file has both where they are asked for", async () => {
  const { customer, create } = await aPair();
  (await create({ name: "Болты", delivery_address: DOCK, deliver_by: "2026-12-15" })).ok();
  (await create({ name: "Чипы" })).ok();
  const query = { format: "xlsx", columns: "name,delivery_address,deliver_by", ordering: "name" };
  const { bytes } = await app.call(orderExportApi.export, customer, { query, headers: { "accept-language": "ru-RU" } });
  const [head, bolts, chips] = Spreadsheet.open(bytes).rows();
  expect(head).toEqual(["Название", "Адрес поставки", "Поставить до"]);
  expect(bolts?.slice(0, 2)).toEqual(["Болты", DOCK]);
  expect(bolts?.[2]).toMatch(/\d/);
  expect(chips?.filter(Boolean)).toEqual(["Чипы"]);
});
