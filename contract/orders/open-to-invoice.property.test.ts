import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compare, max, subtract, sum } from "#contract/money/decimal.ts";
import { acceptedToInvoice, deliveriesToInvoice, openToInvoice } from "#contract/orders/open-to-invoice.ts";
import type { InvoiceableLine } from "#contract/orders/open-to-invoice.ts";

const quantity = fc.nat(30);
const delivered = fc.record({ accepted: quantity, returned: quantity, invoiced: quantity });
/** A line with its deliveries and with invoices that name none. Goods may have gone back after their invoice. */
const situation = fc
  .record({
    ordered: quantity,
    deliveries: fc.array(delivered, { maxLength: 5 }),
    unnamed: quantity,
    is_closed: fc.boolean(),
  })
  .map(({ ordered, deliveries, unnamed, is_closed }) => {
    const came = deliveries.map(({ accepted, returned, invoiced }) => ({
      accepted: String(Math.max(accepted - returned, 0)),
      invoiced: String(Math.min(invoiced, accepted)),
    }));
    const accepted = Number(sum(came.map((each) => each.accepted)));
    const line: InvoiceableLine = {
      quantity: String(ordered),
      accepted_quantity: String(accepted),
      on_the_way_quantity: "0",
      cancelled_quantity: "0",
      free_quantity: String(Math.max(accepted - ordered, 0)),
      is_closed,
      invoiced_quantity: String(Number(sum(came.map(({ invoiced }) => invoiced))) + unnamed),
      based_price: "1",
      price_quantity: 1,
      vat_percent: null,
    };
    return { line, deliveries: came };
  });

/** Invoices what `place` of the deliveries offers. */
function invoiceDelivery({ line, deliveries }: Situation, place: number): Situation {
  const open = deliveriesToInvoice(line, deliveries)[place] ?? "0";
  return {
    line: { ...line, invoiced_quantity: sum([line.invoiced_quantity, open]) },
    deliveries: deliveries.map((each, index) =>
      index === place ? { ...each, invoiced: sum([each.invoiced, open]) } : each,
    ),
  };
}
interface Situation {
  readonly line: InvoiceableLine;
  readonly deliveries: readonly { readonly accepted: string; readonly invoiced: string }[];
}

describe("what is to be invoiced of the deliveries of a line", () => {
  test("comes to exactly what was accepted and isn't invoiced, whatever the invoices are for", () => {
    fc.assert(
      fc.property(situation, ({ line, deliveries }) => {
        const open = deliveriesToInvoice(line, deliveries);
        expect(open).toHaveLength(deliveries.length);
        expect(sum(open)).toBe(acceptedToInvoice(line));
        for (const [place, each] of open.entries()) {
          expect(compare(each, "0")).toBeGreaterThanOrEqual(0);
          expect(compare(each, deliveries[place]?.accepted ?? "0")).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test("is nothing more once each delivery is invoiced, in any order, and never more than what is to be paid", () => {
    fc.assert(
      fc.property(situation, fc.array(fc.nat(4), { maxLength: 4 }), (start, order) => {
        const places = [...order, ...start.deliveries.keys()];
        const end = places.reduce(invoiceDelivery, start);
        expect(sum(deliveriesToInvoice(end.line, end.deliveries))).toBe("0");
        const most = max([
          subtract(start.line.accepted_quantity, start.line.free_quantity),
          start.line.invoiced_quantity,
        ]);
        expect(compare(end.line.invoiced_quantity, most ?? "0")).toBe(0);
        expect(compare(openToInvoice(end.line), "0")).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("is of the newest deliveries, because invoices that name none are for the oldest goods", () => {
    const line = {
      quantity: "100",
      accepted_quantity: "60",
      on_the_way_quantity: "0",
      cancelled_quantity: "0",
      free_quantity: "0",
      is_closed: false,
      based_price: "1",
      price_quantity: 1,
      vat_percent: null,
    };
    const deliveries = ["10", "20", "30"].map((accepted) => ({ accepted, invoiced: "0" }));
    const open = (invoiced_quantity: string) => deliveriesToInvoice({ ...line, invoiced_quantity }, deliveries);
    expect(open("0")).toEqual(["10", "20", "30"]);
    expect(open("15")).toEqual(["0", "15", "30"]);
    expect(open("70")).toEqual(["0", "0", "0"]);
  });
});
