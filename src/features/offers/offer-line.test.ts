import { expect, test } from "vitest";
import { cellOf, patchesOf } from "#src/features/offers/offer-line.ts";

const versions = new Map([
  [7, 3],
  [8, 1],
]);

test("changed cells leave as one patch for each line, with its version", () => {
  const cells = [
    { id: 7, field: "price", value: "14.2" },
    { id: 8, field: "delivery_min", value: 2 },
    { id: 7, field: "rejected", value: false },
  ];
  expect(patchesOf(cells, (id) => versions.get(id), "net")).toEqual([
    { id: 7, version: 3, price_per_unit: "14.2", price_quantity: 1, rejected: false },
    { id: 8, version: 1, delivery_min: 2 },
  ]);
});

test("a price says on which basis of VAT it was typed, so that it means the same where a colleague has changed that", () => {
  const cells = [{ id: 7, field: "price", value: "100" }];
  expect(patchesOf(cells, () => 1, "gross")).toEqual([{ id: 7, version: 1, price_with_vat: "100", price_quantity: 1 }]);
  expect(patchesOf(cells, () => 1, "net")).toEqual([{ id: 7, version: 1, price_per_unit: "100", price_quantity: 1 }]);
});

test("the part number of a replacement says whether there is one", () => {
  expect(
    patchesOf([{ id: 7, field: "replacement_part_number", value: "JQC-3FF-S-Z" }], () => undefined, "net"),
  ).toEqual([{ id: 7, replacement_part_number: "JQC-3FF-S-Z", replacement: true }]);
  expect(patchesOf([{ id: 7, field: "replacement_part_number", value: null }], () => undefined, "net")).toEqual([
    { id: 7, replacement_part_number: null, replacement: false },
  ]);
});

test("a problem of either price stands at the one price of the grid", () => {
  expect(["price_per_unit", "price_with_vat", "replacement_part_number", "comment"].map(cellOf)).toEqual([
    "price",
    "price",
    "replacement_part_number",
    "comment",
  ]);
});
