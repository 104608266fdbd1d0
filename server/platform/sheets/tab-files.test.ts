import { describe, expect, it } from "vitest";
import { readFile } from "./read-file.ts";

const read = (name: string, bytes: string | Buffer) => {
  const { kind, encoding, delimiter, sheets } = readFile(Buffer.from(bytes), name, {});
  return { kind, encoding, delimiter, rows: sheets[0]?.rows.map(({ cells }) => cells) };
};
const rowsOf = (name: string, bytes: string | Buffer) => read(name, bytes).rows;

describe.each(["a.tsv", "a.txt", "A.TSV"])("%s, a table with tabs", (name) => {
  it("is read with any line end, mark or width of letters", () => {
    const text = "Артикул\tНазвание\r\nА-1\tБолт; гайка, М6\r\n";
    const rows = [
      ["Артикул", "Название"],
      ["А-1", "Болт; гайка, М6"],
    ];
    expect(read(name, text)).toEqual({ kind: "csv", encoding: "utf-8", delimiter: "\t", rows });
    expect(rowsOf(name, text.replaceAll("\r\n", "\r"))).toEqual(rows);
    expect(rowsOf(name, `\uFEFF${text}`)).toEqual(rows);
    const wide = Buffer.from(`\uFEFF${text}`, "utf16le");
    expect(read(name, wide)).toMatchObject({ encoding: "utf-16le", rows });
    expect(read(name, Buffer.from(wide).swap16())).toMatchObject({ encoding: "utf-16be", rows });
    expect(rowsOf(name, Buffer.from(text, "utf16le"))).toEqual(rows);
  });

  it("keeps lines and tabs inside quotes, quotes inside texts, and no trailing tabs", () => {
    expect(
      rowsOf(name, 'MPN\tName\tQty\t\t\nA-1\t"Cable\n2\t""x"""\t5\t\t\nA-2\tPipe 1/2"\t6\t\t\nA-3\t"5" disk\t7\n'),
    ).toEqual([
      ["MPN", "Name", "Qty"],
      ["A-1", 'Cable\n2\t"x"', "5"],
      ["A-2", 'Pipe 1/2"', "6"],
      ["A-3", '"5" disk', "7"],
    ]);
  });

  it("is a table even if its first text begins like a tag", () => {
    expect(rowsOf(name, "<none>\tQty\nA-1\t5\n")).toEqual([
      ["<none>", "Qty"],
      ["A-1", "5"],
    ]);
  });
});

it("a .tsv of one column is not divided at its commas, a text of another kind may be", () => {
  const text = "Name\nResistor, 10k\nCapacitor, 1u\n";
  expect(read("a.tsv", text)).toMatchObject({
    delimiter: "\t",
    rows: [["Name"], ["Resistor, 10k"], ["Capacitor, 1u"]],
  });
  expect(read("a.txt", text)).toMatchObject({ delimiter: "," });
  expect(rowsOf("a.txt", "MPN\nA-1\nA-2\n")).toEqual([["MPN"], ["A-1"], ["A-2"]]);
});

it("a .tsv that has semicolons in place of tabs is read by them", () => {
  expect(read("a.tsv", "MPN;Qty\nA-1;5\n")).toMatchObject({
    delimiter: ";",
    rows: [
      ["MPN", "Qty"],
      ["A-1", "5"],
    ],
  });
  expect(read("a.tsv", "MPN\tName\nA-1\tx; y\nA-2\tz; w\n")).toMatchObject({ delimiter: "\t" });
});

it("the bytes tell what the name does not", () => {
  expect(() => rowsOf("a.txt", "%PDF-1.7\n")).toThrow("another kind of file");
  expect(() => rowsOf("a.tsv", Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]))).toThrow("binary data");
  expect(() => rowsOf("a.txt", "\t\t\r\n")).toThrow("file_empty");
});

it("a table copied with its merged cells tells which rows they cover", () => {
  const table =
    '<table><tr><td rowspan="1" colspan="1">Maker</td><td>MPN</td></tr><tr><td rowspan="2" colspan="1">A &amp; B</td>' +
    "<td>00123<br>x &lt;y&gt;</td></tr><tr><td>1,5</td></tr></table>";
  expect(readFile(Buffer.from(table), "a.xls", {}).sheets[0]?.rows).toEqual([
    { number: 1, cells: ["Maker", "MPN"] },
    { number: 2, cells: ["A & B", "00123\nx <y>"] },
    { number: 3, cells: ["", "1,5"], merged: [[0, 2]] },
  ]);
});
