import { orderExportApi } from "#contract/orders/order-export.api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderApi } from "#contract/orders/order.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Query = Record<string, string | number>;
type Company = Awaited<ReturnType<typeof aCompany>>;

const given = (customer: Company, supplier: Company, fields: { name: string; price: string }) =>
  anOrderByHand(app.deps, { customer, supplier, ...fields });
const list = async (by: Caller, query: Query = {}) => {
  const { count, results } = (await app.call(orderApi.list, by, { query })).ok();
  expect(count).toBe(results.length);
  return results.map(({ name }) => name);
};

async function aWorld() {
  const me = await aCompany(app.deps, { is_customer: true, is_supplier: true, name: "Электронприбор" });
  const bolts = await aSupplier(app.deps, { name: "Болтзавод" });
  const chips = await aCompany(app.deps, { is_customer: true, is_supplier: true, name: "Чипторг" });
  const first = await given(me, bolts, { name: "Болты", price: "100.00" });
  app.clock.advance(DAY_MS);
  const second = await given(me, chips, { name: "Чипы", price: "5000.50" });
  app.clock.advance(DAY_MS);
  const third = await given(chips, me, { name: "Сборка", price: "70000.00" });
  return { me, bolts, chips, first, second, third };
}

test("orders are narrowed by company, turn, invoice, payment, day and sum; the filters hold together", async () => {
  const { me, bolts, chips, first } = await aWorld();
  expect(await list(me)).toEqual(["Сборка", "Чипы", "Болты"]);
  expect(await list(me, { company: chips.workspace })).toEqual(["Сборка", "Чипы"]);
  expect(await list(me, { company: `${chips.workspace},${bolts.workspace}`, side: "customer" })).toEqual([
    "Чипы",
    "Болты",
  ]);
  expect(await list(me, { awaits: "us" })).toEqual(["Сборка"]);
  expect(await list(me, { awaits: "partner" })).toEqual(["Чипы", "Болты"]);
  expect(await list(chips, { awaits: "us" })).toEqual(["Чипы"]);
  const calls = orderCalls(app, first);
  (await calls.send(bolts)).ok();
  expect(await list(me, { awaits: "us" })).toEqual(["Сборка", "Болты"]);
  expect(await list(me, { invoice: "REQUESTED" })).toEqual(["Болты"]);
  expect(await list(me, { invoice: "NONE,REFUSED" })).toEqual(["Сборка", "Чипы"]);
  (await calls.confirmInvoice(me)).ok();
  (await calls.request(me)).ok();
  expect(await list(me, { payment: "REQUESTED" })).toEqual(["Болты"]);
  (await calls.confirmPayment(me)).ok();
  expect(await list(me, { awaits: "partner" })).toEqual(["Чипы", "Болты"]);
  (await deliveryCalls(app, first).receiveUnannounced(me, { accepted: "1" })).ok();
  expect(await list(me, { awaits: "nobody" })).toEqual(["Болты"]);
  expect(await list(me, { confirmation: "CONFIRMED" })).toEqual(["Болты"]);
  expect(await list(me, { total_from: "5000.5", total_to: "5000.5" })).toEqual(["Чипы"]);
  expect(await list(me, { total_from: "5001" })).toEqual(["Сборка"]);
  const [made] = (await app.call(orderApi.list, me, { query: { search: "Чипы" } })).ok().results;
  const at = made?.created_at ?? "";
  expect(await list(me, { created_from: at, created_to: at })).toEqual(["Чипы"]);
  expect(await list(me, { created_from: at, awaits: "us", side: "supplier" })).toEqual(["Сборка"]);
});

test("orders stand by the other company's name, by the sum and by the state of their papers", async () => {
  const { me } = await aWorld();
  expect(await list(me, { ordering: "partner,name" })).toEqual(["Болты", "Сборка", "Чипы"]);
  expect(await list(me, { ordering: "-total_with_vat" })).toEqual(["Сборка", "Чипы", "Болты"]);
  for (const ordering of ["confirmation", "-invoice_status", "payment_status"])
    expect(await list(me, { ordering })).toHaveLength(3);
});

test("an unknown word, a sum that is none and an empty list of turns are no filter that holds for all", async () => {
  const { me } = await aWorld();
  for (const query of [{ awaits: "them" }, { invoice: "DONE" }, { total_from: "ten" }, { created_from: "today" }])
    expect((await app.call(orderApi.list, me, { query })).error().code).toBe("invalid_input");
  expect(await list(me, { awaits: "" })).toEqual([]);
});

test("the companies to choose from are those that there are orders with", async () => {
  const { me, bolts, chips } = await aWorld();
  const companies = async (by: Caller, query: Query = {}) =>
    (await app.call(orderApi.companies, by, { query })).ok().results;
  expect(await companies(me)).toEqual([
    { id: chips.workspace, name: "Чипторг", count: 2 },
    { id: bolts.workspace, name: "Болтзавод", count: 1 },
  ]);
  const makers = await companies(me, { of: "created_by" });
  expect(makers).toMatchObject([{ id: me.owner.id, count: 2 }]);
  expect(await list(me, { created_by: String(me.owner.id), ordering: "id" })).toEqual(["Болты", "Чипы"]);
  // A supplier knows neither who of the customer created an order, nor can it ask for the orders of a person.
  expect(await companies(bolts, { of: "created_by" })).toEqual([]);
  expect(await list(bolts, { created_by: String(me.owner.id) })).toEqual([]);
  expect(await companies(me, { search: "болт" })).toMatchObject([{ id: bolts.workspace }]);
  expect(await companies(me, { id: String(bolts.workspace) })).toMatchObject([{ name: "Болтзавод" }]);
  expect(await companies(bolts)).toMatchObject([{ id: me.workspace, count: 1 }]);
  expect(await companies(bolts, { id: String(chips.workspace) })).toEqual([]);
});

const exported = async (by: Caller, query: Query) => {
  const answer = await app.call(orderExportApi.export, by, { query, headers: { "accept-language": "ru-RU" } });
  return { answer, rows: () => Spreadsheet.open(answer.bytes).rows() };
};

test("the list goes into a file as it is narrowed and ordered, with sums that are numbers", async () => {
  const { me, first, bolts } = await aWorld();
  const columns = "number,name,partner,status,awaits,invoice_status,total_with_vat,currency,next_payment";
  (await orderCalls(app, first).send(bolts)).ok();
  const { answer, rows } = await exported(me, {
    side: "customer",
    ordering: "name",
    format: "xlsx",
    columns,
  });
  expect(answer.headers["content-disposition"]).toContain("xlsx");
  expect(rows()).toEqual([
    ["Номер", "Название", "Компания", "Состояние", "Чей ход", "Счёт", "Сумма с НДС", "Валюта", "Следующая оплата"],
    ["PO-00001", "Болты", "Болтзавод", "Открыт", "Наш ход", "На проверке", "100", "RUB", "100"],
    ["PO-00002", "Чипы", "Чипторг", "Открыт", "Ход партнёра", "Нет счёта", "5000.5", "RUB", "5000.5"],
  ]);
  const csv = await exported(me, { format: "csv", columns: "name", search: "Сборка" });
  expect(csv.answer.bytes.toString("utf8")).toContain("Сборка");
  // Somewhere in the world, the day of an instant is always another one.
  const [order] = (await app.call(orderApi.list, me, { query: { search: "Сборка" } })).ok().results;
  for (const time_zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const query = { format: "csv", columns: "name,created_at", search: "Сборка", time_zone };
    const day = new Date(order?.created_at ?? "").toLocaleDateString("sv-SE", { timeZone: time_zone });
    expect((await exported(me, query)).answer.bytes.toString("utf8")).toContain(`Сборка;${day}`);
  }
  expect((await exported(me, { format: "xlsx", columns: "secret" })).answer.error().code).toBe("invalid_input");
});

test("what a formula could be made of is text in the file", async () => {
  const { me, bolts } = await aWorld();
  await given(me, bolts, { name: "=HYPERLINK(1)", price: "1.00" });
  const { answer } = await exported(me, { format: "csv", columns: "name", total_to: "1" });
  expect(answer.bytes.toString("utf8")).toContain("'=HYPERLINK(1)");
});

test("others see, count and export none of it, nor does who may not read orders", async () => {
  const { me } = await aWorld();
  const stranger = await aCompany(app.deps);
  expect(await list(stranger)).toEqual([]);
  const { rows } = await exported(stranger, { format: "xlsx", columns: "name" });
  expect(rows()).toHaveLength(1);
  const reader = await aMemberWith(app.deps, me, ["read_purchase"]);
  for (const endpoint of [orderApi.list, orderApi.companies])
    expect((await app.call(endpoint, reader)).error().code).toBe("forbidden");
  expect((await exported(reader, { format: "xlsx", columns: "name" })).answer.status).toBe(403);
});

test("a page costs the same number of statements however many orders stand on it", async () => {
  const { id, customer, supplier } = await anOrder(app);
  const statements = async () => {
    app.queries();
    await list(customer);
    return app.queries().length;
  };
  const one = await statements();
  for (let made = 0; made < 4; made += 1) await given(customer, supplier, { name: `Заказ ${made}`, price: "10.00" });
  expect(id).toBeGreaterThan(0);
  expect(await statements()).toBe(one);
});

test("a closed order is found by no state of a paper that its column doesn't show", async () => {
  const { me, first, bolts } = await aWorld();
  const calls = orderCalls(app, first);
  (await calls.send(bolts)).ok();
  expect(await list(me, { invoice: "REQUESTED" })).toEqual(["Болты"]);
  (await calls.confirmInvoice(me)).ok();
  (await calls.request(me)).ok();
  expect(await list(me, { payment: "REQUESTED" })).toEqual(["Болты"]);
  (await calls.patch(me, { status: "CLOSED", at_once: true, reason: "Оплатили в другом месяце" })).ok();
  expect(await list(me, { payment: "REQUESTED" })).toEqual([]);
  expect(await list(me, { payment: "NONE", search: "Болты" })).toEqual([]);
  expect(await list(me, { invoice: "ISSUED" })).toEqual(["Болты"]);
  const second = await given(me, bolts, { name: "Гайки", price: "10.00" });
  const others = orderCalls(app, second);
  (await others.send(bolts)).ok();
  (await others.patch(bolts, { status: "CLOSED", decline: true, reason: "Нет на складе" })).ok();
  for (const invoice of ["REQUESTED", "NONE"]) expect(await list(me, { invoice, search: "Гайки" })).toEqual([]);
});

test("a declined or closed order waits for nothing, in the list and in the file", async () => {
  const { me, first, bolts } = await aWorld();
  const calls = orderCalls(app, first);
  (await calls.send(bolts)).ok();
  (await calls.patch(bolts, { status: "CLOSED", decline: true, reason: "Нет на складе" })).ok();
  const declined = await calls.one(me);
  expect(declined).toMatchObject({ next_payment: null, awaits: null, actions: [] });
  expect((await calls.payments(me)).plan).toEqual([]);
  const columns = "name,awaits,confirmation,invoice_status,payment_status,next_payment";
  const { rows } = await exported(me, { format: "xlsx", columns, search: "Болты" });
  expect(rows()[1]).toEqual(["Болты", "Ничей", "Подтверждён", "", "Отклонена", ""]);
});
