import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnStyle, readDecimal, trimZeros, valueParams } from "./decimal-text.ts";
import type { NumberStyle } from "./decimal-text.ts";

const valueOf = (text: string, style: NumberStyle = "auto") => {
  const reading = readDecimal(text, { style });
  return reading.ok ? reading.value + (reading.unit === undefined ? "" : ` [${reading.unit}]`) : reading.reason;
};

describe("numbers as people write them", () => {
  it.each([
    ["1 234,5", "1234.5"],
    ["1\u00A0234\u202F567,50", "1234567.50"],
    ["1,234.5", "1234.5"],
    ["1.234,5", "1234.5"],
    ["1'234.5", "1234.5"],
    ["1,23,456.5", "123456.5"],
    ["1.234.567", "1234567"],
    ["0,125", "0.125"],
    ["12,5", "12.5"],
    ["007", "7"],
    [",5", "0.5"],
    ["5.", "5"],
    ["+5", "5"],
    ["5,-", "5"],
    ["5.-", "5"],
    ["5-шт", "5 [шт]"],
    ["１２，５", "12.5"],
    ["१२", "12"],
    ["₽ 1 234,50", "1234.50"],
    ["1 234,50 руб.", "1234.50"],
    ["$1,234.50", "1234.50"],
    ["(0,00)", "0.00"],
    ["10 шт", "10 [шт]"],
    ["10шт.", "10 [шт.]"],
    ["2,5 м²", "2.5 [м²]"],
    ["10 l", "10 [l]"],
    ["10l", "10 [l]"],
    ["1 000 кв.м", "1000 [кв.м]"],
  ])("%s is %s", (text, value) => expect(valueOf(text)).toBe(value));

  it.each([
    ["", "empty"],
    ["   ", "empty"],
    ["-5", "negative"],
    ["5-", "negative"],
    ["1 234,50-", "negative"],
    ["1 234,50−", "negative"],
    ["−5,5", "negative"],
    ["(12)", "negative"],
    ["abc", "not_a_number"],
    ["-".repeat(32_000), "not_a_number"],
    ["10-20", "not_a_number"],
    ["10x5", "not_a_number"],
    ["5/10", "not_a_number"],
    ["1 2", "not_a_number"],
    ["12 34", "not_a_number"],
    ["1,2,3", "not_a_number"],
    ["1.2.2026", "not_a_number"],
    ["1,234,56", "not_a_number"],
    ["R1, R2", "not_a_number"],
    ["12345678901234567", "too_many_digits"],
  ])("%s is refused: %s", (text, reason) => expect(valueOf(text)).toBe(reason));

  it("asks where a sign before three digits may group or divide, unless the style of the file tells", () => {
    expect(readDecimal("1,234")).toEqual({ ok: false, reason: "ambiguous", suggestion: "1,2340" });
    expect([
      valueOf("1,234", "comma"),
      valueOf("1,234", "point"),
      valueOf("1.234", "comma"),
      valueOf("1.234", "point"),
    ]).toEqual(["1.234", "1234", "1234", "1.234"]);
    expect([valueOf("1.234", "cell"), valueOf("1.234 кг", "cell")]).toEqual(["1.234", "1.234 [кг]"]);
  });

  it("suggests what was meant, and does not take it in silence", () => {
    const suggestion = (text: string) => {
      const reading = readDecimal(text);
      return reading.ok ? "read" : reading.suggestion;
    };
    expect(["12,5О", "1O", "З0", "1,23E+04", "ок. 10 шт", "~5"].map(suggestion)).toEqual([
      "12.5",
      "10",
      "30",
      "12300",
      "10",
      "5",
    ]);
  });

  it("suggests only what it reads without doubt then, the likelier of two readings first", () => {
    for (const [text, style, suggestion] of [
      ["1,234", "auto", "1,2340"],
      ["1.234", "auto", "1.2340"],
      ["1,000", "auto", "1000"],
      ["ок. 1,234", "comma", "1,234"],
      ["1,234О", "comma", "1,234"],
      ["-1,2340", "auto", "1.2340"],
      ["-1,234", "comma", "1,234"],
      ["-0,125", "auto", "0.125"],
    ] as const) {
      const reading = readDecimal(text, { style });
      expect(reading.ok ? "read" : reading.suggestion).toBe(suggestion);
      expect(readDecimal(suggestion, { style }).ok).toBe(true);
    }
    expect(valueParams("1.234 шт")).toEqual({ value: "1.234 шт", whole: "1234", fraction: "1.2340" });
  });

  it("reads back every decimal in every way of grouping it, digit for digit", () => {
    const ways: readonly (readonly [string, string, NumberStyle])[] = [
      [" ", ",", "comma"],
      ["\u00A0", ",", "comma"],
      [",", ".", "point"],
      [".", ",", "comma"],
      ["'", ".", "point"],
      ["", ",", "comma"],
      ["", ".", "point"],
    ];
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 999_999_999_999n }),
        fc.stringMatching(/^\d{1,4}$/),
        fc.constantFrom(...ways),
        (whole, fraction, [group, sign, style]) => {
          const grouped = String(whole).replace(/\B(?=(?:\d{3})+$)/gu, group);
          expect(valueOf(`${grouped}${sign}${fraction}`, style)).toBe(`${whole}.${fraction}`);
        },
      ),
    );
  });

  it("never throws, and answers a plain decimal if anything", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
        const reading = readDecimal(text);
        if (reading.ok) expect(reading.value).toMatch(/^\d+(?:\.\d+)?$/u);
      }),
    );
  });

  it("learns the decimal sign from the column where its values prove one", () => {
    expect(columnStyle(["1,234", "2,5"])).toBe("comma");
    expect(columnStyle(["1,234", "2.5", "3"])).toBe("point");
    expect(columnStyle(["1,234.5"])).toBe("point");
    expect(columnStyle(["1,234", "5"])).toBe("auto");
    expect(columnStyle(["1,5", "2.5"])).toBe("auto");
  });

  it("takes meaningless zeros away", () => {
    expect(["1.500", "10.00", "100", "0.0"].map(trimZeros)).toEqual(["1.5", "10", "100", "0"]);
  });
});
