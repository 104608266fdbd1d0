import { orderExportApi } from "#contract/orders/order-export.api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { add, toMoney } from "#contract/money/decimal.ts";
import { LISTED_SUMS } from "#contract/orders/listed-order.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { aConfirmedOrder, aReceipt, payOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Query = Record<string, string | number>;

const found = async (by: Caller, query: Query) =>
  (await app.call(orderApi.list, by, { query: { ordering: "id", ...query } })).ok().results.map(({ id }) => id);
const sums = async (by: Caller, query: Query = {}) => (await app.call(orderExportApi.sums, by, { query })).ok().results;
const exported = async (by: Caller, query: Query) => {
  const given = { query: { format: "xlsx", ordering: "id", ...query }, headers: { "accept-language": "ru-RU" } };
  return Spreadsheet.open((await app.call(orderExportApi.export, by, given)).bytes).rows();
};

/** 40 of 100 × 12.50 plus 22 % VAT are invoiced. */
async function aPartlyInvoicedOrder(customer: Company) {
  const order = await aConfirmedOrder(app, { customer, payment_method: "FULL_POST_PAYMENT" });
  const { supplier, send, confirmInvoice, line } = order;
  (await send(supplier, { kind: "part", lines: `${(await line(supplier))?.id}:40`, total: "610.00" })).ok();
  (await confirmInvoice(customer)).ok();
  return order;
}

/** 1525.00 is paid in advance, 40 of 100 arrive and the line is closed: 915.00 are to be repaid. */
async function anOverpaidOrder(customer: Company) {
  const order = await aConfirmedOrder(app, { customer });
  const { supplier, announce, receive, closeLine } = order;
  (await announce(supplier, "40")).ok();
  (await receive(customer, { accepted: "40" })).ok();
  await payOrder(order);
  (await closeLine(customer)).ok();
  return order;
}

const repay = async (order: { id: number; customer: Company }, amount: string) => {
  const params = { id: order.id };
  const { version } = (await app.call(orderApi.one, order.customer, { params })).ok();
  const body = { version, kind: "RETURNED", amount, date: "2026-11-20", note: null } as const;
  return app.call(orderPaymentApi.record_repayment, order.customer, { params, body });
};

const aBuyer = (): Promise<Company> => aCompany(app.deps, { is_customer: true });

test("an order that is invoiced in part says so, with how much of how much, in the list, its filter and its export", async () => {
  const customer = await aBuyer();
  const none = await aConfirmedOrder(app, { customer });
  const part = await aPartlyInvoicedOrder(customer);
  const all = await aConfirmedOrder(app, { customer });
  (await all.send(all.supplier)).ok();
  (await all.confirmInvoice(customer)).ok();
  expect(await found(customer, { invoice: "NONE" })).toEqual([none.id]);
  expect(await found(customer, { invoice: "PARTLY" })).toEqual([part.id]);
  expect(await found(customer, { invoice: "ISSUED,PARTLY" })).toEqual([part.id, all.id]);
  expect(await found(part.supplier, { invoice: "PARTLY" })).toEqual([part.id]);
  const columns = "invoice_status,invoiced_total_with_vat";
  const shown = async (query: Query = {}) =>
    (await exported(customer, { columns, ...query })).map((row) => row.map((cell) => cell.replaceAll(/\s/gu, " ")));
  expect(await shown()).toEqual([
    ["Счёт", "По счетам"],
    ["Нет счёта", "0"],
    ["Частично: 610,00 из 1 525,00 ₽", "610"],
    ["Подтверждён", "1525"],
  ]);
  // While the next invoice waits, the confirmed part is still stated.
  (await part.send(part.supplier, { kind: "rest", number: "119", total: "915.00" })).ok();
  expect(await found(customer, { invoice: "PARTLY" })).toEqual([]);
  expect((await shown({ invoice: "REQUESTED" }))[1]).toEqual(["На проверке: 610,00 из 1 525,00 ₽", "610"]);
  (await part.confirmInvoice(customer)).ok();
  expect(await found(customer, { invoice: "ISSUED" })).toEqual([part.id, all.id]);
});

test("orders of which the supplier owes money back are found by it, on both sides, until it is repaid", async () => {
  const customer = await aBuyer();
  const settled = await aConfirmedOrder(app, { customer });
  const owed = await anOverpaidOrder(customer);
  for (const side of [customer, owed.supplier]) expect(await found(side, { repayment: "OWED" })).toEqual([owed.id]);
  expect(await found(customer, { repayment: "NONE" })).toEqual([settled.id]);
  expect(await found(customer, { repayment: "" })).toEqual([]);
  expect(await exported(customer, { columns: "overpaid", repayment: "OWED" })).toEqual([["К возврату"], ["915"]]);
  (await repay(owed, "15.00")).ok();
  expect(await sums(customer, { repayment: "OWED" })).toMatchObject([
    { orders: 1, paid: "1510.00", overpaid: "900.00" },
  ]);
  (await repay(owed, "900.00")).ok();
  expect(await found(customer, { repayment: "OWED" })).toEqual([]);
});

test("the sums of the list are those of the rows that its export has, whatever became of the orders", async () => {
  const customer = await aBuyer();
  await aPartlyInvoicedOrder(customer);
  await anOverpaidOrder(customer);
  const declined = await aConfirmedOrder(app, { customer });
  (await declined.patch(declined.supplier, { status: "CLOSED", decline: true, reason: "Нет на складе" })).ok();
  const closed = await aReceipt(app, "30.5", { customer });
  (await closed.patch(customer, { status: "CLOSED", reason: "Больше не нужно" })).ok();
  const amended = await aConfirmedOrder(app, { customer });
  const changed = [{ item: (await amended.line(customer))?.id, quantity: "33.333", price: "11.1111" }];
  (await callSeen(app, amendmentApi.propose, customer, { params: { id: amended.id }, body: { changed } })).ok();
  const [open] = (await app.call(amendmentApi.list, amended.supplier, { params: { id: amended.id } })).ok().results;
  const params = { id: amended.id, amendmentId: open?.id ?? 0 };
  (await callSeen(app, amendmentApi.accept, amended.supplier, { params })).ok();
  const returned = await aReceipt(app, "100", { customer, payment_method: "FULL_POST_PAYMENT" });
  await payOrder(returned);
  (await returned.giveBack(customer, "5", { replacement: false })).ok();
  (await returned.answer(returned.supplier, "confirm")).ok();
  await anOrderByHand(app.deps, { customer, supplier: returned.supplier, name: "Вручную", price: "0.01" });
  await assertAggregatesMatch(app.deps.db);

  const columns = LISTED_SUMS.join(",");
  const queries: Query[] = [
    {},
    { status: "CLOSED" },
    { status: "OPENED" },
    { invoice: "PARTLY" },
    { invoice: "NONE" },
    { repayment: "OWED" },
    { awaits: "us" },
    { company: returned.supplier.workspace },
    { search: "вручную" },
    { total_to: "1000" },
  ];
  for (const query of queries) {
    const [, ...rows] = await exported(customer, { ...query, columns });
    expect(rows.length, JSON.stringify(query)).toBeGreaterThan(0);
    const added = LISTED_SUMS.map((name, place) => [
      name,
      toMoney(rows.reduce((total, row) => add(total, row[place] ?? ""), "0")),
    ]);
    const expected = [{ currency: 1, orders: rows.length, ...Object.fromEntries(added) }];
    expect(await sums(customer, query), JSON.stringify(query)).toEqual(expected);
  }
  // What was ordered of a declined order isn't to be paid.
  const [, row] = await exported(customer, { columns, id: String(declined.id) });
  expect(row).toEqual(["1525", "0", "0", "0", "0", "0", "0"]);
  const stranger = await aCompany(app.deps);
  expect(await sums(stranger)).toEqual([]);
});

test("the unpaid sum is what the open orders still cost: nothing of paid, declined and closed ones", async () => {
  const customer = await aBuyer();
  const left = async () =>
    (await sums(customer)).map(({ due_total_with_vat: ordered, paid, unpaid }) => ({ ordered, paid, unpaid }));
  const paid = await aConfirmedOrder(app, { customer });
  expect(await left()).toEqual([{ ordered: "1525.00", paid: "0.00", unpaid: "1525.00" }]);
  await payOrder(paid);
  expect(await left()).toEqual([{ ordered: "1525.00", paid: "1525.00", unpaid: "0.00" }]);
  // What the supplier owes back of one order doesn't lower what another one costs.
  await anOverpaidOrder(customer);
  const open = await aConfirmedOrder(app, { customer });
  expect(await left()).toEqual([{ ordered: "3660.00", paid: "3050.00", unpaid: "1525.00" }]);
  const declined = await aConfirmedOrder(app, { customer });
  (await declined.patch(declined.supplier, { status: "CLOSED", decline: true, reason: "Нет на складе" })).ok();
  expect(await left()).toEqual([{ ordered: "3660.00", paid: "3050.00", unpaid: "1525.00" }]);
  (await open.announce(open.supplier, "40")).ok();
  (await open.receive(customer, { accepted: "40" })).ok();
  (await open.patch(customer, { status: "CLOSED", reason: "Больше не нужно", at_once: true })).ok();
  expect(await left()).toEqual([{ ordered: "2745.00", paid: "3050.00", unpaid: "0.00" }]);
  expect(await exported(customer, { columns: "unpaid", id: String(open.id) })).toEqual([["Не оплачено"], ["0"]]);
});
