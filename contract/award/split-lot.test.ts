import fc from "fast-check";
import { expect, test } from "vitest";
import { toScaled } from "#contract/money/scaled.ts";
import { partsByShares, percentOfQuantity } from "#contract/award/split-lot.ts";

const parts = (quantity: string, ...percents: string[]): string[] =>
  partsByShares(
    quantity,
    percents.map((percent, offer_item) => ({ offer_item, percent })),
  ).map((part) => part.quantity);

test("pieces stay whole, and what is left goes to who lost most", () => {
  expect(parts("100", "60", "40")).toEqual(["60", "40"]);
  expect(parts("10", "33.33", "33.33", "33.34")).toEqual(["3", "3", "4"]);
  expect(parts("1", "50", "50")).toEqual(["1", "0"]);
  expect(parts("0.5", "50", "50")).toEqual(["0.25", "0.25"]);
  expect(parts("24000", "10")).toEqual(["2400"]);
});

test("shares of a hundred per cent make the quantity, to the last thousandth", () => {
  const cuts = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), cuts, (thousandths, at) => {
      const edges = [0, ...at.toSorted((a, b) => a - b), 10_000];
      const percents = edges.slice(1).map((edge, place) => ((edge - (edges[place] ?? 0)) / 100).toFixed(2));
      const quantity = `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, "0")}`;
      const given = parts(quantity, ...percents).map((part) => toScaled(part, 3));
      expect(given.reduce((sum, part) => sum + part, 0n)).toBe(thousandths);
      expect(given.every((part) => part >= 0n)).toBe(true);
    }),
  );
});

test("the shares of parts that fit into a quantity never total more than a hundred per cent", () => {
  const some = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(some, (quantities) => {
      const quantity = String(quantities.reduce((sum, part) => sum + part, 0));
      const shares = quantities.map((part) => toScaled(percentOfQuantity(String(part), quantity), 2));
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBeLessThanOrEqual(10_000n);
    }),
  );
  expect(percentOfQuantity("90", "270")).toBe("33.33");
});
