import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { awardSettingApi, orderApprovalApi } from "#contract/award/award.api.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { aMemberWith } from "#server/seed/people.builder.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => assertAggregatesMatch(app.deps.db));

/** An order of 100 × 12.50 plus 22 % VAT (1525.00). The limit is 1550.00, and 10 pieces more are tolerated. */
async function anOrderBelowTheLimit() {
  const order = await aConfirmedOrder(app);
  const { id, customer } = order;
  const company = { id: customer.workspace };
  const { version } = (await app.call(awardSettingApi.one, customer, { params: company })).ok();
  const surplus = { surplus_counted: "10", surplus_counted_in: "quantity" };
  const body = { version, limit: { sum: "1550.00", currency: 1 }, reasons_required: false, ...surplus };
  (await app.call(awardSettingApi.save, customer, { params: company, body })).ok();
  const boss = await aMemberWith(app.deps, customer, ["read_order", "approve_award"]);
  const params = { id };
  const approvals = async (by: Caller) => (await app.call(orderApprovalApi.one, by, { params })).ok();
  const ask = async () => {
    const { version: seen, total } = await approvals(customer);
    return app.call(orderApprovalApi.ask, customer, { params, body: { version: seen, total, comment: null } });
  };
  const decide = async (how: "give" | "refuse") => {
    const [last] = (await approvals(boss)).approvals;
    const of = { id, approvalId: last?.id ?? 987_654 };
    const seen = { version: last?.version ?? 1 };
    return how === "give"
      ? app.call(orderApprovalApi.give, boss, { params: of, body: { ...seen, total: last?.total ?? "1.00" } })
      : app.call(orderApprovalApi.refuse, boss, { params: of, body: { ...seen, reason: "Дорого" } });
  };
  return { ...order, approvals, ask, decide };
}

const paid = (accepted: string) => ({ accepted, surplus_is_paid: true });

test("a paid surplus below the limit needs no approval, and a free one never does", async () => {
  const { customer, receiveUnannounced, one } = await anOrderBelowTheLimit();
  (await receiveUnannounced(customer, paid("101"))).ok();
  expect(await one(customer)).toMatchObject({ due_total_with_vat: "1540.25", is_held: false });
  const free = await anOrderBelowTheLimit();
  expect((await free.receiveUnannounced(free.customer, { accepted: "110" })).ok()).toMatchObject({
    due_total_with_vat: "1525.00",
    is_held: false,
  });
});

test("a paid surplus beyond the limit holds the order until a colleague approves what is to be paid", async () => {
  const order = await anOrderBelowTheLimit();
  const { customer, supplier, receiveUnannounced, one, send, approvals, ask, decide } = order;
  expect((await receiveUnannounced(customer, paid("104"))).ok()).toMatchObject({
    due_total_with_vat: "1586.00",
    is_held: true,
    awaits: { side: "customer", what: "approval" },
  });
  expect((await send(supplier)).error().code).toBe("approval_needed");
  expect(await approvals(customer)).toMatchObject({ needed: true, may_ask: true, total: "1586.00" });
  (await ask()).ok();
  (await decide("give")).ok();
  expect(await one(customer)).toMatchObject({ is_held: false, awaits: { what: "invoice" } });
  (await send(supplier, { total: "1586.00" })).ok();
});

test("a surplus whose payment is rejected is made free by a correction, which ends the approval", async () => {
  const { customer, receiveUnannounced, correct, one, ask, decide, approvals } = await anOrderBelowTheLimit();
  (await receiveUnannounced(customer, paid("104"))).ok();
  (await ask()).ok();
  (await decide("refuse")).ok();
  (await ask()).ok();
  expect((await correct(customer, { accepted: "104" })).ok()).toMatchObject({
    due_total_with_vat: "1525.00",
    is_held: false,
  });
  expect(await approvals(customer)).toMatchObject({ needed: false, approvals: [{ status: "VOID" }, {}] });
  expect((await correct(customer, paid("102"))).ok()).toMatchObject({ due_total_with_vat: "1555.50", is_held: true });
  expect((await one(customer)).awaits).toMatchObject({ what: "approval" });
});

test("a later correction asks the customer's rules, and holds the order once the supplier confirms it", async () => {
  const { customer, supplier, receiveUnannounced, correct, answer, one, deliveries } = await anOrderBelowTheLimit();
  (await receiveUnannounced(customer, { accepted: "104" })).ok();
  const [delivery] = await deliveries(customer);
  await app.deps.db
    .updateTable("purchase_order_delivery")
    .set({ ended_at: new Date(Date.parse(delivery?.ended_at ?? "") - 25 * HOUR_MS).toISOString() })
    .where("id", "=", delivery?.id ?? 0)
    .execute();
  expect((await correct(customer, paid("104"))).ok()).toMatchObject({
    is_held: false,
    awaits: { side: "supplier", what: "adjustment_decision" },
  });
  (await answer(supplier, "confirm")).ok();
  expect(await one(customer)).toMatchObject({ due_total_with_vat: "1586.00", is_held: true });
});
