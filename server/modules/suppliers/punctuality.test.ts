import { afterAll, beforeAll, expect, test } from "vitest";
import { spendApi } from "#contract/spend/spend.api.ts";
import type { DeliveryFigures } from "#contract/workspaces/delivery-figures.ts";
import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { aMemberWith } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Ordered = Awaited<ReturnType<typeof aConfirmedOrder>>;
const CAME = { accepted: "100" };

/** Stores the effect of a return on the order's line. */
const sentBack = (id: number, quantities: { accepted_quantity: string; cancelled_quantity: string }) =>
  app.deps.db
    .updateTable("purchase_order_item")
    .set({ ...quantities, returned_quantity: "10" })
    .where("order_id", "=", id)
    .execute();

/**
 * Test cases: the events of an order of 100 units on 20 November with a promised date, and the expected delivery
 * figures of its supplier.
 */
const CASES: readonly [string, string, (order: Ordered) => Promise<unknown>, DeliveryFigures][] = [
  [
    "whole on the promised day",
    "2026-11-20",
    async ({ customer, supplier, announce, receive }) => {
      (await announce(supplier, "100")).ok();
      (await receive(customer, CAME)).ok();
    },
    { due: 1, on_time: 1, short: 0, refused: 0, returned: 0 },
  ],
  [
    "whole, a day too late",
    "2026-11-19",
    async ({ customer, receiveUnannounced }) => (await receiveUnannounced(customer, CAME)).ok(),
    { due: 1, on_time: 0, short: 0, refused: 0, returned: 0 },
  ],
  [
    "in part, the rest short or refused, and the day is over",
    "2026-11-19",
    async ({ customer, supplier, announce, receive }) => {
      (await announce(supplier, "100")).ok();
      (await receive(customer, { accepted: "60", refused: "10", reason: "Брак" })).ok();
    },
    { due: 1, on_time: 0, short: 1, refused: 1, returned: 0 },
  ],
  [
    "not at all, and the day is over",
    "2026-11-19",
    async () => undefined,
    { due: 1, on_time: 0, short: 0, refused: 0, returned: 0 },
  ],
  [
    "not yet, and it is still time",
    "2026-11-20",
    async () => undefined,
    { due: 0, on_time: 0, short: 0, refused: 0, returned: 0 },
  ],
  [
    "whole in time, of which some was sent back for good",
    "2026-11-20",
    async ({ id, customer, receiveUnannounced }) => {
      (await receiveUnannounced(customer, CAME)).ok();
      await sentBack(id, { accepted_quantity: "90", cancelled_quantity: "10" });
    },
    { due: 1, on_time: 1, short: 0, refused: 0, returned: 1 },
  ],
  [
    "whole in time, of which some was sent back and is awaited again",
    "2026-11-19",
    async ({ id, customer, receiveUnannounced }) => {
      (await receiveUnannounced(customer, CAME)).ok();
      await sentBack(id, { accepted_quantity: "90", cancelled_quantity: "0" });
    },
    { due: 1, on_time: 0, short: 0, refused: 0, returned: 1 },
  ],
  [
    "whole, and was sent back for good as a whole",
    "2026-11-20",
    async ({ id, customer, receiveUnannounced }) => {
      (await receiveUnannounced(customer, CAME)).ok();
      await sentBack(id, { accepted_quantity: "0", cancelled_quantity: "100" });
    },
    { due: 0, on_time: 0, short: 0, refused: 0, returned: 1 },
  ],
  [
    "not at all, and its customer doesn't await it any more",
    "2026-11-19",
    async ({ customer, closeLine }) => (await closeLine(customer)).ok(),
    { due: 0, on_time: 0, short: 0, refused: 0, returned: 0 },
  ],
];

test.each(CASES)("a line that came %s counts so with its supplier", async (_words, promised_date, act, expected) => {
  const order = await aConfirmedOrder(app);
  const { id, customer, supplier } = order;
  await app.deps.db.updateTable("purchase_order_item").set({ promised_date }).where("order_id", "=", id).execute();
  await act(order);
  const params = { id: supplier.workspace };
  expect((await app.call(supplierApi.one, customer, { params })).ok().deliveries).toEqual(expected);
  const query = { from: promised_date, to: promised_date };
  const rows = (await app.call(spendApi.performance, customer, { query })).ok().results;
  expect(rows.find((row) => row.supplier.id === supplier.workspace)?.deliveries).toEqual(expected);
  const others = (await app.call(spendApi.performance, customer, { query: { to: "2026-11-18" } })).ok().results;
  expect(others.map(({ deliveries }) => deliveries)).toEqual(others.map(() => NOTHING));
  const reader = await aMemberWith(app.deps, customer, ["read_supplier"]);
  expect((await app.call(supplierApi.one, reader, { params })).ok().deliveries).toBeNull();
});

const NOTHING = { due: 0, on_time: 0, short: 0, refused: 0, returned: 0 };
