import { expect, test } from "vitest";
import { formerCells, isTakeable } from "#src/features/offers/former-prices.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

const previous = {
  price_per_unit: "100",
  price_with_vat: "122",
  basis: "net",
  price_quantity: 1,
  price_for_quantity: null,
  delivery_min: 3,
  delivery_max: 5,
  availability: "order",
  pack_quantity: "50",
  minimum_quantity: null,
  replacement_part_number: "BC548",
  comment: null,
} as const;
const line: OfferLine = {
  id: 1,
  lot: 1,
  documents: 0,
  files: 0,
  version: 1,
  position: 1,
  nomenclature: "Транзистор",
  part_number: "BC547",
  manufacturer: null,
  quantity: "10",
  unit: 1,
  target_delivery_time: null,
  alternates: null,
  lot_comment: null,
  feedback: null,
  attributes: [],
  price: null,
  delivery_min: null,
  delivery_max: null,
  availability: null,
  available_quantity: null,
  pack_quantity: null,
  minimum_quantity: null,
  replacement_part_number: null,
  replacement_manufacturer: null,
  unnamed: false,
  comment: null,
  rejected: false,
  reject_reason: null,
  previous,
};

test("the round before fills the price of a line without an answer, and what came along where nothing is typed", () => {
  expect(formerCells(line, "net")).toEqual({
    price: "100",
    delivery_min: 3,
    delivery_max: 5,
    availability: "order",
    pack_quantity: "50",
    replacement_part_number: "BC548",
  });
  expect(formerCells({ ...line, delivery_max: 9, comment: "Со склада" }, "net")).toEqual({
    price: "100",
    delivery_min: 3,
    availability: "order",
    pack_quantity: "50",
    replacement_part_number: "BC548",
  });
});

test("a line that is answered, declined, or had no price before is left alone", () => {
  for (const other of [{ price: "90" }, { rejected: true }, { previous: null }]) {
    expect(isTakeable({ ...line, ...other })).toBe(false);
    expect(formerCells({ ...line, ...other }, "net")).toEqual({});
  }
});
