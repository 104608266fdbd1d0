import { expect, test } from "vitest";
import { NO_INVOICE_TOLERANCE } from "#contract/orders/invoice-fields.ts";
import { correctedQuantities } from "#contract/orders/corrected-invoice.ts";

const ORDER = { basis: "net", tax_type: 1 } as const;
const SUMS = { payment_method: "FULL_POST_PAYMENT", due: "147.05", invoiced: "0.00", advance: "0.00" } as const;
const LINE = {
  price_quantity: 1,
  on_the_way_quantity: "0",
  cancelled_quantity: "0",
  free_quantity: "0",
  invoiced_quantity: "0",
  is_closed: false,
} as const;
/** 10 pieces at 10.00 and 5.5 metres at 3.645, each plus 22 % VAT: 122.00 and 24.46. */
const LINES = [
  { ...LINE, item: 1, unit: 1, quantity: "10", accepted_quantity: "4", based_price: "10", vat_percent: "22" },
  { ...LINE, item: 2, unit: 2, quantity: "5.5", accepted_quantity: "5", based_price: "3.645", vat_percent: "22" },
].map((line) => ({ ...line, sent_quantity: line.quantity }));

const corrected = (total: string, tolerance = NO_INVOICE_TOLERANCE): string[] => {
  const sums = { ...SUMS, due: "146.46" };
  return [...correctedQuantities(LINES, total, { sums, tolerance, order: ORDER }).values()];
};

test("a corrected invoice is for all, for what was accepted, or for the part that its sum pays for", () => {
  expect(corrected("146.46")).toEqual(["10", "5.5"]);
  expect(corrected("150.00")).toEqual(["10", "5.5"]);
  // 48.80 for 4 pieces and 22.24 for 5 metres.
  expect(corrected("71.04")).toEqual(["4", "5"]);
  expect(corrected("71.00", { invoice_percent: null, invoice_sum: "0.05" })).toEqual(["4", "5"]);
  expect(corrected("73.23")).toEqual(["5", "2.75"]);
  expect(corrected("71.00")).toEqual(["4", "2.666"]);
});
