import fc from "fast-check";
import { expect, test } from "vitest";
import { makerKeys } from "../purchase-items/maker-key.ts";
import { matchRows } from "./offer-match.ts";
import type { LineKeys, RowKeys } from "./offer-match.ts";

const aLine = (lot: number, given: Partial<LineKeys>): LineKeys => ({
  lot,
  part_number: null,
  manufacturer: null,
  nomenclature: null,
  ...given,
});
const LINES: readonly LineKeys[] = [
  aLine(101, { part_number: "SS34", manufacturer: "Vishay" }),
  aLine(102, { part_number: "G5LE-14 DC12", nomenclature: "Реле G5LE" }),
  aLine(103, { part_number: "SS34", manufacturer: "onsemi" }),
  aLine(104, { nomenclature: "Резистор 10 кОм 0603" }),
  aLine(105, { nomenclature: "Резистор 10 Ом 0603" }),
  aLine(106, { part_number: "TPS54302DDC", nomenclature: "Преобразователь 3 А" }),
];
const aRow = (given: Partial<RowKeys>): RowKeys => ({
  row: 1,
  lot: "",
  part_number: "",
  manufacturer: "",
  nomenclature: "",
  ...given,
});
const makerOf = makerKeys([]);
const one = (given: Partial<RowKeys>, choices = {}) => matchRows([aRow(given)], LINES, { choices, makerOf })[0];

test("the hidden key of our own form finds its line, or none where it is another offer's", () => {
  expect(one({ lot: "103", part_number: "SS34" })).toMatchObject({ lot: 103, why: "lot" });
  expect(one({ lot: "999" })).toMatchObject({ lot: null, why: "other_tender" });
});

test("a part that two lines have is told apart by its maker, or asked about", () => {
  expect(one({ part_number: "ss-34", manufacturer: "ONSEMI" })).toMatchObject({ lot: 103, why: "part" });
  expect(one({ part_number: "SS34", manufacturer: "ON Semiconductor Corp." })).toMatchObject({ lot: 103, why: "part" });
  expect(one({ part_number: "SS34" })).toMatchObject({ lot: null, why: "ambiguous", candidates: [101, 103] });
  expect(one({ part_number: "SS34", manufacturer: "Diodes" })).toMatchObject({
    lot: null,
    why: "maker",
    candidates: [101, 103],
  });
  expect(one({ part_number: "SS34" }, { 1: 103 })).toMatchObject({ lot: 103, why: "chosen" });
  expect(one({ part_number: "SS34", manufacturer: "onsemi" }, { 1: 0 })).toMatchObject({ lot: null, why: "left_out" });
});

test("an alternate that one line allows finds that line, and its maker counts as well", () => {
  const lines = [
    aLine(201, { part_number: "GRM21BR71H104KA01L", alternates: "CL21B104KBCNNNC (Samsung); CC0805KRX7R9BB104" }),
    aLine(202, { part_number: "LM1117IMPX-3.3", alternates: "AMS1117-3.3" }),
    aLine(203, { part_number: "LM1117MPX-3.3", alternates: "AMS1117-3.3; LM1117IMPX-3.3" }),
  ];
  const match = (given: Partial<RowKeys>) => matchRows([aRow(given)], lines, { choices: {}, makerOf })[0];
  expect(match({ part_number: "cl21b104-kbcnnnc" })).toMatchObject({ lot: 201, why: "alternate" });
  expect(match({ part_number: "CL21B104KBCNNNC", manufacturer: "SAMSUNG" })).toMatchObject({ why: "alternate" });
  expect(match({ part_number: "CL21B104KBCNNNC", manufacturer: "Murata" })).toMatchObject({
    lot: null,
    why: "maker",
    candidates: [201],
  });
  expect(match({ part_number: "AMS1117-3.3" })).toMatchObject({ lot: null, why: "ambiguous", candidates: [202, 203] });
  // A line that asks for the part itself comes first.
  expect(match({ part_number: "LM1117IMPX-3.3" })).toMatchObject({ lot: 202, why: "part" });
});

test.each(["TPS54302DDCR", "TPS54302DDC-TR", "TPS54302DDC/REEL7", "TPS54302DDC CT"])(
  "%s differs by its packaging at most: a question, with the line to choose",
  (part_number) => {
    const match = one({ part_number });
    expect(match?.lot).toBeNull();
    if (part_number !== "TPS54302DDCR") expect(match).toMatchObject({ why: "near", candidates: [106] });
  },
);

test.each<[string, Partial<RowKeys>, number[]]>([
  ["in other words and another order", { nomenclature: "Резисторы 0603, 10 кОм" }, [104]],
  ["that has the part number in it", { nomenclature: "Реле OMRON G5LE-14DC12 12 В" }, [102]],
  ["that has the part number as one word", { nomenclature: "DC-DC TPS54302DDC SOT-23" }, [106]],
])("a name %s is a question", (_what, given, candidates) => {
  expect(one(given)).toMatchObject({ lot: null, why: candidates.length > 0 ? "name" : "unknown", candidates });
});

test.each([
  "Резистор 1 кОм 0603",
  "Резистор 10 кОм 0805",
  "Резистор 10 МОм 0603",
  "Конденсатор 10 кОм 0603",
  "Резистор",
  "Кирпич",
])("“%s” is no line at all", (nomenclature) =>
  expect(one({ nomenclature })).toMatchObject({ lot: null, why: "unknown", candidates: [] }),
);

test("two part numbers that differ aren't outweighed by a name", () => {
  expect(one({ part_number: "TPS562200", nomenclature: "Преобразователь 3 А" })).toMatchObject({ why: "unknown" });
});

test("of two rows for one line neither is taken before somebody has chosen, and then only that one", () => {
  const rows = [aRow({ row: 5, lot: "102" }), aRow({ row: 6, part_number: "G5LE-14 DC12" })];
  expect(matchRows(rows, LINES, { choices: {}, makerOf }).map(({ lot, why }) => [lot, why])).toEqual([
    [null, "ambiguous"],
    [null, "ambiguous"],
  ]);
  expect(matchRows(rows, LINES, { choices: { 6: 102 }, makerOf }).map(({ lot, why }) => [lot, why])).toEqual([
    [null, "left_out"],
    [102, "chosen"],
  ]);
});

test("no line is ever given to two rows that nobody has chosen, whatever the file holds", () => {
  const row = fc.record({
    lot: fc.constantFrom("", "101", "102"),
    part_number: fc.constantFrom("", "SS34", "G5LE-14 DC12", "X"),
    manufacturer: fc.constantFrom("", "Vishay", "onsemi"),
    nomenclature: fc.constantFrom("", "Резистор 10 кОм 0603", "Реле"),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (given) => {
      const taken = matchRows(
        given.map((keys, place) => ({ ...keys, row: place + 1 })),
        LINES,
        { choices: {}, makerOf },
      ).flatMap(({ lot }) => (lot === null ? [] : [lot]));
      expect(new Set(taken).size).toBe(taken.length);
    }),
  );
});
