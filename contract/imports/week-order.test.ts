import { expect, test } from "vitest";
import { makerKeys } from "#contract/purchase-items/maker-key.ts";
import { checkOffer } from "./check-offer.ts";
import { NO_TERMS } from "./price-terms.ts";

test("a row whose first week comes after its last keeps its price and reports the times, as a single column does", () => {
  const { rows, problems } = checkOffer({
    makerOf: makerKeys([]),
    rows: [
      { number: 2, cells: ["A-1", "12,5", "9", "2"] },
      { number: 3, cells: ["A-2", "13", "2", "9"] },
    ],
    styles: () => ({ number: "auto", date: "day", today: null }),
    headers: ["Артикул", "Цена", "От, нед", "До, нед"],
    mapping: [
      { column: 0, field: "part_number" },
      { column: 1, field: "price_per_unit" },
      { column: 2, field: "delivery_min" },
      { column: 3, field: "delivery_max" },
    ],
    lines: ["A-1", "A-2"].map((part_number, place) => ({
      lot: place + 1,
      part_number,
      manufacturer: null,
      nomenclature: null,
      quantity: "10",
      unit: 1,
    })),
    choices: {},
    answers: {},
    terms: NO_TERMS,
    sum_column: null,
    clear: false,
    context: { currency: 1, words: { availability: new Map(), reasons: new Map() } },
    basis: "net",
  });
  expect(problems).toMatchObject([{ row: 2, column: 3, field: "delivery_max", code: "weeks_order", value: "2" }]);
  expect(rows.map(({ values }) => values)).toEqual([
    { price_per_unit: "12.5" },
    { price_per_unit: "13", delivery_min: 2, delivery_max: 9 },
  ]);
});
