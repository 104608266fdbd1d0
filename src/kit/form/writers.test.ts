import { expect, test } from "vitest";
import type { Principal } from "#contract/permissions.ts";
import type { AnyField } from "#src/kit/fields/field.ts";
import { writtenBy } from "#src/kit/form/writers.ts";

const FIELDS: readonly AnyField[] = [
  { source: "name", label: "orders.title", kind: "text", input: {} },
  { source: "key", label: "orders.title", kind: "text", input: { writers: { once: true } } },
  { source: "role", label: "orders.title", kind: "choices", input: { writers: { access: { kind: "admin" } } } },
  { source: "count", label: "orders.title", kind: "count" },
];
const CLERK: Principal = { user_id: 1, is_admin: false, confirmed: true, workspace: null };
const ADMINISTRATOR: Principal = { ...CLERK, is_admin: true };
const BUYER: Principal = {
  ...CLERK,
  workspace: {
    id: 1,
    status: "VERIFIED",
    is_customer: true,
    is_supplier: false,
    is_owner: true,
    permissions: [],
  },
};
const RECORD = { id: 1, version: 1 };

const sources = (...given: Parameters<typeof writtenBy>) => writtenBy(...given).map(({ source }) => source);

test("who may make the record writes all of it; what is given once isn't written again", () => {
  expect(sources(ADMINISTRATOR, "users", FIELDS)).toEqual(["name", "key", "role"]);
  expect(sources(ADMINISTRATOR, "users", FIELDS, RECORD)).toEqual(["name", "role"]);
});

test("a field that asks for more is written by whoever has it", () => {
  expect(sources(CLERK, "users", FIELDS, RECORD)).toEqual(["name"]);
});

test("who may not make the call behind the form writes nothing, nor does anybody where there is no such call", () => {
  expect(sources(CLERK, "users", FIELDS)).toEqual([]);
  expect(sources(CLERK, "supplier-companies", FIELDS, RECORD)).toEqual([]);
  expect(sources(ADMINISTRATOR, "mails", FIELDS, RECORD)).toEqual([]);
});

test("a record that the server has closed for changes is written by nobody", () => {
  expect(sources(BUYER, "orders", FIELDS, { ...RECORD, actions: ["close"] } as typeof RECORD)).toEqual([]);
  expect(sources(BUYER, "orders", FIELDS, { ...RECORD, actions: ["edit"] } as typeof RECORD)).toEqual(["name"]);
});
