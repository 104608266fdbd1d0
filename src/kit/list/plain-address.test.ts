import { expect, test } from "vitest";
import { toReactAdmin } from "#src/kit/list/plain-address.ts";

const FIRST = { search: "", page: 1, page_size: 50, sort: null };
const read = (search: string) => Object.fromEntries(new URLSearchParams(search));

test("a bare address is the first page in the list's usual order, and nothing is left for react-admin's store to fill in", () => {
  expect(read(toReactAdmin(FIRST, {}, "-id"))).toEqual({
    page: "1",
    perPage: "50",
    sort: "id",
    order: "DESC",
    filter: "{}",
  });
});

test("a chosen order goes before the usual one; the search stands among the filters", () => {
  const state = { ...FIRST, search: "R-1", page: 3, sort: { field: "name", order: "ASC" } as const };
  expect(read(toReactAdmin(state, { status: "DRAFT" }, "-id"))).toEqual({
    page: "3",
    perPage: "50",
    sort: "name",
    order: "ASC",
    filter: '{"status":"DRAFT","q":"R-1"}',
  });
});
