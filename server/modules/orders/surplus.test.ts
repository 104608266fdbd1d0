import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { awardSettingApi } from "#contract/award/award.api.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => assertAggregatesMatch(app.deps.db));

/** An order of 100 × 12.50 plus 22 % VAT of a customer that tolerates the given surplus of pieces. */
async function anOrderWithTolerance(surplus: object) {
  const order = await aConfirmedOrder(app);
  const { customer } = order;
  const params = { id: customer.workspace };
  const { version } = (await app.call(awardSettingApi.one, customer, { params })).ok();
  const body = { version, limit: null, reasons_required: false, ...surplus };
  (await app.call(awardSettingApi.save, customer, { params, body })).ok();
  return order;
}

test("without a tolerance, no more than what was ordered is accepted", async () => {
  const { customer, receiveUnannounced, line } = await anOrderWithTolerance({});
  expect((await line(customer))?.tolerated_surplus).toBe("0");
  expect((await receiveUnannounced(customer, { accepted: "100.001" })).error().problems?.[0]?.code).toBe(
    "receipt_too_much",
  );
});

test("a surplus within the company's tolerance is accepted and isn't paid for; beyond it nothing is", async () => {
  const { customer, supplier, receiveUnannounced, line } = await anOrderWithTolerance({
    surplus_counted: "5",
    surplus_counted_in: "percent",
  });
  expect((await line(customer))?.tolerated_surplus).toBe("5");
  expect((await line(supplier))?.tolerated_surplus).toBe("0");
  (await receiveUnannounced(customer, { accepted: "60" })).ok();
  const problem = (await receiveUnannounced(customer, { accepted: "46" })).error().problems?.[0];
  expect(problem?.code).toBe("receipt_too_much");
  for (const number of ["100", "60", "45"]) expect(problem?.detail).toContain(number);
  const after = await receiveUnannounced(customer, { accepted: "44", refused: "2", reason: "Лишнее" });
  expect(after.ok()).toMatchObject({
    delivery_status: "all",
    due_total_with_vat: "1525.00",
    received_total_with_vat: "1525.00",
  });
  for (const side of [customer, supplier])
    expect(await line(side)).toMatchObject({ accepted_quantity: "104", free_quantity: "4", open_quantity: "0" });
});

test("a surplus that the customer pays for counts in every sum, and a correction takes it back", async () => {
  const { customer, receiveUnannounced, correct, giveBack, answer, supplier, line } = await anOrderWithTolerance({
    surplus_counted: "5",
    surplus_counted_in: "quantity",
  });
  const paid = { accepted: "104", surplus_is_paid: true };
  expect((await receiveUnannounced(customer, paid)).ok()).toMatchObject({
    total_with_vat: "1525.00",
    due_total_with_vat: "1586.00",
    received_total_with_vat: "1586.00",
  });
  expect(await line(customer)).toMatchObject({ accepted_quantity: "104", free_quantity: "0" });
  expect((await correct(customer, { accepted: "106" })).error().problems?.[0]?.code).toBe("receipt_too_much");
  expect((await correct(customer, { accepted: "103" })).ok().due_total_with_vat).toBe("1525.00");
  expect(await line(customer)).toMatchObject({ accepted_quantity: "103", free_quantity: "3" });
  // The surplus goes back first, so the order becomes smaller by 2 only.
  (await giveBack(customer, "5", { replacement: false, reason_kind: "surplus" })).ok();
  expect((await answer(supplier, "confirm")).ok().due_total_with_vat).toBe("1494.50");
  expect(await line(customer)).toMatchObject({ accepted_quantity: "98", free_quantity: "0", cancelled_quantity: "2" });
});

test("ordering more than arrived makes the free surplus a part of the order, and the amendment says so before it is accepted", async () => {
  const { id, customer, supplier } = await anOrderWithTolerance({ surplus_counted: "10" });
  const params = { id };
  const amend = async (body: object) => {
    (await callSeen(app, amendmentApi.propose, customer, { params, body })).ok();
    const [open] = (await app.call(amendmentApi.list, supplier, { params })).ok().results;
    const amendmentId = open?.id ?? 0;
    const agreed = await callSeen(app, amendmentApi.accept, supplier, { params: { id, amendmentId } });
    return { open, order: agreed.ok() };
  };
  await amend({ added: [{ nomenclature: "Гайка", quantity: "10", unit: 1, price: "10", vat_rate: 5 }] });
  const items = async () => (await app.call(orderApi.items, customer, { params })).ok().results;
  const item = (await items()).at(-1)?.id ?? 0;
  const receipt = { received_on: "2026-11-20", lines: [{ item, accepted: "11" }] };
  (await callSeen(app, orderDeliveryApi.receive_unannounced, customer, { params, body: receipt })).ok();
  expect((await items()).at(-1)).toMatchObject({ accepted_quantity: "11", free_quantity: "1" });
  const { open, order } = await amend({ changed: [{ item, quantity: "15" }] });
  expect(open).toMatchObject({ due_before: "1647.00", due_after: "1708.00" });
  expect(order).toMatchObject({ due_total_with_vat: "1708.00", received_total_with_vat: "134.20" });
});

test("an order can have a tolerance of its own, which only its customer sets and sees", async () => {
  const { customer, supplier, one, line, tolerate } = await anOrderWithTolerance({ surplus_counted: "5" });
  const set = (by: typeof customer, surplus_percent: string | null) => tolerate(by, { surplus_percent });
  expect((await set(supplier, "50")).error().code).toBe("not_a_customer");
  expect((await set(customer, "1000")).status).toBe(400);
  expect((await set(customer, "10")).ok().surplus_percent).toBe("10");
  expect((await one(supplier)).surplus_percent).toBeNull();
  expect((await line(customer))?.tolerated_surplus).toBe("10");
  (await set(customer, "0")).ok();
  expect((await line(customer))?.tolerated_surplus).toBe("0");
  (await set(customer, null)).ok();
  expect((await line(customer))?.tolerated_surplus).toBe("5");
});
