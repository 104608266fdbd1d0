import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowedSum } from "#contract/orders/payment-plan.ts";
import { PaymentMethod } from "#contract/reference/reference.schema.ts";
import { allowedOfOrder } from "#server/records/order/order-awaits.ts";
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
      const { rows } = await sql<{ allowed: string }>`
        SELECT round(${allowedOfOrder}, 2)::text AS allowed
        FROM jsonb_to_recordset(${JSON.stringify(orders.map((order, place) => ({ ...order, place })))}::jsonb) AS o(
          payment_method text,
          total_with_vat numeric,
          cancelled_total_with_vat numeric,
          received_total_with_vat numeric,
          place bigint
        )
        ORDER BY o.place`.execute(app.deps.db);
      const expected = orders.map(({ payment_method, due, received_total_with_vat: received }) =>
        allowedSum(payment_method, { due, received }),
      );
      expect(rows.map(({ allowed }) => allowed)).toEqual(expected);
    }),
    { numRuns: 20, endOnFailure: true },
  ));
