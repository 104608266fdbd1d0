import fc from "fast-check";
import { expect, test } from "vitest";
import { compare, sum, toMoney } from "#contract/money/decimal.ts";
import { isEnding, openEnds, openEndsOfClosing } from "#contract/orders/order-end.ts";
import type { EndingOrder } from "#contract/orders/order-end.ts";
import { PAYMENT_STATUSES } from "#contract/states/order.machine.ts";

const SETTLED: EndingOrder = {
  is_on_the_way: false,
  invoice_status: "ISSUED",
  payment_status: "ISSUED",
  received_total_with_vat: "100.00",
  invoiced_total_with_vat: "100.00",
  paid: "100.00",
  overpaid: "0.00",
  over_invoiced: "0.00",
};
const words = (order: Partial<EndingOrder>) =>
  openEnds({ ...SETTLED, ...order }).map(({ what, amount }) => (amount === null ? what : `${what} ${amount}`));

test("nothing keeps a paid order open", () => {
  expect(words({})).toEqual([]);
});

test("goods on the way, money and decisions keep an order open, each with its sum", () => {
  expect(words({ is_on_the_way: true })).toEqual(["receipt"]);
  expect(words({ paid: "0.00", invoice_status: null, invoiced_total_with_vat: "0.00" })).toEqual(["invoice 100.00"]);
  expect(words({ paid: "20.00", invoice_status: null, invoiced_total_with_vat: "60.00" })).toEqual([
    "invoice 40.00",
    "payment 40.00",
  ]);
  // An invoice within the tolerance covers everything.
  expect(words({ paid: "0.00", invoiced_total_with_vat: "99.99" })).toEqual(["payment 100.00"]);
  expect(words({ paid: "0.00", invoice_status: "REQUESTED" })).toEqual(["invoice_decision"]);
  expect(words({ paid: "0.00", payment_status: "REQUESTED" })).toEqual(["payment_decision"]);
  expect(words({ overpaid: "5.00" })).toEqual(["repayment 5.00"]);
});

test("an owed correction keeps an order from closing itself, but people may go without it", () => {
  expect(words({ over_invoiced: "5.00" })).toEqual(["correction 5.00"]);
  expect(openEndsOfClosing({ ...SETTLED, over_invoiced: "5.00" })).toEqual([]);
});

test("the invoice and the payment that are open never come to more than what isn't paid", () => {
  const money = fc.integer({ min: 0, max: 1_000_000 }).map((kopecks) => toMoney(String(kopecks / 100)));
  fc.assert(
    fc.property(money, money, money, fc.constantFrom(null, ...PAYMENT_STATUSES), (received, invoiced, paid, status) => {
      const order = {
        ...SETTLED,
        received_total_with_vat: received,
        invoiced_total_with_vat: invoiced,
        paid,
        invoice_status: status,
      };
      const ends = openEnds(order).filter(({ what }) => what === "invoice" || what === "payment");
      const open = sum(ends.map(({ amount }) => amount ?? "0"));
      const isUnpaid = compare(received, paid) > 0;
      if (!isUnpaid || status === "REQUESTED") expect(ends).toEqual([]);
      else expect(compare(open, toMoney(String(Number(received) - Number(paid))))).toBe(0);
    }),
  );
});

test("an open order with a reason closes itself", () => {
  expect(isEnding({ status: "OPENED", close_reason: "Не нужно" })).toBe(true);
  expect(isEnding({ status: "CLOSED", close_reason: "Не нужно" })).toBe(false);
  expect(isEnding({ status: "SENT_TO_ONE_C", close_reason: null })).toBe(false);
});
