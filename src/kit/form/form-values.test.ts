import { expect, test } from "vitest";
import type { AnyField } from "#src/kit/fields/field.ts";
import { bodyOf, differing, missingIn, valuesOf } from "#src/kit/form/form-values.ts";

const FIELDS: readonly AnyField[] = [
  { source: "name", label: "orders.title", kind: "text", input: {} },
  { source: "type", label: "orders.title", kind: "choice", input: { initial: "text" } },
  {
    source: "options",
    label: "orders.title",
    kind: "lines",
    input: { isShown: ({ type }) => type === "list" },
  },
  { source: "is_old", label: "orders.title", kind: "yes_no", input: { isShown: (_values, isNew) => !isNew } },
  { source: "count", label: "orders.title", kind: "count" },
];

test("a new record is sent without what isn't asked of one; lines that aren't asked for are none", () => {
  const values = { ...valuesOf(FIELDS, undefined), name: "Вес", options: "a\nb" };
  expect(bodyOf(FIELDS, values, true)).toEqual({ name: "Вес", type: "text", options: [] });
});

test("lines are sent as what they say, each once trimmed", () => {
  const values = { ...valuesOf(FIELDS, undefined), type: "list", options: " a \n\nb" };
  expect(bodyOf(FIELDS, values, true)).toMatchObject({ options: ["a", "b"] });
});

test("of a change only what differs is sent, read beside the rest of the form", () => {
  const record = { name: "Вес", type: "list", options: ["a"], is_old: false, count: 3 };
  const before = valuesOf(FIELDS, record);
  const values = { ...before, options: "a\nb", type: "list" };
  const changed = differing(FIELDS, values, before);
  expect(bodyOf(changed, values, false)).toEqual({ options: ["a", "b"] });
});

test("another record is told with its name or by its id alone, and sent by its id; an empty day, amount or choice is none", () => {
  const fields: readonly AnyField[] = [
    { source: "group", label: "orders.title", kind: "record", input: {} },
    { source: "units", label: "orders.title", kind: "record", input: {} },
    { source: "due", label: "orders.title", kind: "day", input: {} },
    { source: "quantity", label: "orders.title", kind: "amount", input: {} },
  ];
  const record = { group: { id: 7, name: "Плата" }, units: 1, due: "2026-12-01", quantity: "2.5" };
  const values = valuesOf(fields, record);
  expect(values).toEqual({ group: "7", units: "1", due: "2026-12-01", quantity: "2.5" });
  expect(bodyOf(fields, values, false)).toEqual({ group: 7, units: 1, due: "2026-12-01", quantity: "2.5" });
  const emptied = { ...values, group: "", due: "", quantity: "" };
  expect(bodyOf(fields, emptied, false)).toEqual({ group: null, units: 1, due: null, quantity: null });
});

test("a new record points to what it begins with; where nothing is given its own sentence is said", () => {
  const fields: readonly AnyField[] = [
    { source: "email", label: "orders.title", kind: "email", input: { missing: "members.invites.all_fields" } },
    { source: "role", label: "orders.title", kind: "record", input: { initial: "7" } },
  ];
  const values = valuesOf(fields, undefined);
  expect(bodyOf(fields, values, true)).toEqual({ email: "", role: 7 });
  expect(missingIn(fields, values, (key) => key)).toEqual({ email: "members.invites.all_fields" });
  expect(missingIn(fields, { ...values, email: "a" }, (key) => key)).toEqual({});
});
