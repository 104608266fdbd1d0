import { afterAll, beforeAll, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { IMPORT_TARGET_FIELDS } from "#contract/imports/targets.ts";
import type { ImportField } from "#contract/imports/targets.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { UNITS } from "#contract/reference/units.ts";
import { importCalls } from "#server/modules/imports/import-test-kit.ts";
import { LOTS, offerImportCalls, pricesOf } from "#server/modules/imports/offer-import-test-kit.ts";
import { anOpenTender } from "#server/modules/offers/offer-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { offsetAddress, Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { run, items } = importCalls(() => app);
const offers = offerImportCalls(() => app);

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le");

test.each(["BOM.tsv", "BOM.txt"])("requests come from %s, saved as Unicode text", async (name) => {
  const company = await aCompany(app.deps);
  const bytes = utf16('Партномер\tНаименование\tКол-во\r\nA-1\t"Кабель,\nмедь"\t1 200,5\r\nA-2\tТруба 1/2"\t3\r\n');
  const task = (await app.call(importApi.upload, company, { file: { name, bytes } })).ok();
  expect(task).toMatchObject({ encoding: "utf-16le", delimiter: "\t", row_count: 2, good_count: 2 });
  expect((await run(company, task.id)).ok().result?.created).toBe(2);
  expect(
    (await items(company)).results.map(({ part_number, nomenclature, quantity }) => [
      part_number,
      nomenclature,
      quantity,
    ]),
  ).toEqual([
    ["A-1", "Кабель,\nмедь", "1200.5"],
    ["A-2", 'Труба 1/2"', "3"],
  ]);
});

test.each(["прайс.tsv", "прайс.txt"])("prices of an offer come from %s", async (name) => {
  const { supplier } = await anOpenTender(app, { lots: LOTS });
  const bytes = utf16("Артикул\tНаименование\tЦена без НДС\r\nPMP-60\tНасос\t185 000,50\r\nBRG-1\tПодшипник\t70\r\n");
  expect(pricesOf(await offers.uploaded(supplier, bytes, name))).toEqual([
    [1, 2, "185000.5"],
    [3, 3, "70"],
  ]);
});

const CELLS: Readonly<Partial<Record<ImportField, string>>> = {
  part_number: "A-1",
  nomenclature: "Cable",
  alternates: "B-7",
  quantity: "5",
};
const CELL_OF_KIND = { text: "X", quantity: "5", date: "2026-12-15" };

test.each(LANGUAGES)("the template in %s is filled and comes back with nothing to map", async (language) => {
  const company = await aCompany(app.deps);
  const template = await app.call(importApi.template, company, { query: { language } });
  const upload = async (bytes: Uint8Array) =>
    (await app.call(importApi.upload, company, { file: { name: "template.xlsx", bytes } })).ok();
  const mapping = IMPORT_TARGET_FIELDS.map(({ field }, column) => ({ column, field }));
  expect(await upload(template.bytes)).toMatchObject({ mapping, row_count: 0, blockers: ["import_no_rows"] });
  const sheet = Spreadsheet.open(template.bytes);
  const unit = UNITS.find(({ slug }) => slug === "m");
  IMPORT_TARGET_FIELDS.forEach(({ field, kind }, column) =>
    sheet.type(
      offsetAddress("A2", { column }),
      CELLS[field] ?? (kind === "unit" ? (unit?.symbol[language] ?? "") : CELL_OF_KIND[kind]),
    ),
  );
  const task = await upload(sheet.save());
  expect(task).toMatchObject({ mapping, good_count: 1, problem_rows: [], blockers: [] });
  expect((await run(company, task.id)).ok().result?.created).toBe(1);
  expect((await items(company)).results[0]).toMatchObject({ part_number: "A-1", units: unit?.id, quantity: "5" });
});
