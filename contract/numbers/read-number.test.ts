import { describe, expect, it } from "vitest";
import { chosenText, evidenceOf, readNumber, resolveByEvidence } from "./read-number.ts";
import type { NumberColumn } from "./read-number.ts";

const PRICE: NumberColumn = { kind: "price", scale: 4 };
const QUANTITY: NumberColumn = { kind: "quantity", scale: 3 };
const SIGNED: NumberColumn = { kind: "quantity", scale: 6, negative: true };
const WHOLE: NumberColumn = { kind: "integer" };

function describeReading(text: string, language: string, column: NumberColumn): string {
  const reading = readNumber(text, { language, column });
  if (reading.kind === "value") return reading.value;
  if (reading.kind === "question") return `? ${reading.readings.whole} | ${reading.readings.fraction}`;
  return reading.suggestion === undefined ? `! ${reading.code}` : `! ${reading.code} → ${reading.suggestion}`;
}

describe("a typed number", () => {
  it.each([
    ["14,5", "14.5"],
    ["14.5", "14.5"],
    ["100.50", "100.50"],
    ["1 234,50 ₽", "1234.50"],
    ["1\u00a0234\u202f567,00", "1234567.00"],
    ["1 234,5 руб.", "1234.5"],
    ["1.234.567,89", "1234567.89"],
    ["1,234,567.89", "1234567.89"],
    ["1,23,456.78", "123456.78"],
    ["1'234'567.5", "1234567.5"],
    ["1.234.567", "1234567"],
    ["1234.567", "1234.567"],
    ["0.125", "0.125"],
    ["$5", "5"],
    ["¥ 61.20", "61.20"],
    ["１２，５", "12.5"],
    ["007", "7"],
    [",5", "0.5"],
  ])("%s is %s in every language", (text, value) => {
    for (const language of ["ru", "en", "zh-hans", "hi"]) expect(describeReading(text, language, PRICE)).toBe(value);
  });

  it.each([
    "12,,5",
    "12,5.",
    "1.2.5",
    "12..5",
    "1,234.",
    "12.05.2026",
    "12/05/2026",
    "2026-05-12",
    "12 50",
    "1 23 456",
    "0 123",
    "1 234",
    "12\n500",
    "12  500",
    "--5",
    "5-",
    "1-2",
    "-",
    ",",
    "abc",
  ])("%j stays a fault", (text) => {
    const column = { ...PRICE, negative: true };
    for (const language of ["ru", "en", "zh-hans", "hi"])
      expect(describeReading(text, language, column)).toBe(text === "1 234" ? "1234" : "! not_a_number");
  });

  it("suggests what was meant where a letter stands for a digit, or something else is around the number", () => {
    expect(describeReading("12,5О", "ru", PRICE)).toBe("! letter → 12,50");
    expect(describeReading("12.5O", "en", PRICE)).toBe("! letter → 12.50");
    expect(describeReading("5В", "ru", PRICE)).toBe("! letter → 58");
    expect(describeReading("1e5", "ru", PRICE)).toBe("! not_a_number → 100000");
    expect(describeReading("10 шт", "ru", PRICE)).toBe("! unit → 10");
    expect(describeReading("~12.5", "ru", PRICE)).toBe("! not_a_number → 12,5");
    // There is no suggestion if it would hide an ambiguity or a minus sign.
    expect(describeReading("~1,234", "en", PRICE)).toBe("! not_a_number");
    expect(describeReading("1,234O", "en", PRICE)).toBe("! letter → 1.2340");
    expect(describeReading("$-5", "en", PRICE)).toBe("! not_a_number");
  });

  it("may have the unit of its row behind it, and no other", () => {
    const pieces = { ...QUANTITY, isUnit: (word: string) => word === "шт" };
    expect(describeReading("10 шт", "ru", pieces)).toBe("10");
    expect(describeReading("10 кг", "ru", pieces)).toBe("! unit → 10");
  });

  it("is asked about where one sign may group or divide, unless we write it so ourselves", () => {
    expect([describeReading("1,234", "en", PRICE), describeReading("1.234", "en", PRICE)]).toEqual([
      "? 1234 | 1.234",
      "1.234",
    ]);
    expect([describeReading("1,234", "en", QUANTITY), describeReading("1,234", "en", WHOLE)]).toEqual(["1234", "1234"]);
    expect([describeReading("1,234", "ru", PRICE), describeReading("1.234", "ru", PRICE)]).toEqual([
      "1.234",
      "? 1234 | 1,234",
    ]);
    expect([describeReading("1,234", "zh-hans", PRICE), describeReading("1,234", "hi", QUANTITY)]).toEqual([
      "? 1234 | 1.234",
      "1234",
    ]);
    expect([describeReading("1234,567", "en", PRICE), describeReading("-1.234", "ru", SIGNED)]).toEqual([
      "? 1234567 | 1234.567",
      "? -1234 | -1,234",
    ]);
  });

  it("is settled by what stands beside it", () => {
    expect(evidenceOf(["1,234", "1,234.50"])).toBe("point");
    expect(evidenceOf(["1,234", "2,000,000"])).toBe("point");
    expect(evidenceOf(["1,234", "12,50"])).toBe("comma");
    expect(evidenceOf(["1,234", "5"])).toBe("auto");
    const read = (text: string, evidence: "comma" | "point", language: string) =>
      describeReading(resolveByEvidence(text, evidence, language), language, PRICE);
    expect([read("1,234 ₽", "point", "en"), read("1,234", "comma", "en")]).toEqual(["1234", "1.234"]);
    expect([read("1.234", "comma", "ru"), read("1.234", "point", "ru"), read("1,234", "point", "ru")]).toEqual([
      "1234",
      "1.234",
      "1234",
    ]);
    expect(resolveByEvidence("12,50", "point", "en")).toBe("12,50");
  });

  it("is read without doubt once a way was chosen", () => {
    const setting = { language: "ru", column: PRICE };
    expect([chosenText("1.234", "whole", setting), chosenText("1.234", "fraction", setting)]).toEqual([
      "1234",
      "1,234",
    ]);
    expect(chosenText("12,5", "whole", setting)).toBe("12,5");
  });

  it("keeps to what its column takes", () => {
    expect([
      describeReading("1,2345", "ru", QUANTITY),
      describeReading("4,500", "ru", { kind: "price", scale: 2 }),
    ]).toEqual(["! decimals", "4.500"]);
    expect([
      describeReading("−5", "ru", PRICE),
      describeReading("−5", "ru", SIGNED),
      describeReading("-0,00", "ru", PRICE),
    ]).toEqual(["! negative", "-5", "0.00"]);
    expect([describeReading("1,5", "ru", WHOLE), describeReading("4,0", "ru", WHOLE)]).toEqual(["! integer", "4.0"]);
    expect(describeReading("12345678901234567", "ru", PRICE)).toBe("! digits");
    expect(describeReading("  ", "ru", PRICE)).toBe("! empty");
  });
});
