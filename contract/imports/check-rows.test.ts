import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blankRow } from "./check-row.ts";
import { checkRows } from "./check-rows.ts";
import { columnStyles } from "./column-style.ts";
import type { ImportField } from "./targets.ts";
import type { UnitId } from "#contract/reference/units.ts";

const HEADERS = ["Наименование", "Партномер", "Кол-во", "Ед.", "Срок"];
const mapping = (["nomenclature", "part_number", "quantity", "units", "target_delivery_time"] as const).map(
  (field: ImportField, column) => ({ column, field }),
);
const check = (
  cells: readonly (readonly string[])[],
  { decimal, ...options }: { decimal?: "comma" | "point"; default_unit?: UnitId } = {},
) => {
  const rows = cells.map((row, index) => ({ number: index + 2, cells: row }));
  return checkRows({ rows, styles: columnStyles(rows, decimal), mapping, headers: HEADERS, options });
};
const problemOf = (row: readonly string[]) =>
  check([row]).bad.map(({ field, code, suggestion }) => [field, code, suggestion ?? ""].join(" ").trim());

describe("rows of an import", () => {
  it("become items with a decimal quantity, a unit and dates", () => {
    expect(check([["Кабель", "ВВГ-3", "1 234,50", "м", "15.12.2026"]]).good).toEqual([
      {
        ...blankRow(2, 2),
        nomenclature: "Кабель",
        part_number: "ВВГ-3",
        quantity: "1234.5",
        target_delivery_time: "2026-12-15",
      },
    ]);
  });

  it("take the unit from its column, from behind the quantity, or pieces", () => {
    expect(
      check([
        ["Болт", "B1", "10", "кг"],
        ["Болт", "B1", "10 кг", ""],
        ["Болт", "B1", "10"],
        ["Болт", "B1", "10 шт.", "pcs"],
      ]).good.map((row) => row.units),
    ).toEqual([5, 5, 1, 1]);
    expect(check([["Болт", "B1", "10"]], { default_unit: 3 }).good[0]?.units).toBe(3);
    expect(problemOf(["Болт", "B1", "10 кг", "шт"])).toEqual(["units unit_conflict"]);
    expect(problemOf(["Болт", "B1", "10", "упак"])).toEqual(["units unknown_unit"]);
    expect(problemOf(["Болт", "B1", "10 упак"])).toEqual(["quantity unknown_unit"]);
  });

  it("have no part number where there is only a dash", () => {
    expect(check([["Болт", "-", "3"]]).good[0]?.part_number).toBeNull();
    expect(problemOf(["", "—", "3"])).toEqual(["part_number empty"]);
  });

  it("need a name of either kind and a quantity above zero with at most three decimals", () => {
    expect(
      check([
        ["Болт", "", "1"],
        ["", "B1", "1"],
      ]).good,
    ).toHaveLength(2);
    expect(problemOf(["", "", "5"])).toEqual(["part_number empty"]);
    expect(problemOf(["Болт", "B1", "0"])).toEqual(["quantity not_positive"]);
    expect(problemOf(["Болт", "B1", ""])).toEqual(["quantity empty"]);
    expect(problemOf(["Болт", "B1", "1,2345"])).toEqual(["quantity too_many_decimals"]);
    expect(problemOf(["Болт", "B1", "12,5О"])).toEqual(["quantity not_a_number 12,5"]);
    expect(problemOf(["Болт", "B1", "-3"])).toEqual(["quantity negative 3"]);
    expect(check([["Болт", "B1", "1,5000"]]).good[0]?.quantity).toBe("1.5");
  });

  it("are never cut, and never hold a broken formula", () => {
    expect(problemOf(["я".repeat(501), "x".repeat(201), "1"])).toEqual([
      "nomenclature too_long",
      "part_number too_long",
    ]);
    expect(problemOf(["#REF!", "B1", "1", "", "скоро"])).toEqual([
      "nomenclature sheet_error",
      "target_delivery_time not_a_date",
    ]);
  });

  it("read a doubtful decimal sign as the rest of the column does, else as the person chose, else not at all", () => {
    expect(problemOf(["Болт", "B1", "1,234"])).toEqual(["quantity ambiguous 1,2340"]);
    expect(
      check([
        ["Болт", "B1", "1,234"],
        ["Болт", "B2", "0,5"],
      ]).good.map((row) => row.quantity),
    ).toEqual(["1.234", "0.5"]);
    expect(check([["Болт", "B1", "1,234"]], { decimal: "point" }).good[0]?.quantity).toBe("1234");
    expect(problemOf(["Болт", "B1", "1,000 кг"])).toEqual(["quantity ambiguous 1000 кг"]);
  });

  it("read the numbers of a workbook with their point, whatever the texts beside them have, or what was chosen for those", () => {
    const rows = ["1.234", "2,5", "1,750", "3.125"].map((text, place) => ({
      number: place + 2,
      cells: ["Болт", "B1", text],
      ...(text.includes(".") ? { numbers: [2] } : {}),
    }));
    const quantities = (decimal: "auto" | "comma" | "point") =>
      checkRows({ rows, styles: columnStyles(rows, decimal), mapping, headers: HEADERS }).good.map(
        (row) => row.quantity,
      );
    expect([quantities("auto"), quantities("comma"), quantities("point")]).toEqual([
      ["1.234", "2.5", "1.75", "3.125"],
      ["1.234", "2.5", "1.75", "3.125"],
      ["1.234", "2.5", "1750", "3.125"],
    ]);
    expect(problemOf(["Болт", "B1", "1.234"])).toEqual(["quantity ambiguous 1.2340"]);
  });

  it("are written as the file is: a mended cell turns no other one into something else", () => {
    const written = ["1,234", "1000", "x"].map((text, place) => ({ number: place + 2, cells: ["Болт", "B1", text] }));
    const rows = written.with(2, { number: 4, cells: ["Болт", "B1", "2,5"] });
    expect(
      checkRows({ rows, styles: columnStyles(written), mapping, headers: HEADERS }).bad.map(({ row, code }) => [
        row,
        code,
      ]),
    ).toEqual([[2, "ambiguous"]]);
  });

  it("have the dates of a column in one order, and in the years to come", () => {
    const dates = (...texts: string[]) => {
      const { good, bad } = check(texts.map((text) => ["Болт", "B1", "1", "", text]));
      return [
        ...good.map((row) => row.target_delivery_time),
        ...bad.map((problem) => `${problem.value} ${problem.code}`),
      ];
    };
    expect(dates("12/15/2026", "03/04/2026", "11/30/2026")).toEqual(["2026-12-15", "2026-03-04", "2026-11-30"]);
    expect(dates("12/15/2026", "03/04/2026", "30/11/2026", "05/05/2026")).toEqual([
      "2026-12-15",
      "2026-11-30",
      "2026-05-05",
      "03/04/2026 date_order",
    ]);
    expect(dates("03/04/2026", "15.12.1926", "15.12.2206", "15.12.0026")).toEqual([
      "2026-04-03",
      "15.12.1926 date_year",
      "15.12.2206 not_a_date",
      "15.12.0026 not_a_date",
    ]);
  });

  it("that are no components are left out, and listed", () => {
    const { skipped, bad, good } = check([
      ["Раздел 1. Крепёж"],
      ["Болт", "B1", "5"],
      ["", "", "", "", ""],
      HEADERS,
      ["Итого:", "", "5"],
      ["Всего наименований 1, на сумму 500 руб."],
      ["", "", "", "", "", "Total: 5"],
      ["Total station", "TS-15", "1"],
    ]);
    expect(skipped.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      "2 section",
      "4 blank",
      "5 repeated_header",
      "6 total",
      "7 total",
      "8 total",
    ]);
    expect([good.map((row) => row.row), bad]).toEqual([[3, 9], []]);
  });

  it("that number the columns below the headings are none", () => {
    const { good, skipped } = check([
      ["1", "2", "3", "4"],
      ["Болт", "B-1", "3", "шт"],
    ]);
    expect([good.map(({ row }) => row), skipped]).toEqual([[3], [{ row: 2, reason: "repeated_header" }]]);
  });

  it("have the unit that the heading of the quantity ends with, where they name none", () => {
    const unitsUnder = (heading: string, unit = "") => {
      const rows = [{ number: 2, cells: ["Кабель", "B-1", "1 000,5", unit] }];
      return checkRows({ rows, mapping, headers: ["Наименование", "Партномер", heading, "Ед."] }).good.map(
        ({ quantity, units }) => [quantity, units],
      );
    };
    for (const heading of ["Кол-во, кг", "Qty (kg)", "Количество [кг]"])
      expect(unitsUnder(heading)).toEqual([["1000.5", 5]]);
    expect(unitsUnder("Кол-во, кг", "м")).toEqual([["1000.5", 2]]);
    expect(unitsUnder("Кол-во (всего)")).toEqual([["1000.5", 1]]);
  });

  it("of 1C have quantities of three decimals: one of them that is grouped by a blank proves the column", () => {
    const { good, bad } = check(["1 000,500", "2,000", "10,250"].map((quantity) => ["Кабель", "B-1", quantity, "м"]));
    expect([good.map(({ quantity }) => quantity), bad]).toEqual([["1000.5", "2", "10.25"], []]);
  });

  it("with a part number alone are missing a quantity, and are not taken for a title", () => {
    expect(problemOf(["", "STM32F103C8T6", ""])).toEqual(["quantity empty"]);
  });

  it("that name a thing without its quantity are problems and no titles; what is called a total and has a code is none", () => {
    for (const row of [["Болт М6"], ["", "LM 358"], ["Конденсатор 0402"]])
      expect(problemOf(row)).toEqual(["quantity empty"]);
    const titles = [
      ["1. Крепёж"],
      ["Раздел 2.1 Платы"],
      ["", "Микросхемы"],
      ["Плата 2"],
      ["Резисторы 0402:"],
      ["第1节 电容"],
      ["Total (USD)", "", "5"],
      ["Итого (м2)", "", "5"],
      ["Total, pcs", "", "5"],
    ];
    expect(check(titles).skipped.map(({ reason }) => reason)).toEqual([
      ...Array<string>(6).fill("section"),
      "total",
      "total",
      "total",
    ]);
    expect(
      check([
        ["Total (масло моторное 5W40)", "", "4"],
        ["Total, M6", "", "4"],
      ]).good.map(({ quantity }) => quantity),
    ).toEqual(["4", "4"]);
  });

  it("are each accounted for exactly once, whatever the file holds", () => {
    const cell = fc.oneof(
      fc.constantFrom("", "5", "Итого", "шт", "A-1", "1,234", "#N/A", "15.12.2026", ...HEADERS),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }), (cells) => {
        const { good, bad, set_aside, skipped } = check(cells);
        const numbers = [
          ...good.map((row) => row.row),
          ...new Set(bad.map((row) => row.row)),
          ...set_aside.map((row) => row.row),
          ...skipped.map((row) => row.row),
        ];
        expect(numbers.toSorted((left, right) => left - right)).toEqual(cells.map((_, index) => index + 2));
        for (const row of good) expect(row.quantity).toMatch(/^(?=.*[1-9])\d{1,12}(?:\.\d{1,3})?$/u);
      }),
    );
  });
});
