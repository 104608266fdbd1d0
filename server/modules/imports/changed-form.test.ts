import { afterAll, beforeAll, expect, test } from "vitest";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { RUSSIAN, offerImportCalls } from "#server/modules/imports/offer-import-test-kit.ts";
import type { Supplier } from "#server/modules/imports/offer-import-test-kit.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { offsetAddress, Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});

afterAll(() => app.close());

const { uploaded, patched, run, linesOf } = offerImportCalls(() => app);

const AT = { part_number: 0, manufacturer: 1, quantity: 2, unit: 3, price: 6 } as const;

async function filled(
  supplier: Supplier,
  rows: Readonly<Record<string, Partial<Record<keyof typeof AT, string | number>>>>,
): Promise<Uint8Array> {
  const answer = await app.call(offerApi.download, supplier, { params: { id: supplier.offer }, headers: RUSSIAN });
  const sheet = Spreadsheet.open(answer.bytes);
  for (const [part, cells] of Object.entries(rows)) {
    const at = sheet.find(part);
    for (const [name, value] of Object.entries(cells))
      sheet.type(offsetAddress(at, { column: AT[name as keyof typeof AT] }), value);
  }
  return sheet.save();
}

test("another part or maker in our form is asked about, and offered as a replacement once a person says so", async () => {
  const { supplier } = await anOpenTender(app);
  const bytes = await filled(supplier, {
    STM32F407VGT6: { price: 3, part_number: "ANALOG-X1", manufacturer: "Другой завод" },
    GRM21BR71H104KA01L: { price: 4 },
  });
  const task = await uploaded(supplier, bytes, "бланк.xlsx");
  expect(task.is_own).toBe(true);
  expect(task.lines.map(({ position }) => position)).toEqual([2]);
  expect(task.open_rows).toMatchObject([
    {
      why: "changed",
      lot: null,
      answer: null,
      said: { part_number: "ANALOG-X1", manufacturer: "Другой завод" },
      changes: [
        { field: "part_number", asked: "STM32F407VGT6", file: "ANALOG-X1" },
        { field: "manufacturer", file: "Другой завод" },
      ],
    },
  ]);
  const [row] = task.open_rows;
  const offered = await patched(supplier, task.id, { answers: [{ row: row?.row, answer: "as_file" }] });
  expect(offered.lines[0]).toMatchObject({ position: 1, by: "lot", answer: "as_file" });
  (await run(supplier, task.id)).ok();
  expect((await linesOf(supplier))[0]).toMatchObject({
    price_per_unit: "3",
    replacement: true,
    replacement_part_number: "ANALOG-X1",
    replacement_manufacturer: "Другой завод",
  });
});

test("another quantity is asked about: that quantity, or what was asked for; left out it is nothing", async () => {
  const { supplier } = await anOpenTender(app);
  const bytes = await filled(supplier, { STM32F407VGT6: { price: 3, quantity: 1000 } });
  const task = await uploaded(supplier, bytes, "бланк.xlsx");
  expect(task).toMatchObject({
    lines: [],
    open_rows: [{ why: "changed", changes: [{ field: "quantity", asked: "3000", file: "1000" }] }],
  });
  const row = task.open_rows[0]?.row;
  const part = await patched(supplier, task.id, { answers: [{ row, answer: "as_file" }] });
  expect(part.lines[0]?.changes.map(({ field, to }) => [field, to])).toEqual([
    ["price_per_unit", "3"],
    ["available_quantity", "1000"],
  ]);
  const whole = await patched(supplier, task.id, { answers: [{ row, answer: "as_asked" }] });
  expect(whole.lines[0]?.changes.map(({ field }) => field)).toEqual(["price_per_unit"]);
  expect((await patched(supplier, task.id, { answers: [{ row, answer: null }] })).lines).toEqual([]);
  expect(await patched(supplier, task.id, { choices: [{ row, lot: 0 }] })).toMatchObject({
    lines: [],
    open_rows: [{ why: "left_out" }],
  });
});

test("another unit is asked about; the same amount in thousands is no other quantity, and its price is for a thousand", async () => {
  const { supplier } = await anOpenTender(app);
  const bytes = await filled(supplier, {
    STM32F407VGT6: { price: 3000, quantity: 3, unit: "тыс. шт" },
    GRM21BR71H104KA01L: { price: 5, unit: "м" },
  });
  const task = await uploaded(supplier, bytes, "бланк.xlsx");
  expect(task.lines).toEqual([]);
  expect(task.open_rows.map(({ changes }) => changes.map(({ field, asked, file }) => [field, asked, file]))).toEqual([
    [["unit", "шт", "тыс. шт"]],
    [["unit", "шт", "м"]],
  ]);
  const [thousands, metres] = task.open_rows;
  const answered = await patched(supplier, task.id, {
    answers: [
      { row: thousands?.row, answer: "as_file" },
      { row: metres?.row, answer: "as_asked" },
    ],
  });
  expect(answered.lines.map(({ changes }) => changes.map(({ field, to }) => [field, to]))).toEqual([
    [
      ["price_per_unit", "3000"],
      ["price_quantity", "1000"],
    ],
    [["price_per_unit", "5"]],
  ]);
});

test("an answer is for the text that was seen: another one asks again", async () => {
  const { supplier } = await anOpenTender(app);
  const bytes = await filled(supplier, { STM32F407VGT6: { price: 3, part_number: "X-1" } });
  const task = await uploaded(supplier, bytes, "бланк.xlsx");
  const [row] = task.open_rows;
  await patched(supplier, task.id, { answers: [{ row: row?.row, answer: "as_file" }] });
  const mended = await patched(supplier, task.id, {
    fixes: [{ row: row?.row, cells: row?.cells.map((cell) => (cell === "X-1" ? "X-2" : cell)) }],
  });
  expect(mended).toMatchObject({ lines: [], open_rows: [{ why: "changed", answer: null }] });
});

test("that the columns of the form say something else can't be chosen away", async () => {
  const { supplier } = await anOpenTender(app);
  const bytes = await filled(supplier, { STM32F407VGT6: { price: 3, part_number: "X-1" } });
  const task = await uploaded(supplier, bytes, "бланк.xlsx");
  const mapping = task.mapping.filter(({ field }) => field !== "part_number");
  expect(await patched(supplier, task.id, { mapping })).toMatchObject({ lines: [], open_rows: [{ why: "changed" }] });
});

test("a row copied under our form for another part takes nothing before somebody has chosen", async () => {
  const { supplier } = await anOpenTender(app);
  const bytes = await filled(supplier, { STM32F407VGT6: { price: 3 } });
  const sheet = Spreadsheet.open(bytes);
  const rows = sheet.rows();
  const first = rows.find((cells) => cells.includes("STM32F407VGT6")) ?? [];
  const at = offsetAddress(sheet.find("LM1117IMPX-3.3/NOPB"), { column: -3 });
  // Gives two rows of the form the key of the first lot.
  sheet.type(at, first[0] ?? "");
  const task = await uploaded(supplier, sheet.save(), "бланк.xlsx");
  expect(task.lines).toEqual([]);
  expect(task.open_rows.map(({ why }) => why)).toEqual(["ambiguous", "ambiguous"]);
  const chosen = await patched(supplier, task.id, {
    choices: [{ row: task.open_rows[1]?.row, lot: Number(first[0]) }],
  });
  expect(chosen.open_rows.map(({ why }) => why)).toContain("changed");
  expect(chosen.lines).toEqual([]);
});

test("a form of an offer with VAT gives back the price that was typed, to the last digit", async () => {
  const { supplier } = await anOpenTender(app, { vat_rate: 5 });
  const { draft } = await openDraftByApi(app, supplier);
  (
    await app.call(draftApi.patch, supplier, { params: { id: draft.id }, body: { basis: "gross", prices: "keep" } })
  ).ok();
  const answer = await app.call(offerApi.download, supplier, { params: { id: supplier.offer }, headers: RUSSIAN });
  const sheet = Spreadsheet.open(answer.bytes);
  sheet.type(offsetAddress(sheet.find("STM32F407VGT6"), { column: AT.price + 1 }), 400.01);
  const task = await uploaded(supplier, sheet.save(), "бланк.xlsx");
  expect(task.lines[0]?.changes.map(({ field, to }) => [field, to])).toEqual([["price_with_vat", "400.01"]]);
});
