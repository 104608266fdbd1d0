import { utils, write } from "xlsx";
import type { CellObject } from "xlsx";
import { describe, expect, it } from "vitest";
import { readFile } from "./read-file.ts";
import { zipOf } from "./zip-for-tests.ts";

const part = (name: string, text: string) => ({ name, data: Buffer.from(text) });
const SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet";
const document = (tables: string, { media = SPREADSHEET, styles = "", manifest = "" } = {}): Buffer =>
  zipOf([
    part("mimetype", media),
    part("styles.xml", "<office:document-styles/>"),
    part(
      "META-INF/manifest.xml",
      `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${manifest}</manifest:manifest>`,
    ),
    part(
      "content.xml",
      `<?xml version="1.0"?><office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
  ]);
const cell = (text: string, attributes = ""): string =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`;
const row = (cells: string, attributes = ""): string => `<table:table-row${attributes}>${cells}</table:table-row>`;

describe("an OpenDocument spreadsheet", () => {
  it("is read with its numbers, dates, repeated rows and blank ones, merged cells, hidden rows and sheets", () => {
    const table = [
      row(cell("MPN") + cell("Qty") + cell("Needed")),
      row(
        `${cell("A-1", ' table:number-rows-spanned="2"')}<table:table-cell office:value-type="float" office:value="1234.5"><text:p>1 234,5</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2026-12-15"><text:p>15.12.26</text:p></table:table-cell>`,
      ),
      row(`<table:covered-table-cell/>${cell("7 шт")}`),
      row('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="20"'),
      row(cell("B-1", ' table:number-columns-repeated="2"'), ' table:number-rows-repeated="12"'),
      row(cell("C-1"), ' table:visibility="filter"'),
      `<table:table-row-group table:display="false">${row(cell("C-2"))}</table:table-row-group>`,
      row(cell("a &lt;b&gt;<text:s/>c</text:p><text:p>d")),
      row('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="1048000"'),
    ].join("");
    const styles =
      '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:family="table" style:name="ta2"><style:table-properties table:display="false"/></style:style>';
    const { kind, sheets } = readFile(
      document(
        `<table:table table:name="old" table:style-name="ta2">${row(cell("x"))}</table:table><table:table table:name="БУ" table:style-name="ta1">${table}</table:table>`,
        { styles },
      ),
      "a.ods",
      {},
    );
    expect([kind, sheets.map(({ name, hidden }) => [name, hidden])]).toEqual([
      "ods",
      [
        ["old", true],
        ["БУ", false],
      ],
    ]);
    const rows = sheets[1]?.rows ?? [];
    expect(rows.slice(0, 3)).toEqual([
      { number: 1, cells: ["MPN", "Qty", "Needed"] },
      { number: 2, cells: ["A-1", "1234.5", "2026-12-15"], numbers: [1], dates: [2] },
      { number: 3, cells: ["", "7 шт"], merged: [[0, 2]] },
    ]);
    expect(rows.slice(3, 15).map(({ number, cells }) => [number, ...cells])).toEqual(
      Array.from({ length: 12 }, (_, place) => [24 + place, "B-1", "B-1"]),
    );
    expect(rows.slice(15)).toEqual([
      { number: 36, cells: ["C-1"], hidden: true },
      { number: 37, cells: ["C-2"], hidden: true },
      { number: 38, cells: ["a <b> c\nd"] },
    ]);
  });

  it("that is a text or a presentation, encrypted or broken is refused, and says which", () => {
    const refused = (bytes: Buffer) => {
      try {
        return readFile(bytes, "a.ods", {}).kind;
      } catch (error) {
        return error instanceof Error && "code" in error ? error.code : error;
      }
    };
    expect(refused(document("", { media: "application/vnd.oasis.opendocument.text" }))).toBe("file_not_a_spreadsheet");
    expect(
      refused(
        document("", {
          manifest:
            '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>',
        }),
      ),
    ).toBe("file_encrypted");
    expect(refused(document("<table:table"))).not.toBe("ods");
  });
});

describe("a workbook with macros", () => {
  it("is read as any other", () => {
    const sheet = utils.aoa_to_sheet([
      ["MPN", "Qty"],
      ["A-1", 5],
    ]);
    const macros: CellObject = { t: "s", v: "x" };
    sheet["C1"] = macros;
    const bytes: unknown = write(
      { SheetNames: ["a"], Sheets: { a: sheet }, vbaraw: Buffer.from("no macros at all") },
      { type: "buffer", bookType: "xlsm", bookVBA: true },
    );
    if (!Buffer.isBuffer(bytes)) throw new Error("no bytes");
    expect(readFile(bytes, "a.xlsm", {}).sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
      ["MPN", "Qty"],
      ["A-1", "5"],
    ]);
  });
});
