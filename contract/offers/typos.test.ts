import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTypos } from "#contract/offers/typos.ts";
import type { TypoCheckLine } from "#contract/offers/typos.ts";

const LINE: TypoCheckLine = {
  id: 1,
  lot: 11,
  part_number: "SS34",
  manufacturer: null,
  replacement_part_number: null,
  replacement_manufacturer: null,
  quantity: "240",
  unit: 1,
  price_per_unit: "12.5",
  delivery_max: 4,
  available_quantity: null,
  rejected: false,
};
const line = (given: Partial<TypoCheckLine>): TypoCheckLine => ({ ...LINE, ...given });
const check = (
  lines: readonly TypoCheckLine[],
  known: Readonly<Record<number, readonly string[]>> = {},
  vat_percent: string | null = "22",
) =>
  findTypos({
    lines,
    known: new Map(Object.entries(known).map(([lot, prices]) => [Number(lot), prices])),
    vat_percent,
  });
const of = (price_per_unit: string, given: Partial<TypoCheckLine> = {}, known: readonly string[] = ["12.5"]) =>
  check([line({ ...given, price_per_unit })], { 11: known }).map(({ code, meant }) => [code, meant]);

describe("a price against what the supplier offered for the part before", () => {
  test.each([
    ["12.5", []],
    ["15", []],
    ["30", []],
    ["125", [["tenfold", "12.5"]]],
    ["1.25", [["tenfold", "12.5"]]],
    ["1250", [["hundred", "12.5"]]],
    ["12400", [["thousand", "12.4"]]],
    ["0.0125", [["thousand", "12.5"]]],
    ["3000", [["line_total", "12.5"]]],
    ["15.25", [["vat", "12.5"]]],
    ["10.2459", [["vat", "12.5"]]],
    ["44", [["far", null]]],
    ["3", [["far", null]]],
  ])("%s beside 12.5", (price, expected) => expect(of(price)).toEqual(expected));

  test("the middle one of several prices counts", () => expect(of("12", {}, ["1.2", "12", "12.5"])).toEqual([]));
  test("without VAT nothing is taken for a price with it", () =>
    expect(check([line({ price_per_unit: "15.25" })], { 11: ["12.5"] }, null)).toEqual([]));
  test("a replacement is another part", () => expect(of("125", { replacement_part_number: "SS54" })).toEqual([]));
  test("a refused line has no price", () => expect(of("125", { rejected: true })).toEqual([]));
});

test("a price that is the quantity is told, unless it is the usual price", () => {
  expect(of("240", {}, [])).toEqual([["quantity", null]]);
  expect(of("240.00", {}, ["3"])).toEqual([["quantity", null]]);
  expect(of("240", {}, ["239"])).toEqual([]);
  expect(of("5", { quantity: "5" }, [])).toEqual([]);
});

test("lines for the same part in one offer are compared with each other, however its number is written", () => {
  const two = [
    line({ id: 1, price_per_unit: "12.5" }),
    line({ id: 2, lot: 12, part_number: "ss-34", price_per_unit: "1250" }),
  ];
  expect(check(two).map(({ item, code, usual }) => [item, code, usual])).toEqual([
    [1, "hundred", "1250"],
    [2, "hundred", "12.5"],
  ]);
  expect(
    check([line({ id: 1, manufacturer: "ON" }), line({ id: 2, manufacturer: "Vishay", price_per_unit: "1250" })]),
  ).toEqual([]);
  expect(check([line({ id: 1, unit: 1 }), line({ id: 2, unit: 2, price_per_unit: "1250" })])).toEqual([]);
  expect(
    check([line({ id: 1, part_number: null }), line({ id: 2, part_number: null, price_per_unit: "1250" })]),
  ).toEqual([]);
});

test("a delivery of more than two years is told: days for weeks", () => {
  expect(check([line({ delivery_max: 105 })])).toEqual([
    { code: "delivery_long", item: 1, field: "delivery_max", usual: null, meant: null },
  ]);
  expect(check([line({ delivery_max: 104 })])).toEqual([]);
});

const price = fc.integer({ min: 1000, max: 100_000_000 }).map((value) => (value / 10_000).toFixed(4));

test("a price near the usual one is no typo, whatever it is", () =>
  fc.assert(
    fc.property(price, fc.double({ min: 0.85, max: 1.15, noNaN: true }), (usual, part) => {
      const typed = (Number(usual) * part).toFixed(4);
      expect(check([line({ price_per_unit: typed, quantity: "1.5" })], { 11: [usual] }, null)).toEqual([]);
    }),
  ));

test("a point in the wrong place is always found, and what was meant is the usual price", () =>
  fc.assert(
    fc.property(price, fc.constantFrom(10, 100, 1000), (usual, factor) => {
      const typed = (Math.round(Number(usual) * factor * 10_000) / 10_000).toFixed(4);
      const [typo, ...others] = check([line({ price_per_unit: typed, quantity: "7777" })], { 11: [usual] });
      expect(others).toEqual([]);
      expect(Number(typo?.meant)).toBeCloseTo(Number(usual), 3);
    }),
  ));

test("a line has one typo of its price at most, and never one without a price", () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          price_per_unit: fc.option(price),
          rejected: fc.boolean(),
          quantity: fc.integer({ min: 1, max: 10_000 }).map(String),
        }),
        { maxLength: 20 },
      ),
      (given) => {
        const lines = given.map((each, id) => line({ ...each, id, lot: id }));
        const typos = check(lines);
        expect(new Set(typos.map(({ item }) => item)).size).toBe(typos.length);
        for (const { item } of typos)
          expect(lines[item]).toMatchObject({ rejected: false, price_per_unit: expect.any(String) });
      },
    ),
  ));

test.each([
  [{ available_quantity: "5", minimum_quantity: "10" }, ["below_least"]],
  [{ available_quantity: "99.999", pack_quantity: "100" }, ["below_least"]],
  [{ available_quantity: "15", minimum_quantity: "15", pack_quantity: "10" }, ["below_least"]],
  [{ available_quantity: "20", minimum_quantity: "15", pack_quantity: "10" }, []],
  [{ available_quantity: "10", minimum_quantity: "10" }, []],
  [{ available_quantity: "0", minimum_quantity: "10" }, []],
  [{ available_quantity: "5" }, []],
])("what is there against what is sold at least: %o", (given, expected) =>
  expect(check([line(given)]).map(({ code }) => code)).toEqual(expected),
);
