import { afterAll, beforeAll, expect, test } from "vitest";
import { walkOrder } from "#server/testing/order-model/walk.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const numberOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);
/** `ORDER_WALKS` walks for each payment method, from the seed `ORDER_SEED`; see docs/testing.md. */
const WALKS = numberOf("ORDER_WALKS", 2);
const SEED = numberOf("ORDER_SEED", 1);
const STEPS = 100;

const METHODS = ["FULL_PREPAYMENT", "HALF_PAYMENT", "FULL_POST_PAYMENT"] as const;
test.for(METHODS)(
  "amendments, deliveries, returns, invoices and payments in random order come to the sums of the model: %s",
  { timeout: 60_000 * WALKS },
  async (method) => {
    let taken = 0;
    for (let walk = 0; walk < WALKS; walk += 1)
      taken += await walkOrder(app, {
        seed: (SEED + walk) * METHODS.length + METHODS.indexOf(method),
        steps: STEPS,
        method,
      });
    // A model that takes too few moves proves nothing.
    expect(taken).toBeGreaterThan(WALKS * 5);
  },
);
