import { expect, test } from "vitest";
import { roundMoves } from "#contract/award/round-moves.ts";

const line = (price: string | null, before: string | null, quantity = "10") => ({
  price_per_unit: price,
  price_with_vat: null,
  offered: "net" as const,
  previous_price: before,
  vat_percent: "20",
  quantity,
  currency: 1 as const,
});
const options = { currency: 1, basis: "net", include_replacements: false, rates: {} } as const;

test("a supplier's moves are counted and summed up on the chosen basis", () => {
  const lines = [line("95", "100"), line("11", "10"), line("7", "7"), line(null, "5"), line("8", null)];
  expect(roundMoves(lines, options)).toEqual({ down: 1, up: 1, sum: "-40.00" });
  expect(roundMoves(lines, { ...options, basis: "gross" })).toEqual({ down: 1, up: 1, sum: "-48.00" });
});

test("a first round has nothing to be held against", () => {
  expect(roundMoves([line("8", null), line(null, "5")], options)).toBeNull();
});
