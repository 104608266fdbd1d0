import { utils, write } from "xlsx";
import type { BookType } from "xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { zipOf } from "#server/platform/sheets/zip-for-tests.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let company: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app.deps);
});
afterAll(() => app.close());

function aBlankWorkbook(bookType: BookType): Buffer {
  const bytes: unknown = write(
    { SheetNames: ["a", "b"], Sheets: { a: utils.aoa_to_sheet([]), b: utils.aoa_to_sheet([[" "]]) } },
    { type: "buffer", bookType },
  );
  if (!Buffer.isBuffer(bytes)) throw new Error("no bytes");
  return bytes;
}
const part = (name: string, text: string) => ({ name, data: Buffer.from(text) });
const anOds = (tables: string): Buffer =>
  zipOf([
    part("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
    part(
      "META-INF/manifest.xml",
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    ),
    part(
      "content.xml",
      `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
  ]);
const upload = (name: string, bytes: Uint8Array) => app.call(importApi.upload, company, { file: { name, bytes } });

test.each<[string, Uint8Array]>([
  ["nothing.xlsx", new Uint8Array()],
  ["nothing.xls", new Uint8Array()],
  ["nothing.ods", new Uint8Array()],
  ["nothing.csv", new Uint8Array()],
  ["blank.xlsx", aBlankWorkbook("xlsx")],
  ["blank.xls", aBlankWorkbook("biff8")],
  ["blank.ods", aBlankWorkbook("ods")],
  ["blank.xml.xls", aBlankWorkbook("xlml")],
  ["short.ods", anOds('<table:table table:name="a"/><table:table table:name="b"/>')],
  ["no-sheet.ods", anOds("")],
  ["mark.csv", Buffer.from("\uFEFF\r\n")],
  ["delimiters.csv", Buffer.from(";;;\r\n;;;\r\n")],
  ["quotes.csv", Buffer.from('"","",""\n')],
])("%s is told to be empty, and not to be something else", async (name, bytes) => {
  const answer = await upload(name, bytes);
  expect([answer.status, answer.error().code]).toEqual([400, "file_empty"]);
});

test("an OpenDocument spreadsheet without styles is read, with what it hides behind a sheet that is written in short", async () => {
  const row = (part_number: string, quantity: number, more = ""): string =>
    `<table:table-row${more}><table:table-cell office:value-type="string"><text:p>${part_number}</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="${quantity}"><text:p>${quantity}</text:p></table:table-cell></table:table-row>`;
  const heading =
    '<table:table-row><table:table-cell office:value-type="string"><text:p>MPN</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Qty</text:p></table:table-cell></table:table-row>';
  const task = (
    await upload(
      "plain.ods",
      anOds(
        `<table:table table:name="blank"/><table:table table:name="БУ-12">${heading}${row("A-1", 5)}${row("A-2", 7, ' table:visibility="collapse"')}</table:table>`,
      ),
    )
  ).ok();
  expect(task.sheets).toMatchObject([{ name: "БУ-12", row_count: 3, hidden_rows: 1 }]);
  expect(task.preview.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ["MPN", "Qty"],
    ["A-1", "5"],
    ["A-2", "7"],
  ]);
});
