import { describe, expect, it } from "vitest";
import { detectHeader } from "./detect-header.ts";
import { suggestMapping } from "./suggest-mapping.ts";
import { headingsOf } from "./shared-heading.ts";

const rowsOf = (...lines: readonly (readonly string[])[]) =>
  lines.map((cells, index) => ({ number: index + 1, cells: [...cells] }));
function read(lines: readonly (readonly string[])[], header = detectHeader(rowsOf(...lines)) ?? 0) {
  const rows = rowsOf(...lines);
  const headings = headingsOf(rows, header);
  const below = rows.filter(({ number }) => number > (headings.rows.at(-1) ?? 0)).map(({ cells }) => cells);
  return {
    ...headings,
    fields: Object.fromEntries(
      suggestMapping(headings.texts, below).map(({ field, column, sure }) => [field, `${column}${sure ? "" : "?"}`]),
    ),
  };
}

describe("a quantity that stands over two columns", () => {
  const DATA = [
    ["Болт", "DIN933-M6", "2", "20", "сталь"],
    ["Гайка", "DIN934-M6", "4", "40", ""],
    ["Шайба", "DIN125-6", "1", "10", ""],
  ];

  it("is asked about, with the total proposed, where the upper line was taken for the header", () => {
    const { texts, rows, fields } = read([
      ["Наименование", "Партномер", "Количество", "", "Примечание"],
      ["", "", "на изд.", "всего"],
      ...DATA,
    ]);
    expect([texts, rows]).toEqual([
      ["Наименование", "Партномер", "Количество на изд.", "Количество всего", "Примечание"],
      [1, 2],
    ]);
    expect(fields).toMatchObject({ nomenclature: "0", part_number: "1", quantity: "3?" });
    expect(
      read([["Name", "Part number", "Quantity", "", "Note"], ["", "", "Total", "Per unit"], ...DATA]).fields.quantity,
    ).toBe("2?");
    expect(read([["名称", "型号", "数量", ""], ["", "", "单台", "合计"], ...DATA]).fields.quantity).toMatch(/\?$/);
  });

  it("is asked about in the same way where the lower line was, by itself or by hand", () => {
    const own = [["", "", "Количество", ""], ["Наименование", "Партномер", "на изд.", "всего", "Примечание"], ...DATA];
    expect(detectHeader(rowsOf(...own))).toBe(2);
    const { texts, rows, fields } = read(own);
    expect([texts, rows]).toEqual([
      ["Наименование", "Партномер", "Количество на изд.", "Количество всего", "Примечание"],
      [2],
    ]);
    expect(fields).toMatchObject({ nomenclature: "0", part_number: "1", quantity: "3?" });
    expect(
      read([["Name", "Part number", "Qty", "", "Note"], ["", "", "per board", "total"], ...DATA], 2).fields.quantity,
    ).toBe("3?");
  });

  it("is asked about where one line names both", () => {
    expect(read([["Name", "Part number", "Quantity per unit", "Quantity total"], ...DATA]).fields.quantity).toBe("3?");
    expect(
      read([["Наименование", "Партномер", "Количество на изделие", "Количество всего"], ...DATA]).fields.quantity,
    ).toBe("3?");
  });

  it("keeps a second line that says something of other columns too among the rows", () => {
    const { rows, fields } = read([
      ["Наименование", "Партномер", "Количество", "", "Примечание"],
      ["(ГОСТ)", "", "на изд.", "всего"],
      ...DATA,
    ]);
    expect([rows, fields.quantity]).toEqual([[1], "3?"]);
  });

  it("is no question beside a unit, a price or a row of the table", () => {
    expect(
      read([
        ["Name", "MPN", "Qty", ""],
        ["Bolt", "DIN933-M6", "5", "pcs"],
        ["Nut", "DIN934-M6", "6", "pcs"],
      ]).fields.quantity,
    ).toBe("2");
    expect(
      read([
        ["Name", "MPN", "Qty", ""],
        ["", "", "amount", "unit"],
        ["Bolt", "DIN933-M6", "5", "pcs"],
        ["Nut", "DIN934-M6", "6", "pcs"],
      ]).texts,
    ).toEqual(["Name", "MPN", "Qty", ""]);
    expect(
      read([
        ["", "", "Qty", ""],
        ["Name", "MPN", "needed", "Unit price"],
        ["Bolt", "DIN933-M6", "5", "2.5"],
        ["Nut", "DIN934-M6", "6", "3.5"],
      ]).texts,
    ).toEqual(["Name", "MPN", "needed", "Unit price"]);
    expect(
      read([
        ["Name", "MPN", "Qty", ""],
        ["Bolt", "DIN933-M6", "ask", ""],
        ["Nut", "DIN934-M6", "6", "7"],
        ["Pin", "DIN7-M6", "6", "8"],
      ]),
    ).toMatchObject({ rows: [1], fields: { quantity: "2" } });
  });
});
