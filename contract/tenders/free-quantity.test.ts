import { expect, test } from "vitest";
import { freeQuantity } from "./free-quantity.ts";
import type { UseOfItem } from "./free-quantity.ts";

const use = (kind: UseOfItem["kind"], quantity: string, given: Partial<UseOfItem> = {}): UseOfItem => ({
  kind,
  item: 1,
  id: 1,
  number: 1,
  round: 1,
  quantity,
  covered: quantity,
  units: 1,
  tender_number: kind === "tender" ? (given.number ?? 1) : null,
  is_open: true,
  ...given,
});
const free = (...uses: UseOfItem[]): string => freeQuantity({ quantity: "300", units: 1 }, uses);

test("all of an item that is in no tender and no order is free", () => {
  expect(free()).toBe("300");
});

test("lots and orders take what they have, and never more than there is", () => {
  expect(free(use("tender", "100"))).toBe("200");
  expect(free(use("tender", "100"), use("tender", "50", { number: 2 }), use("order", "20.5"))).toBe("129.5");
  expect(free(use("tender", "300"), use("order", "300"))).toBe("0");
});

test("an order from a tender takes nothing beyond its lots, and a later round repeats the lots of the first", () => {
  expect(free(use("tender", "100"), use("order", "60", { tender_number: 1 }))).toBe("200");
  expect(free(use("tender", "100"), use("order", "120", { tender_number: 1 }))).toBe("180");
  expect(free(use("tender", "100"), use("tender", "40", { round: 2 }))).toBe("260");
});

test("declined orders and finished tenders without an offer take nothing, but their orders still do", () => {
  expect(free(use("tender", "300", { is_open: false }), use("order", "10", { is_open: false }))).toBe("300");
  expect(free(use("tender", "300", { is_open: false }), use("order", "10", { tender_number: 1 }))).toBe("290");
});

test("what a closed order didn't deliver is free again", () => {
  expect(free(use("order", "300", { covered: "260" }))).toBe("40");
});

test("nothing is free where units differ, because nobody can tell how much", () => {
  expect(free(use("tender", "1", { units: 5 }))).toBe("0");
});
