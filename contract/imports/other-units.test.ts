import { expect, test } from "vitest";
import { makerKeys } from "#contract/purchase-items/maker-key.ts";
import { checkOffer } from "./check-offer.ts";
import { NO_TERMS } from "./price-terms.ts";
import { unitsIn } from "./other-units.ts";

const [PIECES, METRES, LITRES, KILOGRAMS] = [1, 2, 4, 5];

test.each([
  ["т", KILOGRAMS, "1000"],
  ["Тонна", KILOGRAMS, "1000"],
  ["г", KILOGRAMS, "0.001"],
  ["кг", KILOGRAMS, "1"],
  ["吨", KILOGRAMS, "1000"],
  ["км", METRES, "1000"],
  ["mm", METRES, "0.001"],
  ["м³", LITRES, "1000"],
  ["мл", LITRES, "0.001"],
  ["тыс. шт.", PIECES, "1000"],
  ["100 шт", PIECES, "100"],
  ["1000 pcs", PIECES, "1000"],
  ["दर्जन", PIECES, "12"],
  ["т", PIECES, null],
  ["шт", KILOGRAMS, null],
  ["упак", PIECES, null],
  ["100 кг", PIECES, null],
])("one %s in unit %i is %s", (text, unit, many) => expect(unitsIn(text, unit)).toBe(many));

const checked = (...rows: readonly (readonly string[])[]) =>
  checkOffer({
    makerOf: makerKeys([]),
    rows: rows.map((cells, place) => ({ number: place + 2, cells: [`A-${place + 1}`, ...cells] })),
    styles: () => ({ number: "auto", date: "day", today: null }),
    headers: ["Артикул", "Ед.", "Цена", "Упаковка", "Есть"],
    mapping: [
      { column: 0, field: "part_number" },
      { column: 1, field: "unit" },
      { column: 2, field: "price_per_unit" },
      { column: 3, field: "pack_quantity" },
      { column: 4, field: "available_quantity" },
    ],
    lines: rows.map((_, place) => ({
      lot: place + 1,
      part_number: `A-${place + 1}`,
      manufacturer: null,
      nomenclature: null,
      quantity: "10",
      unit: KILOGRAMS,
    })),
    choices: {},
    answers: {},
    terms: NO_TERMS,
    sum_column: null,
    clear: false,
    context: { currency: 1, words: { availability: new Map(), reasons: new Map() } },
    basis: "net",
  });

test("a price for a thousand requested units stays as it is for them; quantities become those of the requested unit", () => {
  const { rows, problems } = checked(["т", "12345,6789", "0,025", "1,5"], ["кг", "12,5", "", "7"], ["", "13", "", ""]);
  expect(problems).toEqual([]);
  expect(rows.map(({ values, notes }) => [values, notes])).toEqual([
    [
      { price_per_unit: "12345.6789", price_quantity: 1000, pack_quantity: "25", available_quantity: "1500" },
      { pack_quantity: "unit", available_quantity: "unit" },
    ],
    [{ price_per_unit: "12.5", available_quantity: "7" }, {}],
    [{ price_per_unit: "13" }, {}],
  ]);
});

test("a unit that can't be converted, or would leave nothing of the price, is a problem of its cell and no price", () => {
  const { rows, problems } = checked(["бухта", "500", "", ""], ["т", "0,0001", "", ""], ["бухта", "", "", ""]);
  expect(problems).toMatchObject([
    { row: 2, column: 1, field: "unit", code: "other_unit", value: "бухта", suggestion: "kg" },
    { row: 3, column: 2, field: "price_per_unit", code: "price_too_small", value: "0,0001" },
  ]);
  expect(rows.map(({ values }) => values)).toEqual([{}, {}]);
});

test("the heading over a price says its unit and currency, the row's unit that of its quantities", () => {
  const of = (heading: string, ...units: readonly number[]) =>
    checkOffer({
      makerOf: makerKeys([]),
      rows: units.map((_, place) => ({ number: place + 2, cells: [`A-${place + 1}`, "12 500", "кг", "40"] })),
      styles: () => ({ number: "auto", date: "day", today: null }),
      headers: ["Артикул", heading, "Ед.", "Есть"],
      mapping: [
        { column: 0, field: "part_number" },
        { column: 1, field: "price_per_unit" },
        { column: 2, field: "unit" },
        { column: 3, field: "available_quantity" },
      ],
      lines: units.map((unit, place) => ({
        lot: place + 1,
        part_number: `A-${place + 1}`,
        manufacturer: null,
        nomenclature: null,
        quantity: "10",
        unit,
      })),
      choices: {},
      answers: {},
      terms: NO_TERMS,
      sum_column: null,
      clear: false,
      context: { currency: 1, words: { availability: new Map(), reasons: new Map() } },
      basis: "net",
    });
  const perTonne = of("Цена за т, руб.", KILOGRAMS);
  expect(perTonne.problems).toEqual([]);
  expect(perTonne.rows[0]).toMatchObject({
    values: { price_per_unit: "12500", price_quantity: 1000, available_quantity: "40" },
    notes: {},
  });
  expect(of("Цена, тыс. руб.", KILOGRAMS).rows[0]).toMatchObject({
    values: { price_per_unit: "12500000" },
    notes: { price_per_unit: "thousands" },
  });
  expect(of("Цена за упаковку", KILOGRAMS)).toMatchObject({
    rows: [{ values: {} }],
    problems: [{ column: 1, field: "price_per_unit", code: "other_unit", value: "упаковку", suggestion: "kg" }],
  });
  expect(of("Цена, USD", KILOGRAMS).problems).toMatchObject([
    { column: 1, code: "other_currency", value: "Цена, USD", suggestion: "RUB" },
  ]);
});

test("a price for a pack is for so many pieces where the row says how many a pack holds, and else a problem", () => {
  const of = (pack: string) =>
    checkOffer({
      makerOf: makerKeys([]),
      rows: [{ number: 2, cells: ["A-1", "500", pack, "3"] }],
      styles: () => ({ number: "auto", date: "day", today: null }),
      headers: ["Артикул", "Цена за упаковку", "В упаковке, шт", "Есть, уп"],
      mapping: [
        { column: 0, field: "part_number" },
        { column: 1, field: "price_per_unit" },
        { column: 2, field: "pack_quantity" },
      ],
      lines: [{ lot: 1, part_number: "A-1", manufacturer: null, nomenclature: null, quantity: "250", unit: PIECES }],
      choices: {},
      answers: {},
      terms: NO_TERMS,
      sum_column: null,
      clear: false,
      context: { currency: 1, words: { availability: new Map(), reasons: new Map() } },
      basis: "net",
    });
  expect(of("100").rows).toMatchObject([
    { values: { price_per_unit: "500", price_quantity: 100, pack_quantity: "100" }, notes: {} },
  ]);
  // Prices can be stored only for whole numbers of units, so a price for a fraction of a unit is converted.
  expect(of("2,5").rows).toMatchObject([
    { values: { price_per_unit: "200", pack_quantity: "2.5" }, notes: { price_per_unit: "pack" } },
  ]);
  expect(of("").problems).toMatchObject([{ code: "other_unit", value: "упаковку" }]);
  expect(of("").rows[0]?.values).toEqual({});
});
