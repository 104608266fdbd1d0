import { describe, expect, it } from "vitest";
import { Price } from "#contract/primitives.ts";
import type { OfferColumns } from "#contract/comparison/comparison-columns.schema.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";

const price = (text: string): Price => Price.parse(text);
const LINES: OfferColumns = {
  ids: [40, 1, 2],
  lots: null,
  prices: [price("100"), null, price("7.5")],
  vat_percent: ["22"],
  delivery_min: [1, null, 3],
  delivery_max: [2],
  availability: ["stock"],
  rare: [],
};

function read(lines: Partial<OfferColumns> | null, basis: "net" | "gross" = "net") {
  const all = lines === null ? null : { ...LINES, ...lines };
  return readColumns({ lots: [{ id: 7 }, { id: 9 }, { id: 8 }], offers: [{ basis, lines: all }] }).offers[0]?.items;
}

describe("the columns of an offer, read line by line", () => {
  it("are the lines of all lots in their order, ids counted on from the first", () => {
    expect(read({})?.map(({ id, lot }) => [id, lot])).toEqual([
      [40, 7],
      [41, 9],
      [43, 8],
    ]);
    expect(read({ lots: [9, 8, 4] })?.map(({ lot }) => lot)).toEqual([9, 8, 4]);
  });

  it("have one value for all lines where a column says one", () => {
    expect(
      read({})?.map((line) => [line.vat_percent, line.delivery_min, line.delivery_max, line.availability]),
    ).toEqual([
      ["22", 1, 2, "stock"],
      ["22", null, 2, "stock"],
      ["22", 3, 2, "stock"],
    ]);
    expect(read({ vat_percent: [null], availability: [null, "order", null] })).toMatchObject([
      { vat_percent: null, availability: null, price_with_vat: "100" },
      { availability: "order", price_with_vat: null },
      { availability: null, price_with_vat: "7.5" },
    ]);
  });

  it("have the other price by the VAT, unless the line says another one", () => {
    const prices = (lines: ReturnType<typeof read>) =>
      lines?.map(({ price_per_unit, price_with_vat }) => [price_per_unit, price_with_vat]);
    expect(prices(read({}))).toEqual([
      ["100", "122"],
      [null, null],
      ["7.5", "9.15"],
    ]);
    expect(prices(read({}, "gross"))).toEqual([
      ["81.967213", "100"],
      [null, null],
      ["6.147541", "7.5"],
    ]);
    const rare = [
      { at: 0, other_price: null },
      { at: 2, other_price: price("9.1") },
    ];
    expect(prices(read({ rare }))).toEqual([
      ["100", null],
      [null, null],
      ["7.5", "9.1"],
    ]);
  });

  it("have nothing of what few lines have, unless it is said", () => {
    expect(read({ rare: [{ at: 1, rejected: true, reject_reason: "not_supplied", files: 2 }] })).toMatchObject([
      { rejected: false, reject_reason: null, files: 0, comment: null, replacement: false, order_declined: false },
      { rejected: true, reject_reason: "not_supplied", files: 2, available_quantity: null, previous_price: null },
      { rejected: false, replacement_part_number: null, replacement_manufacturer: null },
    ]);
  });

  it("are none while the offer is sealed", () => {
    expect(read(null)).toEqual([]);
  });
});
