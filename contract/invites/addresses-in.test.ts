import { expect, test } from "vitest";
import { addressesIn } from "#contract/invites/addresses-in.ts";

test.each([
  ["a@x.test", ["a@x.test"]],
  [" a@x.test; b@x.test,c@x.test\nd@x.test ", ["a@x.test", "b@x.test", "c@x.test", "d@x.test"]],
  ["Анна Соколова <a@x.test>; <b@x.test>", ["a@x.test", "b@x.test"]],
  ['"Соколова, Анна; отдел \\"А\\"" <a@x.test>, "b@y.test" <b@x.test>', ["a@x.test", "b@x.test"]],
  ["mailto:a@x.test", ["a@x.test"]],
  ["a@x.test b@x.test", ["a@x.test", "b@x.test"]],
  ["anna sokolova@x.test", ["anna sokolova@x.test"]],
  ["нет", ["нет"]],
  [" ; ", []],
])("the cell “%s” has the addresses %j", (cell, addresses) => {
  expect(addressesIn(cell)).toEqual(addresses);
});

test("in a field where spaces separate, each word is an address or a wrong one", () => {
  expect(addressesIn("a@x.test Анна <c@x.test>, mailto:d@x.test", { spaces: true })).toEqual([
    "a@x.test",
    "c@x.test",
    "d@x.test",
  ]);
  expect(addressesIn("a@x.test b", { spaces: true })).toEqual(["a@x.test", "b"]);
});
