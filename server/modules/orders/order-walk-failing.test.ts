import { afterAll, beforeAll, expect, test } from "vitest";
import { walkOrder } from "#server/testing/order-model/walk.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SEED = Number(process.env["ORDER_SEED"] ?? 1);

const MOVES = 12;

test("a move that fails after its first changes leaves nothing half done, and goes well when it is made again", async () => {
  // A walk can end early, because an order is declined or closed.
  let taken = 0;
  for (let seed = SEED; taken < MOVES; seed += 1)
    taken += await walkOrder(app, { seed, steps: 45, method: "HALF_PAYMENT", fails: true });
  expect(taken).toBeGreaterThanOrEqual(MOVES);
}, 180_000);
