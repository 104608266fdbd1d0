import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compare, sum, toMoney } from "#contract/money/decimal.ts";
import {
  allowedSum,
  bookableSum,
  nextPayment,
  nextPaymentOf,
  payableNow,
  payableOf,
  paymentPlan,
  shownPlan,
} from "#contract/orders/payment-plan.ts";
import type { PayableSums } from "#contract/orders/payment-plan.ts";
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

  test("are due before delivery, after it as far as goods have arrived, and never on a closed order", () => {
    for (const payment_method of PaymentMethod.options)
      for (const received of ["0.00", "60.00", "100.00"])
        for (const status of ORDER_STATUSES)
          for (const paid of ["0.00", "50.00", "60.00", "100.00"]) {
            const order = orderOf({ payment_method, received_total_with_vat: received, paid });
            const next = nextPaymentOf({ ...order, status, requested: null });
            if (status === "CLOSED" || paid === "100.00") expect(next).toBeNull();
            else expect(next?.is_due).toBe(compare(allowedSum(payment_method, { due: "100", received }), paid) > 0);
          }
  });
});

const orderOf = (sums: Partial<PayableSums>): PayableSums => ({
  payment_method: "FULL_POST_PAYMENT",
  invoice_status: null,
  due_total_with_vat: "100.00",
  received_total_with_vat: "0.00",
  invoiced_total_with_vat: "0.00",
  paid: "0.00",
  ...sums,
});

describe("what can be paid", () => {
  test("by the payment method is never negative, grows with what arrives, and is exactly the sum once all is there", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PaymentMethod.options), kopecks, kopecks, kopecks, (method, value, came, more) => {
        const allowed = (received: bigint) => allowedSum(method, { due: amount(value), received: amount(received) });
        expect(compare(allowed(came), "0")).toBeGreaterThanOrEqual(0);
        expect(compare(allowed(came), amount(value))).toBeLessThanOrEqual(0);
        expect(compare(allowed(came + more), allowed(came))).toBeGreaterThanOrEqual(0);
        expect(allowed(value)).toBe(amount(value));
        if (method === "FULL_PREPAYMENT") expect(allowed(0n)).toBe(amount(value));
        if (method === "FULL_POST_PAYMENT") expect(allowed(came)).toBe(amount(came < value ? came : value));
      }),
    );
  });

  test("is paid one after the other as goods arrive and invoices are confirmed, and adds up to the sum", () => {
    const step = fc.record({ invoice: fc.nat(60), receipt: fc.nat(60) });
    fc.assert(
      fc.property(
        fc.constantFrom(...PaymentMethod.options),
        kopecks,
        fc.array(step, { maxLength: 8 }),
        (payment_method, value, steps) => {
          const due = amount(value);
          let [invoiced, received, paid] = [0n, 0n, "0.00"];
          for (const { invoice, receipt } of [...steps, { invoice: 100, receipt: 100 }]) {
            invoiced = invoiced + (value * BigInt(invoice)) / 100n;
            received = received + (value * BigInt(receipt)) / 100n;
            const invoice_status = invoiced >= value ? ("ISSUED" as const) : null;
            const came = amount(received > value ? value : received);
            for (let turn = 0; turn < 3; turn += 1) {
              const now = payableNow({
                ...orderOf({ payment_method, invoice_status, paid, due_total_with_vat: due }),
                invoiced_total_with_vat: amount(invoiced > value ? value : invoiced),
                received_total_with_vat: came,
              });
              if (now === null) break;
              expect(compare(now.amount, "0")).toBe(1);
              paid = toMoney(sum([paid, now.amount]));
              expect(compare(paid, allowedSum(payment_method, { due, received: came }))).toBeLessThanOrEqual(0);
              expect(compare(paid, invoiced >= value ? due : amount(invoiced))).toBeLessThanOrEqual(0);
            }
          }
          expect(paid).toBe(due);
        },
      ),
    );
  });

  test("after three deliveries with an invoice each is what was accepted", () => {
    const now = (invoiced: string, received: string, paid: string) =>
      payableNow(orderOf({ invoiced_total_with_vat: invoiced, received_total_with_vat: received, paid }))?.amount;
    expect(now("30.00", "30.00", "0.00")).toBe("30.00");
    expect(now("30.00", "70.00", "30.00")).toBeUndefined();
    expect(now("70.00", "70.00", "30.00")).toBe("40.00");
    expect(now("100.00", "100.00", "70.00")).toBe("30.00");
    // Before the first receipt, nothing is paid that follows the goods.
    expect(now("100.00", "0.00", "0.00")).toBeUndefined();
  });

  test("is booked by accounting up to the same sum, without an invoice here up to what the payment method allows", () => {
    const booked = (sums: Partial<PayableSums>) => bookableSum(orderOf(sums));
    const came = { received_total_with_vat: "40.00" } as const;
    expect(booked({})).toBe("0.00");
    expect(booked(came)).toBe("40.00");
    expect(booked({ ...came, paid: "40.00" })).toBe("0.00");
    expect(booked({ ...came, invoiced_total_with_vat: "30.00" })).toBe("30.00");
    expect(booked({ ...came, invoice_status: "REFUSED" })).toBe("0.00");
    expect(booked({ payment_method: "HALF_PAYMENT" })).toBe("50.00");
    expect(booked({ payment_method: "FULL_PREPAYMENT" })).toBe("100.00");
  });

  test("is the next payment, which otherwise is at most what is invoiced", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PaymentMethod.options),
        fc.record({ due: kopecks, invoiced: kopecks, received: kopecks, paid: kopecks }),
        (payment_method, sums) => {
          const order = orderOf({
            payment_method,
            due_total_with_vat: amount(sums.due),
            invoiced_total_with_vat: amount(sums.invoiced),
            received_total_with_vat: amount(sums.received),
            paid: amount(sums.paid),
          });
          const next = nextPaymentOf({ ...order, status: "OPENED", requested: null });
          const now = payableNow(order);
          if (now !== null) expect(next).toMatchObject(now);
          const unpaid = sums.invoiced - sums.paid;
          if (next !== null && unpaid > 0n) expect(compare(next.amount, amount(unpaid))).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  test("follows from the payment before delivery, from what was accepted or from what is invoiced", () => {
    const invoiced = (amount: string, sums: Partial<PayableSums> = {}) =>
      payableOf(orderOf({ invoiced_total_with_vat: amount, ...sums }));
    const post = { payment_method: "FULL_POST_PAYMENT", received_total_with_vat: "70.00" } as const;
    expect(invoiced("30.00", post)).toEqual({ amount: "30.00", basis: "invoices", limit: "30.00" });
    expect(invoiced("90.00", { ...post, paid: "30.00" })).toEqual({
      amount: "40.00",
      basis: "receipts",
      limit: "70.00",
    });
    expect(invoiced("30.00", { ...post, paid: "30.00" })).toEqual({
      amount: "0.00",
      basis: "invoices",
      limit: "30.00",
    });
    const half = { payment_method: "HALF_PAYMENT" } as const;
    expect(invoiced("100.00", half)).toMatchObject({ basis: "prepayment", limit: "50.00" });
    expect(invoiced("100.00", { received_total_with_vat: "0.00" })).toEqual({
      amount: "0.00",
      basis: "receipts",
      limit: "0.00",
    });
    expect(invoiced("20.00", half)).toEqual({ amount: "20.00", basis: "invoices", limit: "20.00" });
    const arrived = { ...half, received_total_with_vat: "40.00", paid: "50.00" };
    expect(invoiced("100.00", arrived)).toEqual({ amount: "20.00", basis: "receipts", limit: "70.00" });
  });
});
