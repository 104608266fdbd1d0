import { afterAll, beforeAll, expect, test } from "vitest";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { anOrder } from "#server/modules/orders/order-test-kit.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const change = (by: Caller, id: number, body: object) => callSeen(app, orderApi.patch, by, { params: { id }, body });

test("the order's supplier hears of a change, a rival who answered the same tender hears nothing", async () => {
  const { id, customer, supplier, rival } = await anOrder(app);
  const [own, others] = [
    await collectEvents(app.deps, supplier.workspace),
    await collectEvents(app.deps, rival.workspace),
  ];
  (await change(customer, id, { comment: "К понедельнику" })).ok();
  await expect.poll(() => own.map(({ kind }) => kind)).toEqual(["order_changed", "offer_changed"]);
  expect(others).toEqual([]);
});

test("nothing is to be paid of an order that was declined", async () => {
  const { id, customer, supplier } = await anOrder(app);
  const next = async () => (await app.call(orderApi.one, customer, { params: { id } })).ok().next_payment;
  expect(await next()).toMatchObject({ is_due: true });
  (await change(supplier, id, { status: "CLOSED", decline: true, reason: "Нет на складе" })).ok();
  expect(await next()).toBeNull();
});

test("an order by hand that lacks something is asked for that, not for what an order of a tender needs", async () => {
  const { customer } = await anOrder(app);
  const body = { name: "Крепёж", company: 1 };
  const fields = Object.keys((await app.call(orderApi.create, customer, { body })).error().fields ?? {});
  expect(fields).toEqual(expect.arrayContaining(["supplier", "currency"]));
  expect(fields).not.toContain("version");
});

test("a refusal speaks of the order and not of tenders, rights that could be given, or changes that nobody made", async () => {
  const { id, customer, supplier } = await anOrder(app);
  const { version, total_with_vat } = (await app.call(orderApi.one, customer, { params: { id } })).ok();
  const body = { version, total: total_with_vat };
  const confirm = (by: Caller, seen: object) =>
    app.call(orderConfirmationApi.confirm, by, { params: { id }, body: seen });
  expect((await confirm(customer, body)).error().detail).toBe("Only the supplier of the order can do this.");
  expect((await change(supplier, id, { status: "CLOSED" })).error()).toMatchObject({
    code: "forbidden",
    detail: "Only the other company in the order can do this.",
  });
  expect((await confirm(supplier, { version, total: "1.00" })).error()).toMatchObject({
    code: "version_conflict",
    detail: expect.stringMatching(/^The data has changed since you opened it/),
  });
});
