import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compare, sum, toMoney } from "#contract/money/decimal.ts";
import { nextPayment, nextPaymentOf, paymentPlan, shownPlan } from "#contract/orders/payment-plan.ts";
import { DELIVERY_STATUSES } from "#contract/orders/delivery.machine.ts";
import { ORDER_STATUSES } from "#contract/states/order.machine.ts";
import { Money } from "#contract/primitives.ts";
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

  test("ask for the rest alone where a part is covered, and show what was paid", () => {
    const plan = paymentPlan("HALF_PAYMENT", "915.00");
    const requests = [{ part: "ADVANCE", amount: Money.parse("762.50"), status: "ISSUED" }] as const;
    expect(nextPayment(plan, "762.50")).toMatchObject({ part: "REST", amount: "152.50" });
    expect(shownPlan(plan, { status: "OPENED", paid: "762.50", requests })).toMatchObject([
      { part: "ADVANCE", amount: "762.50", status: "ISSUED" },
      { part: "REST", amount: "152.50", status: null },
    ]);
    // Less is to be paid than the advance, so there is no rest.
    const less = paymentPlan("HALF_PAYMENT", "610.00");
    expect(shownPlan(less, { status: "OPENED", paid: "762.50", requests }).map(({ part }) => part)).toEqual([
      "ADVANCE",
    ]);
  });

  test("never ask for more than what is unpaid, whatever was paid before", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PaymentMethod.options), kopecks, kopecks, (method, value, paid) => {
        const next = nextPayment(paymentPlan(method, amount(value)), amount(paid));
        expect(next === null).toBe(value <= paid);
        if (next !== null) expect(compare(next.amount, amount(value - paid))).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("of a closed order are only those that were made, and nothing is due", () => {
    const plan = paymentPlan("HALF_PAYMENT", "915.00");
    const requests = [
      { part: "ADVANCE", amount: Money.parse("457.50"), status: "ISSUED" },
      { part: "REST", amount: Money.parse("457.50"), status: "REQUESTED" },
    ] as const;
    const shown = shownPlan(plan, { status: "CLOSED", paid: "457.50", requests });
    expect(shown).toMatchObject([{ part: "ADVANCE", status: "ISSUED" }]);
    expect(shownPlan(plan, { status: "CLOSED", paid: "0.00", requests: [] })).toEqual([]);
  });

  test("are due before delivery, after it once all goods have arrived, and never on a closed order", () => {
    for (const payment_method of PaymentMethod.options)
      for (const delivery_status of DELIVERY_STATUSES)
        for (const status of ORDER_STATUSES)
          for (const paid of ["0.00", "50.00", "100.00"]) {
            const order = { status, payment_method, due_total_with_vat: "100.00", paid, delivery_status };
            const next = nextPaymentOf(order);
            if (status === "CLOSED" || paid === "100.00") expect(next).toBeNull();
            else expect(next?.is_due).toBe(next?.after_delivery === false || delivery_status === "all");
          }
  });
});
