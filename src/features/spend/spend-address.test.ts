import { expect, test } from "vitest";
import { readSpendAddress } from "#src/features/spend/spend-address.ts";

const read = (address: string) => readSpendAddress(new URLSearchParams(address));

test("an address that says nothing is by supplier, of all days and the usual currency", () => {
  expect(read("")).toEqual({ view: "supplier", measure: "ordered", from: "", to: "", currency: null });
});

test("what an address says is taken as far as it makes sense", () => {
  expect(read("view=maker&measure=received&from=2026-01-31&to=2026-12-31&currency=3")).toEqual({
    view: "maker",
    measure: "received",
    from: "2026-01-31",
    to: "2026-12-31",
    currency: 3,
  });
  expect(read("view=colour&measure=paid&from=2026-02-30&to=1999-12-31&currency=9")).toEqual(read(""));
  expect(read("from=2026-13-01&to=0202-01-01")).toEqual(read(""));
});
