import { describe, expect, test } from "vitest";
import { shippingDay, vatRateProblem } from "#contract/orders/line-vat.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";

const [EIGHTEEN, TEN, TWENTY, TWENTY_TWO] = [1, 2, 4, 5] as const;
const on = (ships_on: string | null) => ({ tax_type: TAX_TYPE.SUBJECT, ships_on });

test("the day of shipment is the order's day, or else today", () => {
  const now = new Date("2026-11-29T10:00:00Z");
  expect(shippingDay({ deliver_by: "2027-01-11" }, now)).toBe("2027-01-11");
  expect(shippingDay({ deliver_by: null }, now)).toBe("2026-11-29");
});

describe("a VAT rate of an order's line", () => {
  test.each([
    ["2018-12-31", EIGHTEEN],
    ["2025-12-31", TWENTY],
    ["2026-01-01", TWENTY_TWO],
    ["2030-05-05", TEN],
  ])("in force on %s", (day, rate) => expect(vatRateProblem(on(day), rate)).toBeNull());

  test.each([
    ["2019-01-01", EIGHTEEN],
    ["2026-01-01", TWENTY],
    ["2025-12-31", TWENTY_TWO],
  ])("not in force on %s", (day, rate) => expect(vatRateProblem(on(day), rate)).toBe("vat_rate_not_in_force"));

  test("is required if the seller adds VAT, and doesn't matter otherwise", () => {
    expect(vatRateProblem(on("2026-11-29"), null)).toBe("required");
    for (const tax_type of [TAX_TYPE.NOT_SUBJECT, TAX_TYPE.TAX_AGENT])
      for (const rate of [null, EIGHTEEN])
        expect(vatRateProblem({ tax_type, ships_on: "2026-11-29" }, rate)).toBeNull();
  });

  test("is the offered one in a line that a tender decided", () => {
    expect(vatRateProblem(on(null), TWENTY)).toBeNull();
  });
});
