import fc from "fast-check";
import { expect, test } from "vitest";
import { add, subtract, sum } from "#contract/money/decimal.ts";
import { advanceToInvoice, goodsToInvoice, invoicedSums, valueOf } from "#contract/orders/invoice-match.ts";
import { lineSums } from "#contract/orders/line-money.ts";
import { allowedSum } from "#contract/orders/payment-plan.ts";

const ORDER = { basis: "net", tax_type: 1 } as const;

/** An order line that arrives in parts. */
const aLine = fc.record({
  parts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }),
  kopecks: fc.integer({ min: 1, max: 99_999 }),
});

test("invoices for deliveries add up to the order, and each of them is what can be paid for the delivery", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("FULL_POST_PAYMENT", "HALF_PAYMENT"),
      fc.array(aLine, { minLength: 1, maxLength: 3 }),
      (payment_method, ordered) => {
        const lines = ordered.map(({ parts, kopecks }) => ({
          parts: parts.map(String),
          price: { based_price: (kopecks / 100).toFixed(2), price_quantity: 1, vat_percent: "22" },
        }));
        const arrived = (deliveries: number): string =>
          sum(
            lines.map(
              ({ parts, price }) => lineSums({ ...price, quantity: sum(parts.slice(0, deliveries)) }, ORDER).gross,
            ),
          );
        const due = arrived(3);
        const none = { payment_method, due, invoiced: "0.00", advance: "0.00" } as const;
        const advance = payment_method === "HALF_PAYMENT" ? advanceToInvoice(none) : "0.00";
        let invoiced: string = advance;
        for (const delivery of [0, 1, 2]) {
          const value = valueOf(
            lines.map(({ parts, price }) => ({
              ...price,
              invoiced_quantity: sum(parts.slice(0, delivery)),
              invoice_quantity: parts[delivery] ?? "0",
            })),
            ORDER,
          );
          const goods = { before: arrived(delivery), value, is_last: delivery === 2 };
          invoiced = add(invoiced, goodsToInvoice({ ...none, invoiced, advance }, goods));
          const allowed = allowedSum(payment_method, { due, received: arrived(delivery + 1) });
          expect(subtract(invoiced, allowed)).toBe("0");
        }
        expect(subtract(invoiced, due)).toBe("0");
      },
    ),
  );
});

test("an invoice takes over the kopeck that earlier invoices of the line were rounded by", () => {
  const price = { based_price: "33.33", price_quantity: 1, vat_percent: "22" };
  expect(lineSums({ ...price, quantity: "2" }, ORDER).gross).toBe("81.33");
  expect(invoicedSums({ ...price, invoiced_quantity: "3", invoice_quantity: "2" }, ORDER)).toEqual({
    net: "66.66",
    vat: "14.66",
    gross: "81.32",
  });
});
