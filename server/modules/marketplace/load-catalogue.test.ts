import { afterAll, beforeAll, expect, test } from "vitest";
import { marketplaceApi } from "#contract/marketplace/marketplace.api.ts";
import { catalogueReport } from "#server/modules/marketplace/catalogue-report.ts";
import { loadCatalogue } from "#server/modules/marketplace/load-catalogue.ts";
import { CatalogueRefused } from "#server/modules/marketplace/read-catalogue-file.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const suggested = async (caller: Caller, query: string) =>
  (await app.call(marketplaceApi.suggestions, caller, { query: { query } }))
    .ok()
    .results.map(({ part_number, nomenclature, unit }) => [part_number, nomenclature, unit]);

const HEADER = ["Наименование", "Парт-номер", "Производитель", "Ед. изм."];
type Rows = readonly (readonly string[])[];

async function workbook(rows: Rows, header = HEADER): Promise<Buffer> {
  const columns = header.map((text) => ({ header: text, kind: "text" as const }));
  const notes = { name: "Цвета", columns: columns.slice(0, 1), rows: [["белый"]] };
  return Buffer.from(
    await writeWorkbook({ sheets: [notes, { name: "Товары", columns, rows: rows.map((row) => [...row]) }] }),
  );
}

const load = async (name: string, bytes: Uint8Array, dry_run = false) =>
  catalogueReport(await loadCatalogue(app.deps, { name, bytes: Buffer.from(bytes) }, { dry_run }), { dry_run });

test("a text file of any size fills the catalogue; each row that is no product is left out with its reason", async () => {
  const company = await aCompany(app.deps);
  const rows = [
    ["Датчик давления", "LOAD-100", "Элемер", "шт"],
    ["Провод", "LOAD-200", "", "м"],
    ["Без номера", "", "Элемер", "шт"],
    ["Без знаков", "--", "Элемер", "шт"],
    ["Чужая единица", "LOAD-300", "Элемер", "бочка"],
    ["", "", "", ""],
    ["Длинное".repeat(100), "LOAD-400", "", ""],
    ["Провод новый", "load 200", "", "м"],
    ...Array.from({ length: 3500 }, (_, place) => [`Винт ${place}`, `BULK-LOAD-${place}`, "Метизы", "шт"]),
  ];
  expect(await load("products.csv", aCsv(HEADER, rows))).toEqual([
    "Row 3 is left out: row 9 has the same product.",
    "Row 4 is left out: it has no part number.",
    "Row 5 is left out: it has no part number.",
    "Row 6 is left out: the unit “бочка” is unknown.",
    "Row 8 is left out: the name is longer than 500 characters.",
    "Products: 3502 created, 0 changed, 0 unchanged. Rows left out: 5.",
  ]);
  expect((await suggested(company, "load 200"))[0]).toEqual(["load 200", "Провод новый", 2]);
  expect((await suggested(company, "BULK-LOAD-3499"))[0]).toEqual(["BULK-LOAD-3499", "Винт 3499", 1]);
});

test("a dry run says what a spreadsheet would create and change, and loads nothing", async () => {
  const company = await aCompany(app.deps);
  await load(
    "first.csv",
    aCsv(HEADER, [
      ["Клапан", "DRY-1", "Danfoss", "шт"],
      ["Шланг", "DRY-2", "", "м"],
      ["Кран", "DRY-3", "", ""],
    ]),
  );
  const file = await workbook([
    ["Клапан обратный", "DRY-1", "Danfoss", "шт"],
    ["", "dry 2", "", "шт"],
    ["Кран", "DRY-3", "", "шт"],
    ["Фильтр", "DRY-4", "Honeywell", "шт"],
    ["Муфта", "", "", "шт"],
  ]);
  expect(await load("products.xlsx", file, true)).toEqual([
    "Row 2 would change DRY-1 (Danfoss): name “Клапан” → “Клапан обратный”.",
    "Row 3 would change DRY-2: part number “DRY-2” → “dry 2”, unit m → pcs.",
    "Row 5 would create DRY-4 (Honeywell).",
    "Row 6 is left out: it has no part number.",
    "Dry run, nothing was loaded. Products: 1 created, 2 changed, 1 unchanged. Rows left out: 1.",
  ]);
  expect((await suggested(company, "dry-4")).map(([part]) => part)).not.toContain("DRY-4");
  expect((await load("products.xlsx", file)).at(-1)).toBe(
    "Products: 1 created, 2 changed, 1 unchanged. Rows left out: 1.",
  );
  expect((await suggested(company, "dry 2"))[0]).toEqual(["dry 2", "Шланг", 1]);
  expect((await load("products.xlsx", file, true)).at(-1)).toContain("0 created, 0 changed, 4 unchanged");
});

test("a file without part numbers is refused, and a spreadsheet that is too long to be read whole", async () => {
  await expect(load("colours.csv", Buffer.from("Цвет;Вес\nбелый;12\n"))).rejects.toThrow(CatalogueRefused);
  const long = Array.from({ length: 3100 }, (_, place) => [`Винт ${place}`, `LONG-${place}`, "", ""]);
  await expect(load("long.xlsx", await workbook(long))).rejects.toThrow("“Товары” has more than 3000 rows");
});
