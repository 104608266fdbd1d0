import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  compare,
  divide,
  isZero,
  max,
  min,
  multiply,
  normalise,
  percentChange,
  roundHalfUp,
  subtract,
  sum,
  toMoney,
  toPrice,
} from "#contract/money/decimal.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { divideHalfUp, fromScaled, moneyFrom, priceFrom, scaledPrice, toScaled } from "#contract/money/scaled.ts";

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.nat({ max: 4 }))
  .map(([value, scale]) => fromScaled(value, scale));

describe("arithmetic on decimal strings", () => {
  it("has none of the errors of binary floats", () => {
    expect(add("0.1", "0.2")).toBe("0.3");
    expect(multiply("1.005", "1000")).toBe("1005");
    expect(subtract("0.3", "0.1")).toBe("0.2");
    expect(sum(Array.from({ length: 1000 }, () => "0.01"))).toBe("10");
    expect(sum([])).toBe("0");
    expect(roundHalfUp("1.005", 2)).toBe("1.01");
  });

  it("rounds a half away from zero, on both sides, and never to minus zero", () => {
    expect(["2.5", "-2.5", "2.4999999", "-0.4", "-0.5"].map((value) => roundHalfUp(value, 0))).toEqual([
      "3",
      "-3",
      "2",
      "0",
      "-1",
    ]);
    expect(toMoney("-0.004")).toBe("0.00");
    expect(subtract("1", "1.0")).toBe("0");
  });

  it("rounds a quotient once", () => {
    expect(divide("1", "3", 4)).toBe("0.3333");
    expect(divide("2", "3", 2)).toBe("0.67");
    expect(divide("1", "8", 2)).toBe("0.13");
    expect(divide("0.4444444444444444444444444444444444444444444444449", "1", 1)).toBe("0.4");
    expect(() => divide("1", "0", 2)).toThrow("Division by zero");
  });

  it("compares by value and keeps the spelling of what it finds", () => {
    expect(compare("1.5", "1.50")).toBe(0);
    expect(compare("10", "9.99")).toBe(1);
    expect(max(["1.50", "1.5", "-3"])).toBe("1.50");
    expect(min(["1.50", "-3.0", "-3"])).toBe("-3.0");
    expect(min([])).toBeNull();
    expect(isZero("-0.000")).toBe(true);
  });

  it("spells one value one way", () => {
    expect(["12.5000", "012.50", "12.5", "-0", "100"].map((value) => normalise(value))).toEqual([
      "12.5",
      "12.5",
      "12.5",
      "0",
      "100",
    ]);
    expect(normalise("12.5", 2)).toBe("12.50");
    expect(normalise("12", 2)).toBe("12.00");
    expect(normalise("0.0715", 2)).toBe("0.0715");
    expect(toPrice("12.50000")).toBe("12.5");
  });

  it("tells by how many per cent a number changed", () => {
    expect(percentChange("689.5", "742")).toBe("7.6");
    expect(percentChange("0.82224", "0.79")).toBe("-3.9");
    expect(percentChange("100", "100.04")).toBe("0.0");
    expect(percentChange("0.00", "5")).toBeNull();
  });

  it("refuses what is no amount instead of cutting it", () => {
    expect(() => toMoney("1e24")).toThrow(RangeError);
    expect(() => toPrice("-1")).toThrow(RangeError);
    expect(() => toMoney("12,50")).toThrow("Invalid number");
  });
});

describe("laws", () => {
  it("order is total: antisymmetric and transitive", () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        expect(compare(a, b) + compare(b, a)).toBe(0);
        const [low = a, middle = b, high = c] = [a, b, c].toSorted(compare);
        expect(compare(low, middle) <= 0 && compare(middle, high) <= 0 && compare(low, high) <= 0).toBe(true);
      }),
    );
  });

  it("adding and taking away comes back; the order of adding does not matter", () => {
    fc.assert(
      fc.property(decimal, decimal, fc.array(decimal, { maxLength: 20 }), (a, b, many) => {
        expect(subtract(add(a, b), b)).toBe(normalise(a));
        expect(sum(many)).toBe(sum(many.toReversed()));
      }),
    );
  });

  it("rounding moves a number by at most half of the last decimal, and twice is once", () => {
    fc.assert(
      fc.property(decimal, fc.nat({ max: 3 }), (value, scale) => {
        const rounded = roundHalfUp(value, scale);
        expect(compare(subtract(rounded, value).replace("-", ""), divide("0.5", `1${"0".repeat(scale)}`, 4)) <= 0).toBe(
          true,
        );
        expect(roundHalfUp(rounded, scale)).toBe(rounded);
        expect(roundHalfUp(subtract("0", value), scale)).toBe(roundHalfUp(subtract("0", rounded), scale));
      }),
    );
  });

  it("integers of smallest parts round and print as the decimals do", () => {
    fc.assert(
      fc.property(decimal, fc.bigInt({ min: 1n, max: 10n ** 10n }), (value, divisor) => {
        expect(normalise(fromScaled(toScaled(value, 4), 4))).toBe(normalise(value));
        expect(fromScaled(divideHalfUp(toScaled(value, 4), divisor), 4)).toBe(divide(value, divisor.toString(), 4));
        expect(divideHalfUp(toScaled(value, 4), -divisor)).toBe(-divideHalfUp(toScaled(value, 4), divisor));
        expect(moneyFrom(divideHalfUp(toScaled(value, 4), 100n))).toBe(toMoney(value));
        const price = divide(value.replace("-", ""), "1000", PRICE_SCALE);
        expect(priceFrom(scaledPrice(price))).toBe(toPrice(price));
      }),
    );
    expect(() => toScaled("0.00001", 4)).toThrow(RangeError);
    expect(() => toScaled("abc", 2)).toThrow(SyntaxError);
    expect(priceFrom(0n)).toBe("0");
    expect(priceFrom(100_000_000n)).toBe("100");
  });
});
