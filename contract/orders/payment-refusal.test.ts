import fc from "fast-check";
import { expect, test } from "vitest";
import { payableNow } from "#contract/orders/payment-plan.ts";
import { paymentRefusal } from "#contract/orders/payment-refusal.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#contract/states/order.machine.ts";
import { PaymentMethod } from "#contract/reference/reference.schema.ts";

type PaidOrder = Parameters<typeof paymentRefusal>[0];

const INVOICED: PaidOrder = {
  status: "OPENED",
  declined_at: null,
  is_held: false,
  payment_method: "FULL_PREPAYMENT",
  invoice_status: "ISSUED",
  payment_status: null,
  due_total_with_vat: "1525.00",
  received_total_with_vat: "0.00",
  invoiced_total_with_vat: "1525.00",
  paid: "0.00",
};

test.each([
  ["with a confirmed invoice, nothing refuses the payment", {}, null],
  ["a declined order is never paid", { status: "CLOSED", declined_at: "2026-11-20T10:00:00Z" }, "declined"],
  ["a closed order needs no payment", { status: "CLOSED" }, "closed"],
  ["an order that waits for an approval is paid afterwards", { is_held: true }, "held"],
  ["a requested payment is confirmed before the next one", { payment_status: "REQUESTED" }, "requested"],
  ["an order that is paid in full has no next payment", { paid: "1525.00" }, "paid"],
  [
    "without an invoice, nothing can be paid",
    { invoice_status: null, invoiced_total_with_vat: "0" },
    "nothing_payable",
  ],
  ["a payment after delivery waits for the goods", { payment_method: "FULL_POST_PAYMENT" }, "nothing_payable"],
] as const)("%s", (_name, change, refusal) => {
  expect(paymentRefusal({ ...INVOICED, ...change })).toBe(refusal);
});

test("an order without a refusal always has a sum that can be paid", () => {
  const sum = fc.nat({ max: 400_000 }).map((kopecks) => (kopecks / 100).toFixed(2));
  const order = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    declined_at: fc.constant(null),
    is_held: fc.boolean(),
    payment_method: fc.constantFrom(...PaymentMethod.options),
    invoice_status: fc.constantFrom(null, ...PAYMENT_STATUSES),
    payment_status: fc.constantFrom(null, ...PAYMENT_STATUSES),
    due_total_with_vat: sum,
    received_total_with_vat: sum,
    invoiced_total_with_vat: sum,
    paid: sum,
  });
  fc.assert(
    fc.property(order, (given) => {
      if (paymentRefusal(given) === null) expect(payableNow(given)).not.toBeNull();
    }),
  );
});
