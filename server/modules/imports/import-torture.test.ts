import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { REQUIRED_IMPORT_FIELDS } from "#contract/imports/targets.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { zipOf } from "#server/platform/sheets/zip-for-tests.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { sheetProcesses } from "#server/testing/sheet-processes.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

/** Folder outside the repository with spreadsheets that made other programs crash. */
const FOLDER = fileURLToPath(new URL("../../../../shared/data/torture/", import.meta.url));
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const files = existsSync(FOLDER) ? filesOf(FOLDER).toSorted() : [];
if (files.length === 0)
  console.log(
    "The spreadsheets that broke other programs (../shared/data/torture) are absent: their imports are skipped.",
  );

const MEMORY_MB = 300;

/** Returns the peak memory of the parser processes in MB. Only Linux reports this value (VmHWM). */
const parsersPeak = (): number =>
  Math.max(0, ...sheetProcesses().map(({ status }) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024));

let app: TestApp;
let company: Caller;
let somebody: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app.deps);
  somebody = await aCompany(app.deps);
});
afterAll(() => app.close());

async function uploaded(name: string, bytes: Uint8Array) {
  let done = false;
  let peak = 0;
  const upload = app.call(importApi.upload, company, { file: { name, bytes } }).finally(() => (done = true));
  expect((await app.call(purchaseItemApi.list, somebody)).status).toBe(200);
  const look = () => {
    peak = Math.max(peak, parsersPeak());
    return done;
  };
  // The parser is stopped after five seconds. The rest of the timeout allows for starting its process.
  await expect.poll(look, { interval: 20, timeout: 25_000 }).toBe(true);
  return { answer: await upload, peak };
}

const REFUSALS = [
  "file_empty",
  "file_damaged",
  "file_encrypted",
  "file_not_a_spreadsheet",
  "file_too_complex",
  "too_large",
];

describe.skipIf(files.length === 0)("a spreadsheet that broke another program", () => {
  test.each(files.map((file) => [file.slice(FOLDER.length), file] as const))(
    "%s is read or refused with a reason, in little memory, while somebody else is answered",
    async (_, file) => {
      const { answer, peak } = await uploaded(basename(file), readFileSync(file));
      expect(peak).toBeLessThan(MEMORY_MB);
      if (answer.status !== 200) {
        expect(REFUSALS).toContain(answer.error().code);
        expect(answer.error().detail).toMatch(/\p{L}.*[.!]$/su);
        return;
      }
      // If the required columns are found, the valid rows can be imported. Otherwise, the user has to map them.
      const task = answer.ok();
      const run = await app.call(importApi.run, company, { params: { id: task.id }, body: { only_good: true } });
      const known = REQUIRED_IMPORT_FIELDS.every((field) => task.mapping.some((pair) => pair.field === field));
      if (!known) expect(["mapping_incomplete", "too_many_rows"]).toContain(run.error().code);
      else if (run.status === 200) expect(run.ok().result?.created).toBe(task.good_count);
      else expect(["too_many_rows", "rows_have_problems"]).toContain(run.error().code);
    },
  );
});

describe("a file made to take all memory", () => {
  const part = (name: string, text: string) => ({ name, data: Buffer.from(text) });
  const bomb = (sheet: string, strings: string): Buffer =>
    zipOf([
      part(
        "[Content_Types].xml",
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      ),
      part(
        "_rels/.rels",
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
      part(
        "xl/_rels/workbook.xml.rels",
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
      part(
        "xl/workbook.xml",
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="a"/></sheets></workbook>',
      ),
      part(
        "xl/worksheets/sheet1.xml",
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
      ),
      part(
        "xl/sharedStrings.xml",
        `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings}</sst>`,
      ),
    ]);
  const ods = (rows: string): Buffer =>
    zipOf([
      part("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      part("styles.xml", "<office:document-styles/>"),
      part(
        "META-INF/manifest.xml",
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
      ),
      part(
        "content.xml",
        `<office:document-content><office:body><office:spreadsheet><table:table table:name="a">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    ]);
  const CELL = '<row r="1"><c r="A1" t="s"><v>1</v></c></row>';

  test.each([
    ["three million texts that nothing shows", () => bomb(CELL, "<si><t>a</t></si>".repeat(3_000_000))],
    [
      "one cell of an .ods in each of a million rows and sixteen thousand columns",
      () =>
        ods(
          '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>A</text:p></table:table-cell></table:table-row>',
        ),
    ],
    [
      "hidden rows of an .ods without end",
      () =>
        ods(
          '<table:table-row table:visibility="collapse" table:number-rows-repeated="999999999"><table:table-cell office:value-type="string"><text:p>A</text:p></table:table-cell></table:table-row>',
        ),
    ],
    ["one row of four million cells", () => bomb(`<row r="1">${"<c><v>1</v></c>".repeat(4_000_000)}</row>`, "")],
  ])("%s: the memory has a limit, and the next file is read", async (name, made) => {
    const bytes = made();
    const { answer, peak } = await uploaded(name.includes(".ods") ? "bomb.ods" : "bomb.xlsx", bytes);
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 400) expect(answer.error().code).toBe("file_too_complex");
    expect(peak).toBeLessThan(MEMORY_MB);
    expect((await uploaded("a.csv", Buffer.from("Артикул;Кол-во\nA-1;5\n"))).answer.status).toBe(200);
  });
});
