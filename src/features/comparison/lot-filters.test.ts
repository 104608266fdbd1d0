import { expect, test } from "vitest";
import { Quantity } from "#contract/primitives.ts";
import type { ComparisonItem } from "#contract/comparison/comparison.schema.ts";
import { readComparisonAddress } from "#src/features/comparison/comparison-address.ts";
import { comparisonOf } from "#src/features/comparison/comparison-test-kit.ts";
import { isFound, offerFacts, searchable, winnerFacts } from "#src/features/comparison/lot-filters.ts";
import { ordered } from "#src/features/comparison/lot-order.ts";
import { matrixOf } from "#src/features/comparison/matrix.ts";

function aLot(prices: readonly (string | null)[], changes: Readonly<Record<number, Partial<ComparisonItem>>> = {}) {
  const comparison = comparisonOf({ lots: [{ target: "2026-12-11" }], prices: prices.map((price) => [price]) });
  const offers = comparison.offers.map((offer, place) => ({
    ...offer,
    items: offer.items.map((item) => ({ ...item, ...changes[place] })),
  }));
  const matrix = matrixOf(
    { ...comparison, offers },
    { currency: 1, now_ms: Date.parse("2026-11-20T09:00:00Z"), basis: "net", include_replacements: false },
  );
  const [row] = matrix.rows;
  if (row === undefined) throw new Error("no row");
  const won = (...choices: readonly (readonly [supplier: number, quantity: string, is_ordered?: boolean])[]) => [
    ...winnerFacts(
      row,
      choices.map(([supplier, quantity, is_ordered = false]) => ({
        offer_item: row.items[supplier]?.id ?? 0,
        quantity,
        is_ordered,
      })),
      matrix.columnOf,
    ),
  ];
  return { row, won };
}

const IN_TIME = { delivery_max: 2 } as const;

test("what the offers of a lot have about them", () => {
  expect([...offerFacts(aLot(["10", "14"]).row)]).toEqual(["late", "spread"]);
  const { row } = aLot(["10", "12", null], {
    0: { ...IN_TIME, comment: "Партия 2026 года" },
    1: { ...IN_TIME, replacement: true, available_quantity: Quantity.parse("40") },
  });
  expect([...offerFacts(row)]).toEqual(["replacement", "partial", "declined", "comment"]);
  expect([...offerFacts(aLot(["10", null], { 0: IN_TIME }).row)]).toEqual(["declined", "single"]);
});

test("no warning of the choice hides another", () => {
  const scarce = { available_quantity: Quantity.parse("40"), replacement: true, order_declined: true };
  const { won } = aLot(["10", "12"], { 0: IN_TIME, 1: scarce });
  expect(won()).toEqual(["open", "refused"]);
  expect(won([0, "400"])).toEqual(["refused"]);
  expect(won([1, "40"])).toEqual([
    "short",
    "dearer",
    "won_late",
    "won_replacement",
    "won_partial",
    "won_refused",
    "refused",
  ]);
});

test("more than the supplier has is a shortage, and what is ordered is no worry any more", () => {
  const { won } = aLot(["10", "12"], { 0: { ...IN_TIME, available_quantity: Quantity.parse("40") }, 1: IN_TIME });
  expect(won([0, "400"])).toEqual(["short", "won_partial"]);
  expect(won([0, "40"], [1, "360"])).toEqual(["dearer", "won_partial"]);
  expect(won([0, "40", true])).toEqual(["short"]);
  expect(won([0, "400", true])).toEqual([]);
});

test("a choice that isn't whole packs, or below the minimum, is warned of until it is", () => {
  const { row, won } = aLot(["10", "12"], {
    0: { ...IN_TIME, pack_quantity: Quantity.parse("150") },
    1: { ...IN_TIME, minimum_quantity: Quantity.parse("100") },
  });
  expect([...offerFacts(row)]).toEqual(["surplus"]);
  expect(won([0, "400"])).toContain("won_surplus");
  expect(won([1, "400"])).not.toContain("won_surplus");
  expect(won([0, "300"], [1, "100"])).not.toContain("won_surplus");
  expect(won([0, "350"], [1, "50"])).toContain("won_surplus");
  expect(won([0, "400", true])).toEqual([]);
});

test("a lot is found by its part number whatever its dashes, its name, its maker and a substitute's", () => {
  const { row } = aLot(["10"], {
    0: { replacement: true, replacement_part_number: "GRM-21BR71", replacement_manufacturer: "Murata" },
  });
  const text = searchable(row);
  for (const search of ["pn-1", "PN1", "деталь", "grm21br", "murata", "деталь murata"])
    expect([search, isFound(text, search)]).toEqual([search, true]);
  for (const search of ["pn-2", "деталь 9 murata"]) expect([search, isFound(text, search)]).toEqual([search, false]);
});

test("lots stand in another order, what isn't known at the end whichever way round", () => {
  const { rows, columnOf } = matrixOf(
    comparisonOf({
      lots: [{}, {}, {}, {}],
      prices: [
        ["10", "30", null, "20"],
        ["15", "31", null, "40"],
      ],
    }),
    { currency: 1, now_ms: 0, basis: "net", include_replacements: false },
  );
  const of = (lot: number) => (lot === 2 ? [{ offer_item: 2001, quantity: "1", is_ordered: false }] : []);
  const positions = (field: string, order: "ASC" | "DESC") =>
    ordered(rows, { field, order }, { of, columnOf }).map(({ lot }) => lot.position);
  expect(positions("sum", "DESC")).toEqual([2, 4, 1, 3]);
  expect(positions("sum", "ASC")).toEqual([1, 4, 2, 3]);
  expect(positions("spread", "DESC")).toEqual([4, 1, 2, 3]);
  expect(positions("offers", "ASC")).toEqual([3, 1, 2, 4]);
  expect(positions("gap", "DESC")).toEqual([2, 1, 3, 4]);
  expect(positions("part_number", "DESC")).toEqual([4, 3, 2, 1]);
  expect(positions("position", "DESC")).toEqual([4, 3, 2, 1]);
});

test("the address is read with what makes sense in it", () => {
  const read = (query: string) => readComparisonAddress(new URLSearchParams(query));
  expect(
    read("vat=gross&shown=sum&substitutes=1&q=abc&sort=-sum&only=late,won_late,nonsense&supplier=7&winner=x"),
  ).toEqual({
    view: "matrix",
    basis: "gross",
    shown: "sum",
    include_replacements: true,
    search: "abc",
    sort: { field: "sum", order: "DESC" },
    only: ["won_late", "late"],
    supplier: 7,
    winner: null,
  });
  expect(read("vat=none&sort=price")).toMatchObject({ basis: null, sort: null, shown: "price", only: [] });
});
