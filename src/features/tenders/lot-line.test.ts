import { expect, test } from "vitest";
import { createBody, emptyLine, isReady, isUnnamed, patchesOf } from "#src/features/tenders/lot-line.ts";

const line = { ...emptyLine("new-1", 4), part_number: "LM317", quantity: "10" };

test("a new line is a lot once it has a name or a part number and a quantity above zero", () => {
  expect(isReady(emptyLine("new-1", 0))).toBe(false);
  expect(isReady(line)).toBe(true);
  expect(isReady({ ...line, quantity: "0" })).toBe(false);
  expect(isReady({ ...line, quantity: null })).toBe(false);
  expect(isReady({ ...line, part_number: null })).toBe(false);
  expect(isUnnamed({ ...line, part_number: null })).toBe(true);
});

test("changed cells become one patch for each lot, and what the server never has empty is not sent", () => {
  const cells = [
    { id: 7, field: "comment", value: "срочно" },
    { id: 7, field: "unit", value: "2" },
    { id: 8, field: "quantity", value: null },
    { id: 9, field: "target_delivery_time", value: null },
  ];
  expect(patchesOf(cells, (id) => (id === 7 ? 3 : undefined))).toEqual([
    { id: 7, version: 3, comment: "срочно", unit: 2 },
    { id: 9, version: undefined, target_delivery_time: null },
  ]);
});

test("a new lot names its place only where it stands between others", () => {
  expect(createBody(line, null)).toEqual({
    nomenclature: null,
    part_number: "LM317",
    manufacturer: null,
    quantity: "10",
    unit: 1,
    target_delivery_time: null,
    comment: null,
    alternates: null,
  });
  expect(createBody(line, 2)).toMatchObject({ position: 2 });
});

test("a lot that is put back after it was deleted says what it was made of", () => {
  expect(createBody({ ...line, purchase_item: 12 }, null)).toMatchObject({ purchase_item: 12 });
});
