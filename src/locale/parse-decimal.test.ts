import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDecimal } from "#src/locale/numbers.ts";
import { parseDecimal } from "#src/locale/parse-decimal.ts";

describe("a typed number", () => {
  it.each([
    ["100,5", "100.5"],
    ["100.50", "100.5"],
    ["1 234,50 ₽", "1234.5"],
    ["1\u00a0234\u202f567,00", "1234567"],
    ["1,234.50", "1234.5"],
    ["1.234.567,89", "1234567.89"],
    ["1,234,567", "1234567"],
    ["¥ 61.20", "61.2"],
    ["007", "7"],
    [",5", "0.5"],
    ["12 руб.", "12"],
  ])("%s is %s", (typed, value) => expect(parseDecimal(typed, { scale: 2 })).toBe(value));

  it.each(["", "abc", "12,5О", "1,2,3", "--5", "1e5", "-", ",", "1.5.5", "1 234,567"])(
    "%s is no number with two decimals",
    (typed) => expect(parseDecimal(typed, { scale: 2, negative: true })).toBeNull(),
  );

  it("is negative only where that makes sense", () => {
    expect(parseDecimal("−5", { scale: 2 })).toBeNull();
    expect(parseDecimal("−5", { scale: 2, negative: true })).toBe("-5");
    expect(parseDecimal("-0,00", { scale: 2, negative: true })).toBe("0");
  });

  it("reads back what we show, in both languages", () => {
    const amounts = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 17n }));
    fc.assert(
      fc.property(amounts, fc.constantFrom("ru", "en"), ([minus, cents], language) => {
        const digits = String(cents).padStart(3, "0");
        const value = `${minus && cents > 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        const shown = formatDecimal(language, value, { digits: { min: 2, max: 2 } });
        const read = parseDecimal(shown, { scale: 2, negative: true });
        expect(read).not.toBeNull();
        expect(formatDecimal(language, read ?? "", { digits: { min: 2, max: 2 } })).toBe(shown);
      }),
    );
  });
});
