import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRecords } from "./csv-records.ts";
import { detectDelimiter, readCsv } from "./read-csv.ts";
import { writeCsv } from "./write-csv.ts";

const records = (text: string, delimiter: "," | ";" = ";") => [...csvRecords(text, delimiter)];
const readText = (text: string) => readCsv(Buffer.from(text), {});
const cellsOf = (text: string) => readText(text).sheets[0]?.rows.map((row) => row.cells);

describe("CSV as people and programs write it", () => {
  it("reads well-formed CSV as another reader does, and what we write as it was", () => {
    const cell = fc.stringMatching(/^[a-zЖ0-9 ,;"\n-]{0,8}$/);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }), (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")).join("\r\n");
        const expected: unknown = parse(text, { relax_column_count: true });
        expect(records(text, ",")).toEqual(expected);
        const written = new TextDecoder().decode(writeCsv(rows, { delimiter: ";" }));
        expect(records(written).map((row) => row.map((value) => value.replace(/^'(?=[-\n])/u, "")))).toEqual(rows);
      }),
    );
  });

  it("never swallows rows after a stray quote", () => {
    expect(records('Труба 1/2";10\nБолт;5\n')).toEqual([
      ['Труба 1/2"', "10"],
      ["Болт", "5"],
    ]);
    expect(records('"Труба;10\nБолт;5\n')).toEqual([
      ['"Труба', "10"],
      ["Болт", "5"],
    ]);
    expect(records('"12" труба";10\nБолт;5\n')).toEqual([
      ['12" труба', "10"],
      ["Болт", "5"],
    ]);
    expect(records('"ООО "Ромашка"";10\n"АО ""Мир""";5\n')).toEqual([
      ['ООО "Ромашка"', "10"],
      ['АО "Мир"', "5"],
    ]);
  });

  it("keeps lines inside a quoted cell, and any kind of line end between rows", () => {
    expect(records('a;"x\ny"\r\nb;2\rc;3\n\nd')).toEqual([["a", "x\ny"], ["b", "2"], ["c", "3"], [""], ["d"]]);
  });

  it("finds the delimiter by what is regular, not by what is frequent", () => {
    expect(detectDelimiter("Наименование;Кол-во\nБолт, М6, сталь;1,5\nГайка, М6;2,5\n")).toBe(";");
    expect(detectDelimiter("a\tb\tc\nx, y\t1,5\t2\n")).toBe("\t");
    expect(detectDelimiter("a,b\n1;2,3\n")).toBe(",");
    expect(readText("sep=|\na|b\n1|2\n").delimiter).toBe("|");
  });

  it("numbers rows as the file does, leaves blank ones out, and reads texts that look like numbers or formulas as text", () => {
    expect(readText("a;b\n\n00123;0,5\n;;\n'=1+1;x\n").sheets[0]).toEqual({
      name: "csv",
      hidden: false,
      row_count: 3,
      truncated: false,
      rows: [
        { number: 1, cells: ["a", "b"] },
        { number: 3, cells: ["00123", "0,5"] },
        { number: 5, cells: ["=1+1", "x"] },
      ],
    });
  });

  it("takes a text out of the formula that guards its zeros; one that only looks so stays", () => {
    expect(cellsOf('="00123";1\n"=""A""""1""";2\n=SUM(A1);3\n="a"&"b";4\n')?.map(([text]) => text)).toEqual([
      "00123",
      'A"1',
      "=SUM(A1)",
      '="a"&"b"',
    ]);
  });

  it("reads Russian text in every encoding that Russian programs write", () => {
    const text = "Артикул;Наименование;Кол-во\nA-1;Болт с шайбой;5\n";
    const expected = [
      ["Артикул", "Наименование", "Кол-во"],
      ["A-1", "Болт с шайбой", "5"],
    ];
    expect(cellsOf(`\uFEFF${text}`)).toEqual(expected);
    const wide = Buffer.from(text, "utf16le");
    const cyrillic = writeCsv(
      [
        ["Артикул", "Наименование", "Кол-во"],
        ["A-1", "Болт с шайбой", "5"],
      ],
      { encoding: "windows-1251" },
    );
    for (const bytes of [wide, Buffer.from(wide).swap16(), Buffer.from(cyrillic), dosBytes(text)]) {
      expect(readCsv(bytes, {}).sheets[0]?.rows.map((row) => row.cells)).toEqual(expected);
    }
  });

  it("stops after the rows that an import can use, and says so", () => {
    const sheet = readText("a;b\n" + "1;2\n".repeat(5000)).sheets[0];
    expect([sheet?.row_count, sheet?.truncated, sheet?.read_to, sheet?.rows.length]).toEqual([3000, true, 3000, 3000]);
  });
});

/** Encodes text in the DOS code page, which old accounting programs still export. */
function dosBytes(text: string): Buffer {
  const decoder = new TextDecoder("ibm866");
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const));
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 63));
}
