import { afterAll, beforeAll, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { ownershipApi } from "#contract/members/ownership.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aMember, aSession, aSupplier } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;

async function join(company: Company) {
  const { workspace, roles } = company;
  const member = await aMember(app.deps, { workspace: { id: workspace, roles }, role: "MG" });
  return { ...member, workspace, token: await aSession(app.deps, member) };
}
type Member = Awaited<ReturnType<typeof join>>;
const ordersOf = async (company: Company, { id }: { id: number }) =>
  (await app.call(memberApi.activities, company, { params: { id: company.workspace, userId: id } })).ok().counts.orders;
const leave = (by: Member, body: object = {}) =>
  app.call(ownershipApi.leave, by, { params: { id: by.workspace }, body });

async function aWorld() {
  const customer = await aCompany(app.deps, { is_customer: true });
  const supplier = await aSupplier(app.deps);
  const maker = await join(customer);
  const side = { workspace: customer.workspace, owner: maker };
  const order = await anOrderByHand(app.deps, { customer: side, supplier, name: "Крепёж", price: "122.00" });
  return { customer, supplier, maker, order };
}

test("who has made an order without a tender doesn't leave before it is handed over; invoices and payments go with it", async () => {
  const { customer, supplier, maker, order } = await aWorld();
  const heir = await join(customer);
  const calls = orderCalls(app, order);
  (await calls.send(supplier)).ok();
  expect((await leave(maker)).error()).toMatchObject({
    code: "has_unfinished_work",
    current: { counts: { orders: 1 }, work: [{ kind: "orders", first: [{ id: order, name: "Крепёж" }] }] },
  });
  (await leave(maker, { user: heir.id })).ok();
  expect(await ordersOf(customer, heir)).toBe(1);
  const { results } = (
    await app.call(historyApi.list, customer, { query: { entity: "order", entity_id: order } })
  ).ok();
  expect(results[0]).toMatchObject({ action: "hand_over" });
  (await calls.confirmInvoice(heir)).ok();
  (await calls.request(heir)).ok();
  expect((await app.call(orderApi.one, maker, { params: { id: order } })).status).toBe(404);
});

test("who first answers an order for its supplier answers for it: it is theirs to hand over, another's answer changes nothing", async () => {
  const { supplier, order } = await aWorld();
  const [first, second, heir] = [await join(supplier), await join(supplier), await join(supplier)];
  const calls = orderCalls(app, order);
  expect(await ordersOf(supplier, first)).toBe(0);
  (await calls.confirm(first)).ok();
  (await calls.send(second)).ok();
  expect([await ordersOf(supplier, first), await ordersOf(supplier, second)]).toEqual([1, 0]);
  (await leave(second)).ok();
  expect((await leave(first)).error().code).toBe("has_unfinished_work");
  (await leave(first, { user: heir.id })).ok();
  expect(await ordersOf(supplier, heir)).toBe(1);
});

test("an order that is closed keeps nobody", async () => {
  const { customer, maker, order } = await aWorld();
  const body = { status: "CLOSED", decline: true, reason: "Проект закрыт" };
  (await callSeen(app, orderApi.patch, maker, { params: { id: order }, body })).ok();
  expect(await ordersOf(customer, maker)).toBe(0);
  (await leave(maker)).ok();
});
