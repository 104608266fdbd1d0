import { expect, test } from "vitest";
import { OPTIONS } from "#contract/award/mock-up.fixture.ts";
import { roundChange } from "#contract/award/round-change.ts";

const line = {
  price_per_unit: "95",
  price_with_vat: "115.9",
  offered: "net",
  previous_price: "100",
  vat_percent: "22",
  quantity: "10",
  currency: 1,
} as const;

test("a price is held against that of the round before: which way, by how much, by how many per cent", () => {
  expect(roundChange(line, OPTIONS)).toEqual({ direction: "down", price: "5", sum: "50.00", percent: "-5.0" });
  expect(roundChange({ ...line, price_per_unit: "100.5" }, OPTIONS)).toEqual({
    direction: "up",
    price: "0.5",
    sum: "5.00",
    percent: "0.5",
  });
  expect(roundChange({ ...line, price_per_unit: "100.00" }, OPTIONS)).toMatchObject({
    direction: "same",
    percent: "0.0",
  });
});

test("amounts stand on the basis that the comparison shows, the per cent is the same on both", () => {
  expect(roundChange(line, { ...OPTIONS, basis: "gross" })).toEqual({
    direction: "down",
    price: "6.1",
    sum: "61.00",
    percent: "-5.0",
  });
});

test("nothing is held against a price that isn't there, or has no rate", () => {
  expect(roundChange({ ...line, previous_price: null }, OPTIONS)).toBeNull();
  expect(roundChange({ ...line, price_per_unit: null }, OPTIONS)).toBeNull();
  expect(roundChange({ ...line, currency: 3 }, { ...OPTIONS, rates: {} })).toBeNull();
});
