import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFile } from "./read-file.ts";
import { plainDecimal } from "./cell-text.ts";
import { writeCsv } from "./write-csv.ts";
import { writeWorkbook } from "./write-workbook.ts";
import type { WorkbookSheet } from "./write-workbook.ts";

async function roundTrip(sheets: readonly WorkbookSheet[]) {
  return readFile(Buffer.from(await writeWorkbook({ sheets })), "x.xlsx", {}).sheets;
}

async function sheetXml(sheet: WorkbookSheet): Promise<string> {
  const file = Buffer.from(await writeWorkbook({ sheets: [sheet] }));
  const name = file.indexOf("xl/worksheets/sheet1.xml");
  const start = name + "xl/worksheets/sheet1.xml".length + file.readUInt16LE(name - 2);
  return inflateRawSync(file.subarray(start)).toString("utf8");
}

describe("workbooks that we write", () => {
  it("read back as what was written: text, amounts, dates, cached results of formulas", async () => {
    const [sheet] = await roundTrip([
      {
        name: "Лоты: 1/2",
        columns: [
          { header: "Код", kind: "text" },
          { header: "Цена", kind: "money" },
          { header: "Дата", kind: "date" },
          { header: "Сумма", kind: "money" },
        ],
        rows: [
          ["00123", "1234.5", "2026-12-15", { value: "2469", formula: "B2*2" }],
          [null, "0.1", "когда-нибудь", null],
        ],
      },
    ]);
    expect(sheet?.name).toBe("Лоты 1 2");
    expect(sheet?.rows.map((row) => row.cells)).toEqual([
      ["Код", "Цена", "Дата", "Сумма"],
      ["00123", "1234.5", "2026-12-15", "2469"],
      ["", "0.1", "когда-нибудь"],
    ]);
  });

  it("hold every text as text, also one that begins like a formula or has characters that XML lacks", async () => {
    const texts = ["=1+1", "+7", "-2+3", "@SUM(A1)", "=cmd|'/c calc'!A0", "a\u0000\u0008b", "<b>&\"'"];
    const sheet: WorkbookSheet = {
      name: "a",
      columns: [{ header: "h", kind: "text" }],
      rows: texts.map((text) => [text]),
    };
    const [read] = await roundTrip([sheet]);
    expect(read?.rows.slice(1).map((row) => row.cells[0])).toEqual([
      "=1+1",
      "+7",
      "-2+3",
      "@SUM(A1)",
      "=cmd|'/c calc'!A0",
      "ab",
      "<b>&\"'",
    ]);
    expect(await sheetXml(sheet)).not.toContain("<f>");
  });

  it("let only the open columns of a protected sheet be edited, and only values that are allowed", async () => {
    const xml = await sheetXml({
      name: "a",
      protected: true,
      columns: [
        { header: "lot", kind: "text", locked: true },
        { header: "price", kind: "money", min: "0" },
        { header: "unit", kind: "text", list: ["шт", "м"] },
        { header: "city", kind: "text", list: ["Москва, Россия", "Омск"] },
      ],
      rows: [["1", null, null, null]],
    });
    expect(xml).toContain('<sheetProtection sheet="1"');
    expect(xml).toContain('type="decimal" sqref="B2:B2" operator="greaterThanOrEqual"');
    expect(xml).toContain('"шт,м"');
    expect(xml).toContain("'lists'!$A$1:$A$2");
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<autoFilter ref="A1:D2"/>');
  });

  it("give sheets names that Excel accepts, whatever is asked", async () => {
    const sheets = await roundTrip(
      ["a".repeat(40), "A".repeat(40), "'[x]:*'", ""].map((name) => ({
        name,
        columns: [{ header: "h", kind: "text" as const }],
        rows: [],
      })),
    );
    expect(sheets.map((sheet) => sheet.name)).toEqual(["a".repeat(31), `${"A".repeat(29)} 2`, "x", "Sheet4"]);
  });
});

describe("CSV that we write", () => {
  it("opens as text where a cell would be a formula, and keeps numbers", () => {
    const text = new TextDecoder().decode(
      writeCsv([["=1+1", "-5", "+7,5", "@x", "\tTAB", "-2+3", null]], { delimiter: ";" }),
    );
    expect(text).toBe(`'=1+1;-5;+7,5;'@x;"'\tTAB";'-2+3;\r\n`.replace('"\'\tTAB"', "'\tTAB"));
  });

  it("in windows-1251 has one byte for a letter and a question mark for what the code page lacks", () => {
    expect([...writeCsv([["Ж№漢"]], { encoding: "windows-1251" })]).toEqual([0xc6, 0xb9, 0x3f, 13, 10]);
  });

  it("has similar characters where the code page has no others, and quotes what they make necessary", () => {
    const text = new TextDecoder("windows-1251").decode(
      writeCsv([["2 мм²", "4×10 kΩ", "ø5 ≤ ½", "Würth é", "；＂"]], { encoding: "windows-1251" }),
    );
    expect(text).toBe('2 мм2;4x10 kOhm;d5 <= 1/2;Wurth e;";"""\r\n');
  });
});

describe("a binary number of a workbook as a decimal", () => {
  it("is the shortest of at most 15 digits, without exponent", () => {
    expect([0.1, 0.8999999999999999, 1e21, 1.5e-7, -12345.6789, 9551667812741, 0, 46174].map(plainDecimal)).toEqual([
      "0.1",
      "0.9",
      "1000000000000000000000",
      "0.00000015",
      "-12345.6789",
      "9551667812741",
      "0",
      "46174",
    ]);
  });

  it("is the decimal that was typed, for any of at most 15 digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }), (whole, fraction) => {
        const typed = `${whole}.${String(fraction).padStart(6, "0")}`;
        expect(plainDecimal(Number(typed))).toBe(typed.replace(/\.?0+$/u, ""));
      }),
    );
  });
});
