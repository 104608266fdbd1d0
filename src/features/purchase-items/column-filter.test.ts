import fc from "fast-check";
import { expect, test } from "vitest";
import { FILTER_COLUMNS, ItemFilters } from "#contract/purchase-items/item-filters.ts";
import {
  filteredColumns,
  filterPatch,
  kindOf,
  NO_FILTER,
  readFilter,
} from "#src/features/purchase-items/column-filter.ts";
import type { ColumnFilter } from "#src/features/purchase-items/column-filter.ts";
import { fromViewQuery, readState, toViewQuery } from "#src/features/purchase-items/list-state.ts";
import type { StatePatch } from "#src/features/purchase-items/list-state.ts";

const applied = (params: Readonly<Record<string, string>>, patch: StatePatch): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...params, ...patch }).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );

const texts = fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 3 });
const given: Record<string, fc.Arbitrary<ColumnFilter>> = {
  text: fc.record({
    ...Object.fromEntries([]),
    fragment: fc.constantFrom("", "мур"),
    values: texts,
    from: fc.constant(""),
    to: fc.constant(""),
    empty: fc.boolean(),
  }),
  days: fc.record({
    fragment: fc.constant(""),
    values: fc.constant([]),
    from: fc.constantFrom("", "2026-11-01"),
    to: fc.constantFrom("", "2026-12-01"),
    empty: fc.boolean(),
  }),
};

test.each([
  ["manufacturer", "string"],
  ["target_delivery_time", "date"],
  ["planned_delivery_time", "date"],
  ["attribute:7", "string"],
  ["attribute:8", "date"],
] as const)("what is asked of %s is read back from the address, beside what is asked of others", (column, type) => {
  fc.assert(
    fc.property(given[kindOf({ type })] ?? fc.constant(NO_FILTER), (filter) => {
      const before = applied({}, filterPatch({}, "article", { ...NO_FILTER, values: ["A, B"], empty: true }));
      const params = applied(before, filterPatch(before, column, filter));
      expect(readFilter(params, column)).toEqual(filter);
      expect(readFilter(params, "article")).toEqual({ ...NO_FILTER, values: ["A, B"], empty: true });
      expect(ItemFilters.safeParse(params).success).toBe(true);
    }),
  );
});

test("records, statuses, amounts and attributes keep theirs; taking a filter off leaves nothing", () => {
  let params: Record<string, string> = {};
  const asked: [string, ColumnFilter][] = [
    ["units", { ...NO_FILTER, values: ["1", "3"] }],
    ["purchase_item_group", { ...NO_FILTER, values: ["7"], empty: true }],
    ["status", { ...NO_FILTER, values: ["new", "ordered"] }],
    ["quantity", { ...NO_FILTER, from: "1", to: "10.5" }],
    ["attribute:12", { ...NO_FILTER, values: ["да"], empty: true }],
    ["attribute:13", { ...NO_FILTER, values: ["X"] }],
    ["attribute:14", { ...NO_FILTER, from: "-2.5", to: "10" }],
    ["attribute:15", { ...NO_FILTER, from: "2026-11-01", values: ["2026-01-31"], empty: true }],
    ["attribute:16", { ...NO_FILTER, fragment: "sot" }],
    ["tender", { ...NO_FILTER, values: ["151", "151/2"], empty: true }],
  ];
  for (const [column, filter] of asked) params = applied(params, filterPatch(params, column, filter));
  for (const [column, filter] of asked) expect(readFilter(params, column)).toEqual(filter);
  expect(ItemFilters.safeParse(params).success).toBe(true);
  expect(
    filteredColumns(params, [
      ...FILTER_COLUMNS,
      "attribute:12",
      "attribute:13",
      "attribute:14",
      "attribute:15",
      "attribute:16",
    ]),
  ).toEqual([
    "status",
    "tender",
    "units",
    "purchase_item_group",
    "quantity",
    "attribute:12",
    "attribute:13",
    "attribute:14",
    "attribute:15",
    "attribute:16",
  ]);
  for (const [column] of asked) params = applied(params, filterPatch(params, column, NO_FILTER));
  expect(params).toEqual({});
});

test("an address that makes no sense asks nothing", () => {
  expect(readFilter({ manufacturer_in: "[1", attributes: "7" }, "manufacturer")).toEqual(NO_FILTER);
  for (const attributes of ["7", '{"12":5}', '{"12":{"from":5,"values":"x"}}'])
    expect(readFilter({ attributes }, "attribute:12"), attributes).toEqual(NO_FILTER);
});

test("a view keeps what the list shows, and brings exactly that back", () => {
  const state = readState(
    new URLSearchParams(
      "view=mine&q=gr%26m&sort=units,-quantity,-attribute:12,status&page=4&item=9&manufacturer_in=%5B%22A%22%5D&empty=article,tender&tender=151/2&attributes=%7B%2212%22%3A%7B%22from%22%3A%225%22%7D%7D",
    ),
  );
  const words = toViewQuery(state);
  const shown = readState(
    new URLSearchParams(
      Object.entries(fromViewQuery(words)).flatMap(([name, value]): [string, string][] =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    ),
  );
  expect(shown).toEqual({ ...state, page: 1, item: null });
  expect(shown.sorts).toEqual([
    { field: "units", order: "ASC" },
    { field: "quantity", order: "DESC" },
    { field: "attribute:12", order: "DESC" },
    { field: "status", order: "ASC" },
  ]);
  expect([readFilter(shown.filters, "tender"), readFilter(shown.filters, "attribute:12")]).toEqual([
    { ...NO_FILTER, values: ["151/2"], empty: true },
    { ...NO_FILTER, from: "5" },
  ]);
  expect(fromViewQuery("")).toMatchObject({ view: null, q: null, sort: null, manufacturer: null });
});
