import fc from "fast-check";
import { expect, test } from "vitest";
import { FILTER_COLUMNS, ItemFilters } from "#contract/purchase-items/item-filters.ts";
import { filteredColumns, filterPatch, kindOf, NO_FILTER, readFilter } from "#src/features/purchase-items/column-filter.ts";
import type { ColumnFilter } from "#src/features/purchase-items/column-filter.ts";
import { patchOfView, readState, wordsOfView } from "#src/features/purchase-items/list-state.ts";
import type { StatePatch } from "#src/features/purchase-items/list-state.ts";

const applied = (params: Readonly<Record<string, string>>, patch: StatePatch): Record<string, string> => Object.fromEntries(Object.entries({ ...params, ...patch }).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

const texts = fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 3 });
const given: Record<string, fc.Arbitrary<ColumnFilter>> = {
  text: fc.record({ ...Object.fromEntries([]), fragment: fc.constantFrom("", "мур"), values: texts, from: fc.constant(""), to: fc.constant(""), empty: fc.boolean() }),
  days: fc.record({ fragment: fc.constant(""), values: fc.constant([]), from: fc.constantFrom("", "2026-11-01"), to: fc.constantFrom("", "2026-12-01"), empty: fc.boolean() }),
};

test.each(["manufacturer", "target_delivery_time", "planned_delivery_time"])("what is asked of %s is read back from the address, beside what is asked of others", (column) => {
  fc.assert(
    fc.property(given[kindOf(column)] ?? fc.constant(NO_FILTER), (filter) => {
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
  ];
  for (const [column, filter] of asked) params = applied(params, filterPatch(params, column, filter));
  for (const [column, filter] of asked) expect(readFilter(params, column)).toEqual(filter);
  expect(ItemFilters.safeParse(params).success).toBe(true);
  expect(filteredColumns(params, [...FILTER_COLUMNS, "attribute:12", "attribute:13"])).toEqual(["status", "units", "purchase_item_group", "quantity", "attribute:12", "attribute:13"]);
  for (const [column] of asked) params = applied(params, filterPatch(params, column, NO_FILTER));
  expect(params).toEqual({});
});

test("an address that makes no sense asks nothing", () => {
  expect(readFilter({ manufacturer_in: "[1", attributes: "7" }, "manufacturer")).toEqual(NO_FILTER);
  expect(readFilter({ attributes: "7" }, "attribute:12")).toEqual(NO_FILTER);
});

test("a view keeps what the list shows, and brings exactly that back", () => {
  const state = readState(new URLSearchParams("view=mine&q=gr%26m&sort=units,-quantity&page=4&item=9&manufacturer_in=%5B%22A%22%5D&empty=article"));
  const words = wordsOfView(state);
  const shown = readState(new URLSearchParams(Object.entries(patchOfView(words)).flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []))));
  expect(shown).toEqual({ ...state, page: 1, item: null });
  expect(patchOfView("")).toMatchObject({ view: null, q: null, sort: null, manufacturer: null });
});
