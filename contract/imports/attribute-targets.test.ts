import { describe, expect, it } from "vitest";
import type { ImportAttribute } from "./attribute-targets.ts";
import { checkRows } from "./check-rows.ts";
import { suggestMapping } from "./suggest-mapping.ts";
import { applySavedMapping } from "./apply-saved-mapping.ts";
import { readAttribute } from "./read-attribute.ts";
import { IMPORT_FIELDS } from "./targets.ts";

const MASS: ImportAttribute = { id: 7, key: "board_mass", name: "Масса платы, г", type: "number", options: [] };
const CLASS: ImportAttribute = { id: 8, key: "class", name: "Класс", type: "enum", options: ["A", "B", "Особый"] };
const read = (type: ImportAttribute["type"], text: string, options: string[] = []) => {
  const reading = readAttribute(text, { type, options }, { number: "auto", date: "day", today: null });
  return reading.ok ? reading.value : [reading.code, reading.suggestion ?? ""].join(" ").trim();
};

describe("the value of an attribute is read", () => {
  it("from numbers as people write them; a unit would be lost, so it is only suggested to leave it out", () => {
    expect(["1 234,50", "-0,5", "−12", "(3)", "+7", "0", "१२,५"].map((text) => read("number", text))).toEqual([
      "1234.5",
      "-0.5",
      "-12",
      "-3",
      "7",
      "0",
      "12.5",
    ]);
    expect(
      ["12.5 мм", "-12 мм", "12,5О", "1,234", "пять", "1,1234567", "- -3", "5-", "1,250 мм"].map((text) =>
        read("number", text),
      ),
    ).toEqual([
      "not_a_number 12.5",
      "not_a_number -12",
      "not_a_number 12.5",
      "ambiguous 1,2340",
      "not_a_number",
      "too_many_digits",
      "not_a_number",
      "-5",
      "ambiguous 1250",
    ]);
  });

  it("from dates, yes and no, and options in whatever case", () => {
    expect(["15.12.2026", "2026年12月15日", "Dec 15, 2026"].map((text) => read("date", text))).toEqual([
      "2026-12-15",
      "2026-12-15",
      "2026-12-15",
    ]);
    expect(read("date", "скоро")).toBe("not_a_date");
    expect(["да", "Yes", "TRUE", "1", "+", "是", "हाँ"].map((text) => read("boolean", text))).toEqual(
      Array.from({ length: 7 }, () => "true"),
    );
    expect(["Нет", "no", "false", "0", "-", "否", "नहीं"].map((text) => read("boolean", text))).toEqual(
      Array.from({ length: 7 }, () => "false"),
    );
    expect(read("boolean", "наверное")).toBe("not_a_boolean");
    expect(["a", "ОСОБЫЙ", "Ос", "C"].map((text) => read("enum", text, CLASS.options))).toEqual([
      "A",
      "Особый",
      "not_an_option Особый",
      "not_an_option",
    ]);
  });

  it("as null from an empty cell, and never cut", () => {
    expect([read("number", " "), read("string", " текст "), read("string", "я".repeat(501))]).toEqual([
      null,
      "текст",
      "too_long",
    ]);
  });
});

describe("a header suggests an attribute", () => {
  const suggest = (
    headers: readonly string[],
    rows: readonly (readonly string[])[] = [],
    learned = {},
    attributes = [MASS, CLASS],
  ) =>
    suggestMapping(headers, rows, learned, attributes).map(
      ({ column, field, why, sure }) => `${column} ${field} ${why}${sure ? "" : "?"}`,
    );

  it("by its name or its key, whatever their case, blanks and signs, after the fixed fields", () => {
    expect(suggest(["MPN", "Qty", "МАССА ПЛАТЫ (Г)", "Class"])).toEqual([
      "0 part_number header",
      "1 quantity header",
      "2 attribute:7 header",
      "3 attribute:8 header",
    ]);
    expect(suggest(["MPN", "Qty", "BoardMass"])).toContain("2 attribute:7 header");
    expect(
      suggest(["MPN", "Qty"], [], {}, [
        { ...MASS, name: "MPN" },
        { ...CLASS, name: "Qty" },
      ]),
    ).toEqual(["0 part_number header", "1 quantity header"]);
  });

  it("without being sure where two share the name, or the cells are of another type", () => {
    expect(suggest(["MPN", "Qty", "Класс", "класс"])).toEqual([
      "0 part_number header",
      "1 quantity header",
      "2 attribute:8 header?",
    ]);
    expect(suggest(["MPN", "Qty", "Класс"], [], {}, [CLASS, { ...CLASS, id: 9 }])).toContain("2 attribute:8 header?");
    expect(suggest(["MPN", "Qty", "Board mass"], [["A-1", "1", "тяжёлая"]])).toContain("2 attribute:7 header?");
  });

  it("as it was taught, before all else; one that is out of use is forgotten", () => {
    expect(suggest(["MPN", "Qty", "Артикул"], [], { Артикул: "attribute:8" })).toEqual([
      "0 part_number header",
      "1 quantity header",
      "2 attribute:8 learned",
    ]);
    expect(suggest(["MPN", "Qty", "Артикул"], [], { Артикул: "attribute:99" })).toEqual([
      "0 part_number header",
      "1 quantity header",
      "2 article header",
    ]);
  });
});

describe("rows with attributes", () => {
  const mapping = [
    { column: 0, field: "part_number" },
    { column: 1, field: "quantity" },
    { column: 2, field: "attribute:7" },
    { column: 3, field: "attribute:8" },
  ] as const;
  const check = (...cells: string[][]) =>
    checkRows({
      rows: cells.map((row, place) => ({ number: place + 2, cells: row })),
      mapping,
      attributes: [MASS, CLASS],
      headers: [],
    });

  it("hold their values by the attribute's id; empty cells give none", () => {
    expect(check(["A", "1", "1 234,5", "b"], ["B", "1", "", ""]).good.map(({ attributes }) => attributes)).toEqual([
      { 7: "1234.5", 8: "B" },
      undefined,
    ]);
  });

  it("say what is wrong with a cell; each column's own numbers tell its decimal sign", () => {
    expect(
      check(["A", "1", "12.5 мм", "X"]).bad.map(({ column, field, code, suggestion }) => [
        column,
        field,
        code,
        suggestion,
      ]),
    ).toEqual([
      [2, "attribute:7", "not_a_number", "12.5"],
      [3, "attribute:8", "not_an_option", undefined],
    ]);
    expect(
      check(["A", "1.5", "1,25", ""], ["B", "2.5", "1,234", ""]).good.map(({ quantity, attributes }) => [
        quantity,
        attributes?.["7"],
      ]),
    ).toEqual([
      ["1.5", "1.25"],
      ["2.5", "1.234"],
    ]);
  });
});

describe("a kept mapping", () => {
  it("finds its columns by the text of their headers, and says what has no place", () => {
    const fields = [
      { header: "Обозначение", field: "part_number" },
      { header: "Кол-во", field: "quantity" },
      { header: "Масса", field: "attribute:7" },
      { header: "Цвет", field: "attribute:99" },
    ];
    expect(
      applySavedMapping({ fields }, ["КОЛ ВО", "Цвет", "обозначение"], { fields: IMPORT_FIELDS, attributes: [MASS] }),
    ).toEqual({
      mapping: [
        { column: 0, field: "quantity" },
        { column: 2, field: "part_number" },
      ],
      missing: [
        { header: "Масса", field: "attribute:7" },
        { header: "Цвет", field: "attribute:99" },
      ],
    });
  });
});
