import { expect, test } from "vitest";
import { toQueryParams, filterSchemas, filtersOf } from "#src/kit/fields/filters.ts";
import { filteredAddress } from "#src/kit/list/filtered-address.ts";

const filters = filtersOf([
  {
    source: "status",
    label: "orders.title",
    kind: "choice",
    choices: () => [
      { value: "open", label: "" },
      { value: "closed", label: "" },
    ],
    filter: { as: "tabs", any: "orders.title" },
  },
  {
    source: "origin",
    label: "orders.title",
    kind: "text",
    filter: { as: "menu", any: "orders.title", choices_in: "all" },
  },
  {
    source: "is_archived",
    label: "orders.title",
    kind: "yes_no",
    filter: { as: "halves", word: "archived", any: "orders.title" },
  },
  { source: "name", label: "orders.title", kind: "text" },
  { source: "at", label: "orders.title", kind: "moment", filter: { as: "period" } },
  { source: "entity_id", label: "orders.title", kind: "record", filter: { as: "link", word: "id" } },
]);
const { read } = filteredAddress({ views: ["all"], sortable: [], filters: filterSchemas(filters) });
const queryOf = (address: string) => toQueryParams(filters, read(new URLSearchParams(address)).filters);

test("a bare address narrows by nothing but the usual half", () => {
  expect(queryOf("")).toEqual({ is_archived: false });
});

test("each filter reads its word of the address and asks for its field", () => {
  expect(queryOf("view=closed&origin=PDM&archived=1")).toEqual({ status: "closed", origin: "PDM", is_archived: true });
});

test("days and the record that a link names are asked for as they stand in the address", () => {
  expect(queryOf("from=2026-11-20&to=2026-11-21&id=17")).toMatchObject({
    from: "2026-11-20",
    to: "2026-11-21",
    entity_id: "17",
  });
});

test("what makes no sense in an address is as if it weren't there", () => {
  expect(queryOf("view=gone&origin=&archived=yes&name=x&from=2026-02-30&to=0202-01-01&id=0")).toEqual({
    is_archived: false,
  });
});
