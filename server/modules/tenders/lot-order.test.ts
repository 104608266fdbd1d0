import fc from "fast-check";
import { expect, test } from "vitest";
import { movedOrder } from "#server/modules/tenders/lot-order.ts";

test("a lot moves to the place that is asked for", () => {
  expect(movedOrder([1, 2, 3, 4], new Map([[1, 3]]))).toEqual([2, 3, 1, 4]);
  expect(movedOrder([1, 2, 3, 4], new Map([[4, 1]]))).toEqual([4, 1, 2, 3]);
  expect(movedOrder([1, 2, 3], new Map([[1, 99]]))).toEqual([2, 3, 1]);
});

test("no lot is lost or doubled, the others keep their order, and the moved ones stand where they were asked to", () => {
  const orders = fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 30 });
  const cases = orders.chain((order) =>
    fc.tuple(
      fc.constant(order),
      fc.uniqueArray(fc.tuple(fc.constantFrom(...order), fc.integer({ min: 1, max: order.length })), {
        selector: ([id]) => id,
        comparator: "SameValue",
      }),
    ),
  );
  fc.assert(
    fc.property(cases, ([order, asked]) => {
      const moves = new Map(asked);
      const result = movedOrder(order, moves);
      expect([...result].sort((a, b) => a - b)).toEqual([...order].sort((a, b) => a - b));
      expect(result.filter((id) => !moves.has(id))).toEqual(order.filter((id) => !moves.has(id)));
      const places = [...moves.values()];
      if (new Set(places).size === places.length)
        for (const [id, place] of moves) expect(result.indexOf(id) + 1).toBeLessThanOrEqual(place);
    }),
  );
});
