import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowedSum } from "#contract/orders/payment-plan.ts";
import { PaymentMethod } from "#contract/reference/reference.schema.ts";
import { allowedSums } from "#server/testing/order-model/allowed-sums.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const money = (kopecks: bigint): string => {
  const digits = String(kopecks).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** Kopecks of all sizes, from a single one to a hundred billion roubles. */
const kopecks = fc.integer({ min: 1, max: 13 }).chain((digits) => fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) }));
const sums = fc
  .record({
    payment_method: fc.constantFrom(...PaymentMethod.options),
    due: kopecks,
    cancelled: kopecks,
    part: fc.oneof(
      fc.constantFrom(0n, 1_000_000n),
      fc.bigInt({ min: 0n, max: 100n }),
      fc.bigInt({ min: 0n, max: 1_000_000n }),
    ),
    more: fc.bigInt({ min: 0n, max: 3n }),
  })
  .map(({ payment_method, due, cancelled, part, more }) => ({
    payment_method,
    total_with_vat: money(due + cancelled),
    cancelled_total_with_vat: money(cancelled),
    due: money(due),
    received_total_with_vat: money((due * part) / 1_000_000n + more),
  }));

test("the database and the contract allow the same sum to be paid of an order, to the kopeck", () =>
  fc.assert(
    fc.asyncProperty(fc.array(sums, { minLength: 500, maxLength: 500 }), async (orders) => {
      const expected = orders.map(({ payment_method, due, received_total_with_vat: received }) =>
        allowedSum(payment_method, { due, received }),
      );
      expect(await allowedSums(app, orders)).toEqual(expected);
    }),
    { numRuns: 20, endOnFailure: true },
  ));
