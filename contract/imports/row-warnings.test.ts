import { describe, expect, test } from "vitest";
import { checkRows } from "./check-rows.ts";
import { partTextWarning } from "./row-warnings.ts";

const codes = (texts: readonly string[]) => [...new Set(texts.map((text) => partTextWarning(text)?.code ?? null))];

describe("a part number in a file", () => {
  test("that a spreadsheet has turned into a number is doubted, and a code with an E in it is not", () => {
    expect(codes(["1,23457E+12", "1.23E+05", "-4,5E-07", "9,99E+100"])).toEqual(["exponent"]);
    expect(
      codes(["1E3", "1E5", "1E+05", "123E45", "2N7002E-7", "1.5KE36A", "4.7E", "12,5", "100000000000000000"]),
    ).toEqual([null]);
  });

  test("that a spreadsheet has turned into a date is doubted in the shapes of its display alone", () => {
    expect(
      codes([
        "01.фев",
        "2-Mar",
        "Feb-01",
        "1-Dec-2026",
        "дек.01",
        "01.мая.26",
        "2月1日",
        "2026年2月",
        "2026-02-01",
        "2026-02-01 00:00:00",
        "01.02.2026",
        "2/1/2026",
      ]),
    ).toEqual(["date"]);
    expect(
      codes(["MAR-10", "FEB01", "1-2", "10/11", "12.11", "7798-70", "2026-13-01", "DEC1", "Mar 5", "01.02.26"]),
    ).toEqual([null]);
  });

  test("with letters of another alphabet is doubted where they cannot be meant, with the code that was", () => {
    expect(partTextWarning("STM32F4О7")).toEqual({ code: "cyrillic_letters", letters: "О", suggestion: "STM32F4O7" });
    expect(partTextWarning("К561ЛA7")).toEqual({ code: "latin_letters", letters: "A", suggestion: "К561ЛА7" });
    expect(partTextWarning("кабель ВBГнг-c")).toEqual({
      code: "latin_letters",
      letters: "B, c",
      suggestion: "кабель ВВГнг-с",
    });
    expect(partTextWarning("CAВ")?.suggestion).toBe("CAB");
    expect(codes(["МКЭШ 5x0,35", "М6x20", "USB-кабель", "LED красный", "К50-35", "GRM21", "ВВГнг 3х1,5 LS"])).toEqual([
      null,
    ]);
  });

  test("is doubted by what the workbook knows of its cell, until it is typed anew", () => {
    const mapping = [
      { column: 0, field: "part_number" as const },
      { column: 1, field: "quantity" as const },
    ];
    const row = (number: number, text: string, kinds = {}) => ({ number, cells: [text, "5"], ...kinds });
    const { odd, good } = checkRows({
      mapping,
      rows: [
        row(2, "100000", { numbers: [0, 1], exponents: [0] }),
        row(3, "1234567890123450", { numbers: [0] }),
        row(4, "12:30:00", { dates: [0] }),
        row(5, "123456789012345", { numbers: [0] }),
        row(6, "1234567890123450"),
      ],
    });
    expect(odd.map(({ row: at, column, field, code }) => [at, column, field, code])).toEqual([
      [2, 0, "part_number", "exponent"],
      [3, 0, "part_number", "long_number"],
      [4, 0, "part_number", "date"],
    ]);
    expect(good).toHaveLength(5);
  });
});
