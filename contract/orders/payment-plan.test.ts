import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sum, toMoney } from "#contract/money/decimal.ts";
import { nextPayment, paymentPlan } from "#contract/orders/payment-plan.ts";
import { PaymentMethod } from "#contract/reference/reference.schema.ts";

const kopecks = fc.bigInt({ min: 0n, max: 10n ** 20n });
const amount = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, "0")}`;

describe("the payments of an order", () => {
  test("are its total to the last kopeck, by whichever method, and are asked for one after the other", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PaymentMethod.options), kopecks, (method, value) => {
        const plan = paymentPlan(method, amount(value));
        expect(toMoney(sum(plan.map((payment) => payment.amount)))).toBe(amount(value));
        let paid = "0";
        for (const payment of plan) {
          expect(nextPayment(plan, paid)).toBe(payment);
          paid = sum([paid, payment.amount]);
        }
        expect(nextPayment(plan, paid)).toBeNull();
      }),
    );
  });

  test.each([
    ["FULL_PREPAYMENT", [["WHOLE", "100.01", false]]],
    [
      "HALF_PAYMENT",
      [
        ["ADVANCE", "50.01", false],
        ["REST", "50.00", true],
      ],
    ],
    ["FULL_POST_PAYMENT", [["WHOLE", "100.01", true]]],
  ] as const)("by %s are these", (method, payments) => {
    expect(
      paymentPlan(method, "100.01").map(({ part, amount: due, after_delivery }) => [part, due, after_delivery]),
    ).toEqual(payments);
  });

  test("of one kopeck are one payment: nothing is asked for 0.00", () => {
    expect(paymentPlan("HALF_PAYMENT", "0.01").map(({ part }) => part)).toEqual(["ADVANCE"]);
    expect(paymentPlan("FULL_PREPAYMENT", "0.00")).toEqual([]);
  });
});
