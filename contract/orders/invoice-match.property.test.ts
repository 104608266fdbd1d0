import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, compare, toMoney } from "#contract/money/decimal.ts";
import { advanceToInvoice, goodsToInvoice } from "#contract/orders/invoice-match.ts";
import { PaymentMethod } from "#contract/reference/reference.schema.ts";

const amount = (kopecks: number): string => (kopecks / 100).toFixed(2);
const kopecks = fc.oneof(fc.nat(3), fc.nat(900_000_000));

describe("invoices for an advance and for deliveries", () => {
  test("come to exactly the sum to be paid with the last one, and to no more before", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PaymentMethod.options),
        fc.array(kopecks, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (payment_method, values, hasAdvance) => {
          const due = amount(values.reduce((sum, value) => sum + value, 0));
          const none = { payment_method, due, invoiced: "0.00", advance: "0.00" };
          const advance = hasAdvance ? advanceToInvoice(none) : "0.00";
          let invoiced: string = advance;
          let before = "0";
          for (const [place, value] of values.entries()) {
            const sums = { ...none, invoiced, advance };
            const next = goodsToInvoice(sums, { before, value: amount(value), is_last: place === values.length - 1 });
            before = add(before, amount(value));
            expect(compare(next, "0")).toBeGreaterThanOrEqual(0);
            invoiced = toMoney(add(invoiced, next));
            expect(compare(invoiced, due)).toBeLessThanOrEqual(0);
          }
          expect(invoiced).toBe(due);
        },
      ),
    );
  });

  test("ask for nothing more once an amendment has made all goods free", () => {
    for (const payment_method of PaymentMethod.options) {
      const sums = { payment_method, due: "0.00", invoiced: "610.00", advance: "610.00" };
      expect(goodsToInvoice(sums, { before: "0", value: "0.00", is_last: false })).toBe("0.00");
    }
  });
});
