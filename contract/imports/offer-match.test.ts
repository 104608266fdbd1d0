import fc from "fast-check";
import { expect, test } from "vitest";
import { matchRows } from "./offer-match.ts";
import type { LineKeys, RowKeys } from "./offer-match.ts";

const LINES: readonly LineKeys[] = [
  { lot: 101, position: 1, part_number: "SS34", manufacturer: "Vishay" },
  { lot: 102, position: 2, part_number: "G5LE-14 DC12", manufacturer: null },
  { lot: 103, position: 3, part_number: "SS34", manufacturer: "onsemi" },
  { lot: 104, position: 4, part_number: null, manufacturer: null },
];
const aRow = (given: Partial<RowKeys>): RowKeys => ({
  row: 1,
  lot: "",
  position: "",
  part_number: "",
  manufacturer: "",
  ...given,
});
const one = (given: Partial<RowKeys>, choices = {}) => matchRows([aRow(given)], LINES, choices)[0];

test("the mark of our own sheet goes before everything else in the row", () => {
  expect(one({ lot: "103", position: "1", part_number: "SS34" })).toMatchObject({ lot: 103, why: "lot" });
  expect(one({ lot: "999", position: "1" })).toMatchObject({ lot: null, why: "other_tender" });
});

test("a position counts unless the part number says that another line is meant", () => {
  expect(one({ position: "2." })).toMatchObject({ lot: 102, why: "position" });
  expect(one({ position: "3", part_number: "ss-34" })).toMatchObject({ lot: 103, why: "position" });
  expect(one({ position: "1", part_number: "G5LE14DC12" })).toMatchObject({ lot: 102, why: "part" });
  expect(one({ position: "17" })).toMatchObject({ lot: null, why: "unknown" });
});

test("a part that two lines have is told apart by its maker, or asked about", () => {
  expect(one({ part_number: "SS34", manufacturer: "ONSEMI" })).toMatchObject({ lot: 103, why: "part" });
  expect(one({ part_number: "SS34" })).toMatchObject({ lot: null, why: "ambiguous", candidates: [101, 103] });
  expect(one({ part_number: "SS34", manufacturer: "Diodes" })).toMatchObject({ lot: null, why: "unknown" });
  expect(one({ part_number: "SS34" }, { 1: 103 })).toMatchObject({ lot: 103, why: "chosen" });
  expect(one({ part_number: "SS34", manufacturer: "onsemi" }, { 1: 0 })).toMatchObject({ lot: null, why: "left_out" });
});

test("of two rows for one line neither is taken before somebody has chosen, and then only that one", () => {
  const rows = [aRow({ row: 5, position: "2" }), aRow({ row: 6, part_number: "G5LE-14 DC12" })];
  expect(matchRows(rows, LINES, {}).map(({ lot, why }) => [lot, why])).toEqual([
    [null, "ambiguous"],
    [null, "ambiguous"],
  ]);
  expect(matchRows(rows, LINES, { 6: 102 }).map(({ lot, why }) => [lot, why])).toEqual([
    [null, "left_out"],
    [102, "chosen"],
  ]);
});

test("no line is ever given to two rows that nobody has chosen, whatever the file holds", () => {
  const text = fc.constantFrom("", "SS34", "G5LE-14 DC12", "X");
  const row = fc.record({
    lot: fc.constantFrom("", "101", "102"),
    position: fc.constantFrom("", "1", "2", "3", "9"),
    part_number: text,
    manufacturer: fc.constantFrom("", "Vishay", "onsemi"),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (given) => {
      const taken = matchRows(
        given.map((keys, place) => ({ ...keys, row: place + 1 })),
        LINES,
        {},
      ).flatMap(({ lot }) => (lot === null ? [] : [lot]));
      expect(new Set(taken).size).toBe(taken.length);
    }),
  );
});
