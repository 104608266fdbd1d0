import fc from "fast-check";
import { expect, test } from "vitest";
import { utils, write } from "xlsx";
import { readFile } from "./read-file.ts";
import { writeCsv } from "./write-csv.ts";
import { writeWorkbook } from "./write-workbook.ts";
import { zipOf } from "./zip-for-tests.ts";

const firstRow = (file: Buffer, name = "parts.xlsx"): string[] | undefined =>
  readFile(file, name, {}).sheets[0]?.rows[0]?.cells;

function aWorkbook(cells: string, strings = ""): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${strings}</sst>`,
  };
  return zipOf(Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text) })));
}

const inline = (texts: readonly string[]): string =>
  texts.map((text, place) => `<c r="${"ABCDEFGH"[place]}1" t="inlineStr"><is><t>${text}</t></is></c>`).join("");

test("characters beyond the first plane are read from their numbers, in cells and in shared strings", () => {
  expect(firstRow(aWorkbook(inline(["&#134071;-1", "&#x1F9EA;", "&#1077;&#x435;", "&#xFFFFFF;"])))).toEqual([
    "𠮷-1",
    "🧪",
    "ее",
    "\uFFFD",
  ]);
  const shared = aWorkbook(
    `<c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><f>A1</f><v>&#134071;</v></c>`,
    "<si><t>&#x20BB7;-1</t></si>",
  );
  expect(firstRow(shared)).toEqual(["𠮷-1", "𠮷"]);
});

test("of codes such as _x0031_ only those are decoded that Excel writes", () => {
  const cells = inline(["SKU_x0031_2", "SKU_x005F_x0031_2", "a_x000A_b", "_x0031_x0032_", "_x005F_", "_xD83E__xDDEA_"]);
  expect(firstRow(aWorkbook(cells))).toEqual(["SKU_x0031_2", "SKU_x0031_2", "a\nb", "_x0031_x0032_", "_", "🧪"]);
});

test.each(["ods", "xlml", "biff8", "xlsb"] as const)(
  "a file of the format %s keeps what looks like a code",
  (bookType) => {
    const texts = ["SKU_x0031_2", "_x005F_x0031_", "𠮷-1"];
    const bytes: unknown = write(
      { SheetNames: ["S"], Sheets: { S: utils.aoa_to_sheet([texts]) } },
      { type: "buffer", bookType },
    );
    expect(Buffer.isBuffer(bytes) && firstRow(bytes, "parts.xls")).toEqual(texts);
  },
);

test("a page of HTML named .xls keeps it too", () => {
  const page = "<html><table><tr><td>SKU_x0031_2</td><td>&#x1F9EA;&#134071;</td></tr></table></html>";
  expect(firstRow(Buffer.from(page), "parts.xls")).toEqual(["SKU_x0031_2", "🧪𠮷"]);
});

test("a text that we write is the same when it is read, in .xlsx and .csv", async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "_x0031_",
      "_x005F_",
      "_x000D_",
      "_X0041_",
      "_xD83E_",
      "_x",
      "_",
      "x0032_",
      "&#134071;",
      "𠮷",
      "🧪",
      "&",
    ),
    fc.constantFrom(..."SKU-1ё²"),
  );
  const texts = fc.array(
    fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => `a${pieces.join("")}`),
    { minLength: 1, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (row) => {
      const columns = row.map((header) => ({ header, kind: "text" as const }));
      const book = Buffer.from(await writeWorkbook({ sheets: [{ name: "S", columns, rows: [row] }] }));
      expect(readFile(book, "a.xlsx", {}).sheets[0]?.rows.map(({ cells }) => cells)).toEqual([row, row]);
      expect(firstRow(Buffer.from(writeCsv([row, row])), "a.csv")).toEqual(row);
    }),
    { numRuns: 30 },
  );
});
