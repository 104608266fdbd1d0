import { expect, test } from "vitest";
import { item, offer } from "#contract/award/compare-test-kit.ts";
import { splitCost } from "#contract/award/split-cost.ts";

const offers = [
  offer(1, [
    item(1, { id: 11, price_per_unit: "10.005", pack_quantity: "6" }),
    item(2, { id: 12, lot: 2, price_per_unit: "3" }),
  ]),
  offer(2, [item(1, { id: 21, price_per_unit: "9.5" })], { supplier_freight: "250" }),
  offer(3, [item(1, { id: 31, price_per_unit: "1" })], { currency: 2 }),
];
const options = { currency: 1, basis: "net", include_replacements: false, rates: {} } as const;
const parts = (...quantities: [offer_item: number, quantity: string][]) =>
  quantities.map(([offer_item, quantity]) => ({ lot: 1, offer_item, quantity }));

test("the parts of a lot cost what their suppliers' documents say, with the freight and the packs that they add", () => {
  const cost = splitCost({ offers, options, others: [], parts: parts([11, "5"], [21, "4"]) });
  expect([...cost.parts]).toEqual([
    [11, "50.03"],
    [21, "38.00"],
  ]);
  expect(cost).toMatchObject({ goods: "88.03", freight: "250.00", surplus: "10.00" });
});

test("a supplier that already wins another lot adds no second freight", () => {
  const others = [{ lot: 2, offer_item: 22, quantity: "1" }];
  const both = [
    ...offers.slice(0, 1),
    offer(2, [item(1, { id: 21, price_per_unit: "9.5" }), item(2, { id: 22, lot: 2 })], { supplier_freight: "250" }),
  ];
  expect(splitCost({ offers: both, options, others, parts: parts([21, "4"]) })).toMatchObject({
    goods: "38.00",
    freight: "0.00",
  });
});

test("a part whose currency has no rate isn't counted, and no parts cost nothing", () => {
  expect(splitCost({ offers, options, others: [], parts: parts([31, "4"]) })).toEqual({
    parts: new Map(),
    goods: "0.00",
    freight: "0.00",
    surplus: "0.00",
  });
  expect(splitCost({ offers, options, others: [], parts: [] }).goods).toBe("0.00");
});
