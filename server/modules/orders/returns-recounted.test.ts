import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PAID = { surplus_is_paid: true } as const;

/** An order of 100 that tolerates a surplus of 10 per cent. `accepted` came, then 20 were returned for good. */
async function aReturnedOrder(accepted: string) {
  const order = await aConfirmedOrder(app, { payment_method: "FULL_POST_PAYMENT" });
  const { id, customer, supplier, receiveUnannounced, giveBack, answer, line, correct } = order;
  const body = { surplus_percent: "10" };
  (await callSeen(app, orderAdjustmentApi.set_tolerance, customer, { params: { id }, body })).ok();
  (await receiveUnannounced(customer, { accepted, ...PAID })).ok();
  app.clock.advance(1000);
  (await giveBack(customer, "20", { replacement: false })).ok();
  (await answer(supplier, "confirm", customer)).ok();
  app.clock.advance(1000);
  const state = async () => {
    const item = await line(customer);
    return { accepted: item?.accepted_quantity, cancelled: item?.cancelled_quantity, open: item?.open_quantity };
  };
  return {
    ...order,
    state,
    corrected: async (to: string) => (await correct(customer, { accepted: to, ...PAID })).ok(),
  };
}

describe("a return for good", () => {
  test("cancels as much as if the corrected receipt had been right from the start", async () => {
    const { customer, state, corrected, one } = await aReturnedOrder("110");
    expect(await state()).toEqual({ accepted: "90", cancelled: "10", open: "0" });
    const { revision } = await one(customer);
    await corrected("100");
    expect(await state()).toEqual({ accepted: "80", cancelled: "20", open: "0" });
    expect(await one(customer)).toMatchObject({ due_total_with_vat: "1220.00", revision: revision + 1 });
    await corrected("105");
    expect(await state()).toEqual({ accepted: "85", cancelled: "15", open: "0" });
    await corrected("60");
    expect(await state()).toEqual({ accepted: "40", cancelled: "20", open: "40" });
  });

  test("cancels less if the corrected receipt had a surplus that goes back first", async () => {
    const { state, corrected } = await aReturnedOrder("100");
    expect(await state()).toEqual({ accepted: "80", cancelled: "20", open: "0" });
    await corrected("108");
    expect(await state()).toEqual({ accepted: "88", cancelled: "12", open: "0" });
  });

  test("leaves goods that are on their way as they are", async () => {
    const { supplier, announce, state, corrected } = await aReturnedOrder("110");
    await corrected("60");
    (await announce(supplier, "40")).ok();
    await corrected("108");
    expect(await state()).toMatchObject({ accepted: "88", cancelled: "20" });
  });
});
