import { utils, write } from "xlsx";
import type { CellObject } from "xlsx";
import { describe, expect, it } from "vitest";
import { readBook } from "./read-book.ts";

function rowsOf(cells: readonly (string | { v: number; z?: string })[]) {
  const sheet = utils.aoa_to_sheet([["Qty"]]);
  cells.forEach((cell, index) => {
    const object: CellObject = typeof cell === "string" ? { t: "s", v: cell } : { t: "n", ...cell };
    sheet[`A${index + 2}`] = object;
  });
  sheet["!ref"] = `A1:A${cells.length + 1}`;
  const bytes: unknown = write({ SheetNames: ["a"], Sheets: { a: sheet } }, { type: "buffer", bookType: "xlsx" });
  if (!Buffer.isBuffer(bytes)) throw new Error("no bytes");
  return readBook(bytes, "xlsx", { whole: true })
    .sheets[0]?.rows.slice(1)
    .map((row) => [row.cells[0], row.numbers?.includes(0) === true]);
}

describe("the cells of a workbook", () => {
  it("say which are numbers, and which texts or dates", () => {
    expect(rowsOf([{ v: 1.234 }, "1.234", "2,5", { v: 12, z: "#,##0.00" }, { v: 46_371, z: "dd.mm.yyyy" }])).toEqual([
      ["1.234", true],
      ["1.234", false],
      ["2,5", false],
      ["12", true],
      ["2026-12-15", false],
    ]);
  });

  it("keep the unit that a number's format writes behind it, and no currency, percent or dash", () => {
    const formats = [
      '0.00" кг"',
      'General" м"',
      '#,##0\\ "шт."',
      '0.0" л";-0.0" л"',
      '0" ₽"',
      "0.00%",
      '#,##0.00" "',
      '"№ "0',
      '0"-"',
      '0 "кг" 0',
    ];
    expect(rowsOf(formats.map((z) => ({ v: 5, z })))?.map(([text]) => text)).toEqual([
      "5 кг",
      "5 м",
      "5 шт.",
      "5 л",
      "5",
      "5",
      "5",
      "5",
      "5",
      "5",
    ]);
  });
});
