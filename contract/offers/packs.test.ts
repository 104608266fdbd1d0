import fc from "fast-check";
import { expect, test } from "vitest";
import { scaledBought, surplusOf } from "#contract/offers/packs.ts";
import { fromScaled } from "#contract/money/scaled.ts";

test.each([
  ["583", { pack_quantity: "50" }, { bought: "600", more: "17", packs: { count: "12", of: "50" } }],
  ["583", { minimum_quantity: "1000" }, { bought: "1000", more: "417", packs: null }],
  [
    "583",
    { pack_quantity: "300", minimum_quantity: "1000" },
    { bought: "1200", more: "617", packs: { count: "4", of: "300" } },
  ],
  ["2.5", { pack_quantity: "0.4" }, { bought: "2.8", more: "0.3", packs: { count: "7", of: "0.4" } }],
  ["600", { pack_quantity: "50", minimum_quantity: "100" }, null],
  ["583", { pack_quantity: null, minimum_quantity: null }, null],
  ["583", {}, null],
])("of %s, sold %o, has to be bought %o", (quantity, line, surplus) =>
  expect(surplusOf(quantity, line)).toEqual(surplus),
);

test("what is bought is the least whole number of packs that covers quantity and minimum", () => {
  const some = fc.bigInt({ min: 1n, max: 10n ** 8n });
  fc.assert(
    fc.property(some, some, some, (quantity, pack, minimum) => {
      const line = { pack_quantity: fromScaled(pack, 3), minimum_quantity: fromScaled(minimum, 3) };
      const bought = scaledBought(quantity, line);
      expect(bought % pack).toBe(0n);
      expect(bought >= quantity && bought >= minimum).toBe(true);
      expect(bought - pack < quantity || bought - pack < minimum).toBe(true);
      // Rounding is idempotent.
      expect(scaledBought(bought, line)).toBe(bought);
    }),
  );
});
