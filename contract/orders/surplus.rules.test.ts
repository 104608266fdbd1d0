import fc from "fast-check";
import { expect, test } from "vitest";
import { add, compare, multiply, subtract } from "#contract/money/decimal.ts";
import { dueQuantity, freeQuantity, surplusOf } from "#contract/orders/line-quantities.ts";
import { isTooMuch } from "#contract/orders/receipt.rules.ts";
import { NO_SURPLUS } from "#contract/orders/surplus-fields.ts";
import { receivable, toleratedSurplus } from "#contract/orders/surplus.rules.ts";

const thousandths = fc.bigInt({ min: 0n, max: 999_999_999n });
const text = (value: bigint): string => `${value / 1000n}.${String(value % 1000n).padStart(3, "0")}`;

test.each([
  [1, "100", "5", "percent", "5"],
  [1, "90", "5", "percent", "4"],
  [1, "10", "5", "percent", "0"],
  [1, "100", "3", "quantity", "3"],
  [5, "1000", "1.25", "percent", "12.5"],
  [5, "0.333", "1", "percent", "0.003"],
  [2, "1440", "5", "percent", "72"],
] as const)(
  "in unit %s, %s ordered with a tolerance of %s (%s) may be exceeded by %s",
  (unit, quantity, value, measure, expected) => {
    const tolerances =
      unit === 1
        ? { ...NO_SURPLUS, surplus_counted: value, surplus_counted_in: measure }
        : { ...NO_SURPLUS, surplus_measured: value, surplus_measured_in: measure };
    expect(toleratedSurplus({ quantity, cancelled_quantity: "0", unit }, tolerances)).toBe(expected);
    expect(toleratedSurplus({ quantity, cancelled_quantity: "0", unit }, NO_SURPLUS)).toBe("0");
  },
);

test("a surplus is accepted up to the tolerance, and is free unless the customer pays it", () => {
  fc.assert(
    fc.property(thousandths, thousandths, thousandths, thousandths, (ordered, tolerated, came, paid) => {
      const line = {
        quantity: text(ordered),
        cancelled_quantity: "0",
        accepted_quantity: "0",
        tolerated_surplus: text(tolerated),
      };
      const accepted = text(came);
      expect(isTooMuch(line, accepted)).toBe(came > ordered + tolerated);
      expect(compare(receivable(line), add(line.quantity, line.tolerated_surplus))).toBe(0);
      const after = { ...line, accepted_quantity: accepted };
      const surplus = surplusOf(line, accepted);
      const unpaid = {
        ...after,
        free_quantity: freeQuantity({ ...after, paid_surplus: "0" }),
        on_the_way_quantity: "0",
        is_closed: false,
      };
      expect(compare(unpaid.free_quantity, surplus)).toBe(0);
      expect(compare(dueQuantity(unpaid), line.quantity)).toBe(0);
      const part = compare(text(paid), surplus) > 0 ? surplus : text(paid);
      const free_quantity = freeQuantity({ ...after, paid_surplus: part });
      expect(compare(dueQuantity({ ...unpaid, free_quantity }), add(line.quantity, part))).toBe(0);
    }),
  );
});

test("a percentage never tolerates more than it says, and less by under one step of the unit only", () => {
  fc.assert(
    fc.property(thousandths, fc.integer({ min: 1, max: 999 }), fc.constantFrom(1, 5), (ordered, percent, unit) => {
      const quantity = text(ordered);
      const value = String(percent);
      const tolerances = { ...NO_SURPLUS, surplus_counted: value, surplus_measured: value };
      const tolerated = toleratedSurplus({ quantity, cancelled_quantity: "0", unit }, tolerances);
      const exact = multiply(multiply(quantity, value), "0.01");
      expect(compare(tolerated, exact)).toBeLessThanOrEqual(0);
      expect(compare(subtract(exact, tolerated), unit === 1 ? "1" : "0.001")).toBe(-1);
    }),
  );
});
