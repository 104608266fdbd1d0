import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import { convert, convertPrice, CURRENCY, ratePerUnit } from "#contract/money/currency.ts";
import type { ExchangeRates } from "#contract/money/currency.ts";
import { divide, multiply } from "#contract/money/decimal.ts";
import { fromScaled } from "#contract/money/scaled.ts";

const rate = (rate_rub_per_unit: string) => ({ rate_rub_per_unit, nominal: 1, date: "2026-08-08", source: "cbr" });
const rates: ExchangeRates = { 2: rate("12.1655"), 3: rate("82.1665") };

describe("conversion", () => {
  it("goes through the rouble and rounds once", () => {
    expect(convert({ amount: "100.00", from: 2, to: 1, rates })).toBe("1216.55");
    expect(convert({ amount: "82.17", from: 1, to: 3, rates })).toBe("1.00");
    expect(convert({ amount: "100.00", from: 3, to: 2, rates })).toBe("675.41");
    expect(convertPrice({ amount: "0.072", from: 2, to: 1, rates: { 2: rate("11.42") } })).toBe("0.82224");
    expect(convert({ amount: "-10.00", from: 2, to: 1, rates })).toBe("-121.66");
  });

  it("never invents a rate", () => {
    expect(convert({ amount: "1.00", from: 2, to: 1, rates: {} })).toBeNull();
    expect(convert({ amount: "1.00", from: 1, to: 3, rates: { 3: rate("0") } })).toBeNull();
    expect(convert({ amount: "1.00", from: 3, to: 3, rates: {} })).toBe("1.00");
  });

  it("agrees with long division in every pair of currencies", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 13n }).map((value) => fromScaled(value, 2));
    const anyRate = fc.bigInt({ min: 1n, max: 10n ** 11n }).map((value) => fromScaled(value, 8));
    fc.assert(
      fc.property(
        amount,
        anyRate,
        anyRate,
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...CURRENCIES),
        (value, yuan, dollar, from, to) => {
          const perUnit = { 1: "1", 2: yuan, 3: dollar };
          const expected = divide(multiply(value, perUnit[from]), perUnit[to], 2);
          fc.pre(from === to || expected.length <= 18);
          expect(convert({ amount: value, from, to, rates: { 2: rate(yuan), 3: rate(dollar) } })).toBe(
            from === to ? value : expected,
          );
        },
      ),
    );
  });

  it("takes a quotation for many units apart", () => {
    expect(ratePerUnit("82.1665", 1)).toBe("82.1665");
    expect(ratePerUnit("54.3215", 100)).toBe("0.543215");
    expect(ratePerUnit("121.655", 10)).toBe("12.1655");
  });

  it("knows the three currencies of the specification", () => {
    expect(CURRENCIES.map((id) => CURRENCY[id])).toEqual([
      { id: 1, code: "RUB", number: "643", symbol: "₽" },
      { id: 2, code: "CNY", number: "156", symbol: "¥" },
      { id: 3, code: "USD", number: "840", symbol: "$" },
    ]);
  });
});
