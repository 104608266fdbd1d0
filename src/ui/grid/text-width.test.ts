import { expect, test } from "vitest";
import { fittedNumber, fitsWidth } from "./text-width.ts";

test("what surely fits is told by its widest letters, and never by hope", () => {
  expect(fitsWidth("", 0)).toBe(true);
  expect(fitsWidth("1 094", 60)).toBe(true);
  expect(fitsWidth("STM32F407VGT6", 176 - 20)).toBe(true);
  expect(fitsWidth("GRM31CR61E106KA12L-124", 176 - 20)).toBe(false);
  // Wide letters must be estimated at their full width.
  expect(fitsWidth("Щ".repeat(20), 20 * 13)).toBe(false);
  expect(fitsWidth("采购请求采购请求", 8 * 13)).toBe(false);
});

test("a number without room is drawn smaller, or not at all: never without its last digits", () => {
  const [usual, large] = ["1\u00a0234,125", "12\u00a0345\u00a0678,125"];
  expect(fittedNumber(usual, 96 - 20)).toEqual({ text: usual });
  expect(fittedNumber(large, 96 - 20)).toEqual({ text: large, size: 8.75 });
  expect(fitsWidth(large, (76 * 13) / 8.75)).toBe(true);
  expect(fittedNumber(large, 40)).toEqual({ text: "…" });
});
