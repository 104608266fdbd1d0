import { afterAll, beforeAll, expect, test } from "vitest";
import { sum, toMoney } from "#contract/money/decimal.ts";
import { awardApprovalApi } from "#contract/award/award.api.ts";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { OrdersToCreate } from "#contract/orders/orders-to-create.schema.ts";
import { toPayWithout } from "#contract/orders/order-sums.ts";
import { spendApi } from "#contract/spend/spend.api.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { setAwardLimit } from "#server/modules/award/approval-test-kit.ts";
import { anInn, chosenDriver, sendOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import {
  aConfirmedInvoice,
  aConfirmedPayment,
  aDelivery,
  anInvoice,
  aPaymentRequest,
  aReceipt,
  cheapestWinners,
  ordersOfWinners,
} from "#server/seed/order.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { findAggregateDrift } from "#server/db/aggregates.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { bare, pagesOf } from "#server/testing/pdf-pages.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function won(given: { freight?: string; basis?: "net" | "gross"; lots?: number } = {}) {
  const [customer, asked] = [await aCompany(app.deps), await aSupplier(app.deps)];
  const fields = { customer, suppliers: [asked], lots: ["100", "10"], vat_rate: 5 as const };
  const tender = await aStartedTender(app.deps, fields);
  const [supplier] = tender.suppliers;
  if (supplier === undefined) throw new Error("one supplier was asked");
  const { freight = "30000", basis = "net", lots } = given;
  await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, prices: ["100", "20"], freight, basis });
  await stopOpenTender(app.deps, { customer, id: tender.id });
  await cheapestWinners(app.deps, { customer, tender: tender.id, ...(lots === undefined ? {} : { lots }) });
  return { customer, supplier, tender: tender.id };
}
type Won = Awaited<ReturnType<typeof won>>;

const toCreate = async ({ customer, tender }: Won): Promise<OrdersToCreate> =>
  (await app.call(orderApi.to_create, customer, { query: { tender } })).ok();
async function ordered(of: Won, body: object = {}) {
  const [order] = (await callSeen(app, orderApi.create, of.customer, { body: { tender: of.tender, ...body } })).ok()
    .results;
  if (order === undefined) throw new Error("an order was made");
  return order;
}
const itemsOf = async ({ customer }: Pick<Won, "customer">, id: number) =>
  (await app.call(orderApi.items, customer, { params: { id } })).ok().results;

test("what the winner asks for freight is to be paid: the last line of its order, with its own VAT, in every sum", async () => {
  const of = await won();
  expect(await toCreate(of)).toMatchObject({
    total: "49044.00",
    net: "40200.00",
    orders: [
      {
        lots: 2,
        goods: { net: "10200.00", vat: "2244.00", gross: "12444.00" },
        freight: { net: "30000.00", vat: "6600.00", gross: "36600.00", vat_percent: "22" },
        gross: "49044.00",
      },
    ],
  });
  const order = await ordered(of);
  expect(order).toMatchObject({ total: "40200.00", vat: "8844.00", total_with_vat: "49044.00", item_count: 3 });
  expect((await itemsOf(of, order.id)).at(-1)).toMatchObject({
    kind: "freight",
    position: 3,
    lot: null,
    nomenclature: null,
    quantity: "1",
    vat_percent: "22",
    total_with_vat: "36600.00",
    open_quantity: "0",
    promised_date: null,
  });
  const billing = (await app.call(orderApi.billing, of.supplier, { params: { id: order.id } })).ok();
  expect(billing).toMatchObject({
    total_with_vat: "49044.00",
    freight: "30000.00",
    vat_by_rate: [{ vat_percent: "22", vat: "8844.00" }],
  });
  const { send, payments } = orderCalls(app, order.id);
  expect((await send(of.supplier, { total: "12444.00" })).error().code).toBe("invoice_total_differs");
  (await send(of.supplier)).ok();
  expect((await payments(of.customer)).plan.map(({ amount }) => amount)).toEqual(["49044.00"]);
});

test("freight typed with VAT is paid as it was typed", async () => {
  const of = await won({ basis: "gross" });
  const { orders } = await toCreate(of);
  expect(orders[0]?.freight).toMatchObject({ net: "24590.16", vat: "5409.84", gross: "30000.00" });
  const order = await ordered(of);
  expect(order.total_with_vat).toBe(orders[0]?.gross);
});

test("freight that is left out is in no sum, and what is confirmed is the total without it", async () => {
  const of = await won();
  const { version, orders } = await toCreate(of);
  const without_freight = [of.supplier.workspace];
  const { total } = toPayWithout(orders, without_freight);
  expect(total).toBe("12444.00");
  const body = { tender: of.tender, version, without_freight };
  const refused = await app.call(orderApi.create, of.customer, { body: { ...body, total: "49044.00" } });
  expect(refused.error()).toMatchObject({ code: "version_conflict", current: { total } });
  const [order] = (await app.call(orderApi.create, of.customer, { body: { ...body, total } })).ok().results;
  expect(order).toMatchObject({ total_with_vat: "12444.00", item_count: 2 });
});

test("freight that was approved and left out may come back; more than was approved asks again", async () => {
  const of = await won();
  const { customer, supplier, tender } = of;
  (await setAwardLimit(app, customer, { sum: "1000.00", currency: 1 })).ok();
  const boss = await aMemberWith(app.deps, customer, ["read_tender", "approve_award"]);
  const params = { id: tender };
  const read = async () => (await app.call(awardApprovalApi.one, customer, { params })).ok();
  const { version, total } = await read();
  expect(total).toBe("49044.00");
  (await app.call(awardApprovalApi.ask, customer, { params, body: { version, total, comment: null } })).ok();
  const asked = (await read()).approvals[0];
  if (asked === undefined) throw new Error("an approval was asked for");
  const body = { total, version: asked.version };
  (await app.call(awardApprovalApi.give, boss, { params: { id: tender, approvalId: asked.id }, body })).ok();

  const left = toPayWithout((await toCreate(of)).orders, [supplier.workspace]);
  const made = await app.call(orderApi.create, customer, {
    body: { tender, version: (await toCreate(of)).version, without_freight: [supplier.workspace], total: left.total },
  });
  const id = made.ok().results[0]?.id ?? 0;
  const set = async (amount: string) =>
    (await callSeen(app, orderApi.set_freight, customer, { params: { id }, body: { amount } })).ok();
  expect(await set("30000")).toMatchObject({ total_with_vat: "49044.00", is_held: false });
  expect(await set("30001")).toMatchObject({ total_with_vat: "49045.22", is_held: true });
});

test("freight is ordered once for a supplier, again after its order is declined, and never where the customer reckons it itself", async () => {
  const of = await won({ lots: 1 });
  const first = await ordered(of);
  await cheapestWinners(app.deps, of);
  expect((await toCreate(of)).orders).toMatchObject([{ lots: 1, freight: null, gross: "244.00" }]);
  const { patch } = orderCalls(app, first.id);
  (await patch(of.customer, { status: "CLOSED", decline: true, reason: "Передумали" })).ok();
  expect((await toCreate(of)).orders).toMatchObject([{ lots: 2, freight: { gross: "36600.00" } }]);
  const params = { id: of.tender };
  const { offer } = of.supplier;
  for (const [version, amount] of ["500", "0"].entries()) {
    const body = { version, deducts_vat: null, annual_rate: null, post_days: 0, freight: [{ offer, amount }] };
    (await app.call(tenderBasisApi.set, of.customer, { params, body })).ok();
    expect((await toCreate(of)).orders).toMatchObject([{ freight: null, gross: "12444.00" }]);
  }
});

test("freight is never delivered: deliveries pass over it, and the order closes when the goods have come and all is paid", async () => {
  const of = await won();
  const [made] = await ordersOfWinners(app.deps, { customer: of.customer, tender: of.tender });
  const order = made?.id ?? 0;
  const given = { ...of, order };
  const { one } = orderCalls(app, order);
  await anInvoice(app.deps, given);
  await aConfirmedInvoice(app.deps, given);
  expect(await one(of.customer)).toMatchObject({ open_lines: 2, delivery_status: "none" });
  const freight = (await itemsOf(of, order)).find(({ kind }) => kind === "freight")?.id ?? 0;
  const { propose } = orderCalls(app, order);
  expect((await propose(of.supplier, { item: freight, quantity: "2" })).status).not.toBe(200);
  const delivery = await aDelivery(app.deps, given);
  await aReceipt(app.deps, { ...given, delivery });
  expect(await one(of.customer)).toMatchObject({ open_lines: 0, delivery_status: "all", status: "OPENED" });
  await aPaymentRequest(app.deps, given);
  await aConfirmedPayment(app.deps, given);
  expect(await one(of.customer)).toMatchObject({ status: "CLOSED", paid: "49044.00" });
  const { results } = (await app.call(spendApi.performance, of.customer, {})).ok();
  expect(results).toMatchObject([{ deliveries: { short: 0, refused: 0 } }]);
  expect(await findAggregateDrift(app.deps.db)).toEqual([]);
});

test("freight of an order that is on its way changes only if both sides agree", async () => {
  const of = await won();
  const order = await ordered(of);
  const [params, given] = [{ id: order.id }, { ...of, order: order.id }];
  const { one, confirm } = orderCalls(app, order.id);
  (await confirm(of.supplier)).ok();
  const delivery = await aDelivery(app.deps, given);
  await aReceipt(app.deps, { ...given, delivery });
  const freight = (await itemsOf(of, order.id)).find(({ kind }) => kind === "freight")?.id ?? 0;
  const set = await callSeen(app, orderApi.set_freight, of.customer, { params, body: { amount: "1" } });
  expect(set.error().code).toBe("needs_amendment");
  const removed = await callSeen(app, orderApi.remove_item, of.customer, { params: { ...params, itemId: freight } });
  expect(removed.error().code).toBe("needs_amendment");
  expect(await one(of.customer)).toMatchObject({ total_with_vat: "49044.00", confirmation: "CONFIRMED" });
});

test("spend counts freight with its supplier, and apart from groups and makers", async () => {
  const of = await won();
  await ordered(of);
  const spendBy = async (by: string) => (await app.call(spendApi.one, of.customer, { query: { by } })).ok();
  expect((await spendBy("supplier")).results).toMatchObject([{ total: "40200.00", is_freight: false }]);
  for (const by of ["group", "maker"]) {
    const { results } = await spendBy(by);
    const freight = results.filter(({ is_freight }) => is_freight);
    expect(freight).toMatchObject([{ id: null, name: null, total: "30000.00" }]);
    const goods = results.filter(({ is_freight }) => !is_freight).map(({ total }) => total);
    expect(toMoney(sum(goods))).toBe("10200.00");
  }
  expect((await spendBy("month")).whole.total).toBe("40200.00");
});

test("the customer says what freight costs and its rate, also without a tender; it stays the last line, and goes as any other", async () => {
  const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
  const item = { nomenclature: "Щит", quantity: "2", unit: 1, price: "100", vat_rate: 5 };
  const body = {
    name: "Щиты",
    supplier: supplier.workspace,
    currency: 1,
    tax_type: 1,
    payment_method: "FULL_PREPAYMENT",
    items: [item],
  };
  const [made] = (await app.call(orderApi.create, customer, { body })).ok().results;
  const params = { id: made?.id ?? 0 };
  const set = (given: object) => callSeen(app, orderApi.set_freight, customer, { params, body: given });
  expect((await set({ amount: "500" })).error().fields).toHaveProperty("vat_rate");
  expect((await set({ amount: "0", vat_rate: 5 })).error().fields).toHaveProperty("amount");
  expect((await set({ amount: "500", vat_rate: 5 })).ok()).toMatchObject({ total_with_vat: "854.00", item_count: 2 });
  expect((await set({ amount: "300", vat_rate: 2 })).ok()).toMatchObject({
    total: "500.00",
    vat: "74.00",
    item_count: 2,
  });
  (await callSeen(app, orderApi.add_item, customer, { params, body: item })).ok();
  const lines = await itemsOf({ customer }, params.id);
  expect(lines.map(({ kind, position }) => [kind, position])).toEqual([
    ["goods", 1],
    ["goods", 2],
    ["freight", 3],
  ]);
  expect(
    (await callSeen(app, orderApi.set_freight, supplier, { params, body: { amount: "900", vat_rate: 5 } })).status,
  ).toBe(403);
  const itemId = lines.at(-1)?.id ?? 0;
  const gone = await callSeen(app, orderApi.remove_item, customer, { params: { ...params, itemId } });
  expect(gone.ok()).toMatchObject({ total: "400.00", item_count: 2 });
});

test("papers call freight by its name in the language of the reader, and 1C gets it as a service", async () => {
  const of = await won();
  const { id } = await ordered(of);
  const params = { id };
  const pdf = await app.call(orderPaperApi.pdf, of.customer, { params, headers: { "accept-language": "en" } });
  expect((await pagesOf(pdf.bytes)).join(" ")).toContain(bare("Freight"));
  const sheet = await app.call(orderPaperApi.download, of.customer, { params, headers: { "accept-language": "ru" } });
  expect(Spreadsheet.open(sheet.bytes).rows().flat()).toContain("Доставка");
  await chosenDriver(app, of.customer, { driver: "file" });
  await app.deps.db.updateTable("workspace").set({ inn: anInn() }).where("id", "=", of.supplier.workspace).execute();
  (await sendOrder(app, of.customer, id)).ok();
  const xml = (await app.call(oneCApi.file, of.customer, { params })).bytes.toString();
  const [goods = "", service = ""] = xml.split("<Товар>").slice(2);
  expect(goods).toContain("<Значение>Товар</Значение>");
  expect(service).toContain("<Наименование>Доставка</Наименование>");
  expect(service).toContain(
    "<ЗначениеРеквизита><Наименование>ТипНоменклатуры</Наименование><Значение>Услуга</Значение></ЗначениеРеквизита>",
  );
  expect(service).toContain("<Сумма>36600.00</Сумма>");
});
