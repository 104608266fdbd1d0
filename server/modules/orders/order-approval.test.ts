import { afterAll, beforeAll, expect, test } from "vitest";
import { awardSettingApi, orderApprovalApi } from "#contract/award/award.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { anAwardToApprove, setAwardLimit } from "#server/modules/award/approval-test-kit.ts";
import { aColleague } from "#server/modules/award/award-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const item = (price: string) => ({ nomenclature: "Дизель-генератор", quantity: "1", unit: 1, price, vat_rate: 5 });

function approvalCalls(id: number) {
  const params = { id };
  const read = async (by: Caller) => (await app.call(orderApprovalApi.one, by, { params })).ok();
  const last = async (by: Caller) => {
    const [approval] = (await read(by)).approvals;
    return {
      params: { id, approvalId: approval?.id ?? 987_654 },
      seen: { version: approval?.version ?? 1 },
      total: approval?.total ?? "1.00",
    };
  };
  return {
    read,
    ask: async (by: Caller, body: object = {}) => {
      const { version, total } = await read(by);
      return app.call(orderApprovalApi.ask, by, { params, body: { version, total, comment: null, ...body } });
    },
    give: async (by: Caller, body: object = {}) => {
      const { params: of, seen, total } = await last(by);
      return app.call(orderApprovalApi.give, by, { params: of, body: { ...seen, total, ...body } });
    },
    refuse: async (by: Caller, reason = "Дорого") => {
      const { params: of, seen } = await last(by);
      return app.call(orderApprovalApi.refuse, by, { params: of, body: { ...seen, reason } });
    },
  };
}

async function careful() {
  const customer = await aCompany(app.deps, { is_customer: true });
  (await setAwardLimit(app, customer, { sum: "300.00", currency: 1 })).ok();
  const supplier = await aSupplier(app.deps);
  const boss = await aMemberWith(app.deps, customer, ["read_tender", "read_order", "approve_award"]);
  const buyer = await aColleague(app, customer, "chief_order_admin");
  const make = async (by: Caller, items: readonly object[]) => {
    const terms = { currency: 1, tax_type: 1, payment_method: "FULL_PREPAYMENT" };
    const body = { name: "Генератор", supplier: supplier.workspace, ...terms, items };
    const [order] = (await app.call(orderApi.create, by, { body })).ok().results;
    if (order === undefined) throw new Error("an order was made");
    return order;
  };
  return { customer, supplier, boss, buyer, make };
}

test("an order by hand above the limit is nobody's but its company's until a colleague has approved it", async () => {
  const { customer, supplier, boss, buyer, make } = await careful();
  const order = await make(buyer, [item("9500000")]);
  expect(order).toMatchObject({ is_held: true, is_released: false, awaits: { side: "customer", what: "approval" } });
  const params = { id: order.id };
  const seenBySupplier = async () => (await app.call(orderApi.one, supplier, { params })).status;
  expect(await seenBySupplier()).toBe(404);
  expect((await app.call(orderApi.list, supplier, {})).ok().count).toBe(0);
  expect(await mailsTo(app.deps, supplier.owner.email)).toEqual([]);
  expect((await app.call(orderApprovalApi.one, supplier, { params })).status).toBe(403);

  const { read, ask, give } = approvalCalls(order.id);
  expect(await read(buyer)).toMatchObject({ needed: true, may_ask: true, total: "11590000.00", approvals: [] });
  expect((await ask(buyer, { total: "1.00" })).error().code).toBe("version_conflict");
  (await ask(buyer)).ok();
  expect((await mailsTo(app.deps, boss.email)).map(({ kind }) => kind)).toContain("order_approval_asked");
  const waiting = async (by: Caller) => (await app.call(homeApi.home, by)).ok().attention.map(({ kind }) => kind);
  expect(await waiting(boss)).toContain("order_to_approve");
  expect((await give(buyer)).status).not.toBe(200);
  (await give(boss)).ok();
  expect(await seenBySupplier()).toBe(200);
  expect((await mailsTo(app.deps, supplier.owner.email)).map(({ kind }) => kind)).toEqual(["order_created"]);
  const { confirm, one } = orderCalls(app, order.id);
  expect(await one(buyer)).toMatchObject({ is_held: false, is_released: true, awaits: { what: "confirmation" } });
  (await confirm(supplier)).ok();
  expect((await read(customer)).approvals).toMatchObject([{ status: "USED", decided_by: { id: boss.id } }]);
});

test("who asked for an order doesn't approve it; a refusal leaves it waiting, and it can be made cheaper", async () => {
  const { customer, supplier, boss, make } = await careful();
  const order = await make(customer, [item("200"), item("100")]);
  const { ask, give, refuse, read } = approvalCalls(order.id);
  (await ask(customer)).ok();
  expect((await give(customer)).error().code).toBe("own_approval");
  (await refuse(boss)).ok();
  expect(await read(customer)).toMatchObject({ needed: true, may_ask: true, approvals: [{ status: "REFUSED" }] });
  const [, line] = (await app.call(orderApi.items, customer, { params: { id: order.id } })).ok().results;
  const params = { id: order.id, itemId: line?.id ?? 0 };
  expect((await callSeen(app, orderApi.remove_item, customer, { params })).ok()).toMatchObject({
    total_with_vat: "244.00",
    is_held: false,
    is_released: true,
  });
  expect((await app.call(orderApi.one, supplier, { params: { id: order.id } })).status).toBe(200);
});

test("lines that are added to an approved order hold it: nothing is confirmed, invoiced, shipped or sent to 1C before they are approved", async () => {
  const award = await anAwardToApprove(app);
  const { customer, buyer, boss, suppliers } = award;
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("two suppliers have answered");
  const orders = await aMemberWith(app.deps, customer, ["read_order", "approve_award"]);
  (await award.choose(0)).ok();
  (await award.ask()).ok();
  (await award.give(boss)).ok();
  const [made] = (await award.order()).ok().results;
  const id = made?.id ?? 0;
  const params = { id };
  const { confirm, send, one } = orderCalls(app, id);
  (await confirm(supplier)).ok();
  const { price, ...rest } = item("9500000");
  const grown = (await callSeen(app, orderApi.add_item, buyer, { params, body: { ...rest, price } })).ok();
  expect(grown).toMatchObject({ total_with_vat: "11590244.00", is_held: true, confirmation: null });
  expect((await confirm(supplier)).error().code).toBe("approval_needed");
  expect((await send(supplier)).error().code).toBe("approval_needed");
  expect((await callSeen(app, oneCApi.send, customer, { params })).status).not.toBe(200);
  expect((await one(supplier)).actions).not.toContain("confirm_order");
  const { ask, give, read } = approvalCalls(id);
  (await ask(buyer)).ok();
  (await callSeen(app, orderApi.set_freight, buyer, { params, body: { amount: "10" } })).ok();
  expect((await read(customer)).approvals).toMatchObject([{ status: "VOID", total: "11590244.00" }]);
  (await ask(buyer)).ok();
  (await give(orders)).ok();
  (await confirm(supplier)).ok();
  expect(await one(supplier)).toMatchObject({
    is_held: false,
    confirmation: "CONFIRMED",
    total_with_vat: "11590256.20",
  });
});

test("an order of a tender counts with the tender's others, and what a supplier proposes asks as well", async () => {
  const { customer, buyer, choose, order, suppliers } = await anAwardToApprove(app, {
    limit: "500.00",
    lots: ["10", "5"],
  });
  (await choose(0, 0)).ok();
  (await choose(1, 1)).ok();
  const made = (await order()).ok().results;
  expect(made.map(({ total_with_vat }) => total_with_vat).toSorted()).toEqual(["183.00", "244.00"]);
  const first = made.find(({ supplier }) => supplier.id === suppliers[0]?.workspace)?.id ?? 0;
  const { price, ...rest } = item("70");
  const added = await callSeen(app, orderApi.add_item, buyer, { params: { id: first }, body: { ...rest, price } });
  // The order's own total of 244.00 + 85.40 is below the limit, but the tender's total isn't.
  expect(added.ok()).toMatchObject({ total_with_vat: "329.40", is_held: true });
  (await setAwardLimit(app, customer, { sum: "300.00", currency: 1 })).ok();

  const { customer: other, supplier, make } = await careful();
  const { id } = await make(other, [item("200")]);
  const { propose, accept, one } = orderCalls(app, id);
  (await propose(supplier, { quantity: "2" })).ok();
  expect((await accept(other)).error().code).toBe("approval_needed");
  expect(await one(other)).toMatchObject({ total_with_vat: "244.00", confirmation: "PROPOSED" });
});

test("another rule is told to those who approve, and frees the orders that it lets pass", async () => {
  const { customer, supplier, boss, buyer, make } = await careful();
  const { id } = await make(buyer, [item("1000")]);
  const heard = await collectEvents(app.deps, customer.workspace);
  (await setAwardLimit(app, customer, { sum: "2000.00", currency: 1 })).ok();
  const toBoss = async () =>
    (await mailsTo(app.deps, boss.email)).filter(({ kind }) => kind === "approval_rule_changed");
  const [changed] = await toBoss();
  expect(changed?.text).toMatch(/2.000/);
  await expect.poll(() => heard).toContainEqual({ kind: "workspace_changed", id: customer.workspace });
  expect((await app.call(orderApi.one, supplier, { params: { id } })).ok()).toMatchObject({ is_held: false });
  (await setAwardLimit(app, customer, null)).ok();
  expect(await toBoss()).toHaveLength(2);
  expect((await mailsTo(app.deps, customer.owner.email)).map(({ kind }) => kind)).not.toContain(
    "approval_rule_changed",
  );
  const params = { id: customer.workspace };
  const { version } = (await app.call(awardSettingApi.one, customer, { params })).ok();
  const body = { version, limit: null, reasons_required: true };
  (await app.call(awardSettingApi.save, customer, { params, body })).ok();
  expect(await toBoss()).toHaveLength(2);
  const query = { entity: "workspace", entity_id: customer.workspace };
  const history = (await app.call(historyApi.list, customer, { query })).ok().results;
  expect(history.filter(({ action }) => action === "edit_award")).toHaveLength(4);
});
