import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { anOpenTender, openedDraft } from "#server/modules/offers/offer-test-kit.ts";
import { aColleague } from "#server/modules/award/award-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { beside, Spreadsheet } from "#server/testing/spreadsheet.ts";
import { languageOf, translate } from "#server/platform/translate.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});
afterAll(() => app.close());

type Supplier = Awaited<ReturnType<typeof anOpenTender>>["supplier"];
const RUSSIAN = { "accept-language": "ru-RU" };
const sheetOf = async (by: Supplier, headers = RUSSIAN) =>
  Spreadsheet.open((await app.call(offerApi.download, by, { params: { id: by.offer }, headers })).bytes);
const upload = (by: Caller, offer: number, file: { name: string; bytes: Uint8Array }) =>
  app.call(offerImportApi.upload, by, { file, body: { offer }, headers: RUSSIAN });
const uploaded = async (by: Supplier, bytes: Uint8Array, name = "прайс.csv"): Promise<OfferImportTask> =>
  (await upload(by, by.offer, { name, bytes })).ok();
const patched = async (by: Caller, id: number, body: unknown): Promise<OfferImportTask> =>
  (await app.call(offerImportApi.patch, by, { params: { id }, body, headers: RUSSIAN })).ok();
const run = (by: Caller, id: number, body: unknown = {}) =>
  app.call(offerImportApi.run, by, { params: { id }, body, headers: RUSSIAN });
const linesOf = async (by: Supplier) => (await openedDraft(app, by)).lines;
/** The row of the sheet's n-th line: the address of its first visible cell. */
const lineAt = (sheet: Spreadsheet, part: string): string => beside(sheet.find(part), { column: -3 });
/** Columns of a sheet with VAT, counted from the hidden one. */
const AT = {
  price: 9,
  min: 14,
  max: 15,
  availability: 16,
  available: 17,
  replacement: 18,
  comment: 20,
  reason: 21,
} as const;

describe("a sheet that was downloaded, filled elsewhere and uploaded", () => {
  test.each(["ru-RU", "zh-hans"])("comes back as it was filled, to the kopeck, in %s", async (language) => {
    const { supplier } = await anOpenTender(app);
    const sheet = await sheetOf(supplier, { "accept-language": language });
    const fill = (part: string, cells: Partial<Record<keyof typeof AT, string | number>>) =>
      Object.entries(cells).forEach(([name, value]) =>
        sheet.type(beside(lineAt(sheet, part), { column: AT[name as keyof typeof AT] }), value),
      );
    const order = translate(languageOf(language), "offers.availability.order");
    fill("STM32F407VGT6", { price: 1234.5678, min: 4, max: 6, availability: order, comment: "кратно 50" });
    fill("GRM21BR71H104KA01L", { price: "0,105", replacement: "CL21B104KBCNNNC", available: 1200.5 });
    const task = await uploaded(supplier, sheet.save(), "ПР-00001.xlsx");
    expect(task).toMatchObject({
      is_own: true,
      problem_rows: [],
      open_rows: [],
      blockers: [],
      empty_lines: [{ position: 3 }],
    });
    expect(
      task.lines.map(({ position, changes }) => [position, changes.map(({ field, from, to }) => [field, from, to])]),
    ).toEqual([
      [
        1,
        [
          ["price_per_unit", null, "1234.5678"],
          ["delivery_min", null, "4"],
          ["delivery_max", null, "6"],
          ["availability", null, "order"],
          ["comment", null, "кратно 50"],
        ],
      ],
      [
        2,
        [
          ["price_per_unit", null, "0.105"],
          ["available_quantity", null, "1200.5"],
          ["replacement_part_number", null, "CL21B104KBCNNNC"],
        ],
      ],
    ]);
    expect((await linesOf(supplier)).every(({ price_per_unit }) => price_per_unit === null)).toBe(true);
    expect((await run(supplier, task.id)).ok()).toMatchObject({ status: "done", result: { lines: 2, cells: 9 } });
    expect(
      (await linesOf(supplier)).map(({ price_per_unit, price_with_vat, replacement, available_quantity }) => [
        price_per_unit,
        price_with_vat,
        replacement,
        available_quantity,
      ]),
    ).toEqual([
      ["1234.5678", "1506.1727", false, null],
      ["0.105", "0.1281", true, "1200.5"],
      [null, null, false, null],
    ]);
    const again = await uploaded(supplier, (await sheetOf(supplier)).save(), "снова.xlsx");
    expect(again).toMatchObject({ lines: [], same_count: 3 });
    expect((await run(supplier, again.id)).error()).toMatchObject({
      code: "rows_have_problems",
      problems: [{ code: "import_nothing_new" }],
    });
  });

  test("declines lines by their reason, and an emptied cell takes away only what one tells it to", async () => {
    const { supplier } = await anOpenTender(app);
    const { draft, lines } = await openedDraft(app, supplier);
    (
      await app.call(draftApi.patch_items, supplier, {
        params: { id: draft.id },
        body: lines.map(({ id }) => ({ id, price_per_unit: "10", comment: "x" })),
      })
    ).ok();
    const sheet = await sheetOf(supplier);
    sheet.type(beside(lineAt(sheet, "STM32F407VGT6"), { column: AT.reason }), "не выпускается");
    sheet.clear(beside(lineAt(sheet, "GRM21BR71H104KA01L"), { column: AT.price }));
    const task = await uploaded(supplier, sheet.save(), "a.xlsx");
    expect(task.lines.map(({ position, changes }) => [position, changes.map(({ field, to }) => [field, to])])).toEqual([
      [
        1,
        [
          ["price_per_unit", null],
          ["reject_reason", "not_produced"],
        ],
      ],
    ]);
    const clearing = await patched(supplier, task.id, { options: { empty: "clear" } });
    expect(clearing.lines[1]).toMatchObject({
      position: 2,
      changes: [{ field: "price_per_unit", from: "10", to: null }],
    });
    expect(clearing.empty_lines).toMatchObject([{ position: 2 }]);
    (await run(supplier, task.id)).ok();
    expect(
      (await linesOf(supplier)).map(({ price_per_unit, rejected, reject_reason }) => [
        price_per_unit,
        rejected,
        reject_reason,
      ]),
    ).toEqual([
      [null, true, "not_produced"],
      [null, false, null],
      ["10", false, null],
    ]);
  });

  test("of another offer is recognised and changes nothing", async () => {
    const { supplier } = await anOpenTender(app);
    const other = (await anOpenTender(app)).supplier;
    const sheet = await sheetOf(other);
    sheet.type(beside(lineAt(sheet, "STM32F407VGT6"), { column: AT.price }), 5);
    const task = await uploaded(supplier, sheet.save(), "чужой.xlsx");
    expect(task.lines).toEqual([]);
    expect(task.open_rows.map(({ why }) => why)).toEqual(["other_tender", "other_tender", "other_tender"]);
  });

  test("of 1000 lots goes around", async () => {
    const { supplier } = await anOpenTender(app, { lots: Array.from({ length: 1000 }, () => "3") });
    const sheet = await sheetOf(supplier);
    const first = lineAt(sheet, "STM32F407VGT6");
    for (let row = 0; row < 1000; row += 1) sheet.type(beside(first, { row, column: AT.price }), row + 0.25);
    const task = await uploaded(supplier, sheet.save(), "большой.xlsx");
    expect(task.problem_rows).toHaveLength(0);
    expect(task.lines).toHaveLength(1000);
    expect((await run(supplier, task.id)).ok().result?.lines).toBe(1000);
    expect((await linesOf(supplier))[999]?.price_per_unit).toBe("999.25");
  });
});

const HEADER = ["Артикул производителя", "Производитель", "Цена с НДС", "Срок поставки", "Наличие", "Примечание"];

describe("a supplier's own price list", () => {
  test("finds its lines by part number, reads what people and Excel write, and says what it can't read", async () => {
    const { supplier } = await anOpenTender(app);
    const task = await uploaded(
      supplier,
      aCsv(HEADER, [
        ["stm32 f407-vgt6", "", "1 220,00 ₽", "2-4 нед", "под заказ", "кратно 50"],
        ["GRM21BR71H104KA01L", "Murata", "€ 0,5", "04.06.2026", "1 500", ""],
        ["XX-1", "", "5", "1", "", ""],
        ["LM1117IMPX-3.3/NOPB", "Texas Instruments", "12,34567", "10 дней", "", "-"],
        ["Итого", "", "1237,91", "", "", ""],
      ]),
    );
    expect(task.mapping.map(({ field }) => field)).toEqual([
      "part_number",
      "manufacturer",
      "price_with_vat",
      "delivery",
      "availability",
      "comment",
    ]);
    expect(
      task.lines.map(({ position, changes }) => [position, changes.map(({ field, to, note }) => [field, to, note])]),
    ).toEqual([
      [
        1,
        [
          ["price_per_unit", "1000", null],
          ["delivery_min", "2", null],
          ["delivery_max", "4", null],
          ["availability", "order", null],
          ["comment", "кратно 50", null],
        ],
      ],
      [
        2,
        [
          ["availability", "stock", null],
          ["available_quantity", "1500", null],
        ],
      ],
      [
        3,
        [
          ["price_per_unit", "10.1194", "rounded"],
          ["delivery_min", "2", "days"],
          ["delivery_max", "2", "days"],
          ["comment", "-", null],
        ],
      ],
    ]);
    expect(
      task.problem_rows.flatMap(({ row, problems }) => problems.map(({ code, detail }) => [row, code, detail])),
    ).toEqual([
      [3, "other_currency", "«€ 0,5»: цена не в валюте тендера (RUB)."],
      [3, "weeks_date", "Excel превратил срок в дату 04.06.2026. Впишите недели числом."],
    ]);
    expect(task.open_rows.map(({ row, why, name }) => [row, why, name])).toEqual([[4, "unknown", "XX-1"]]);
    const mended = await patched(supplier, task.id, {
      fixes: [{ row: 3, cells: ["GRM21BR71H104KA01L", "Murata", "0,61", "4-6", "1 500", ""] }],
    });
    expect(mended).toMatchObject({ problem_rows: [] });
    expect(mended.lines[1]?.changes[0]).toMatchObject({ field: "price_per_unit", to: "0.5" });
  });

  test("asks which line a row is about, and which of two rows a line takes", async () => {
    const lots = [
      { part_number: "A-1", manufacturer: "Murata", quantity: "1" },
      { part_number: "A-1", manufacturer: "TDK", quantity: "2" },
      { part_number: "B-2", manufacturer: null, quantity: "3" },
    ];
    const { supplier } = await anOpenTender(app, { lots });
    const lines = await linesOf(supplier);
    const task = await uploaded(
      supplier,
      aCsv(
        ["MPN", "Manufacturer", "Price"],
        [
          ["A-1", "", "10.5"],
          ["B-2", "", "20.5"],
          ["B2", "Samtec", "19.5"],
        ],
      ),
    );
    expect(task.lines).toEqual([]);
    expect(task.open_rows.map(({ row, why, candidates }) => [row, why, candidates.length])).toEqual([
      [2, "ambiguous", 2],
      [3, "ambiguous", 1],
      [4, "ambiguous", 1],
    ]);
    const [, second, third] = lines;
    const chosen = await patched(supplier, task.id, {
      choices: [
        { row: 2, lot: second?.lot },
        { row: 4, lot: third?.lot },
      ],
    });
    expect(chosen.lines.map(({ position, row, changes }) => [position, row, changes[0]?.to])).toEqual([
      [2, 2, "10.5"],
      [3, 4, "19.5"],
    ]);
    expect(chosen.open_rows.map(({ row, why }) => [row, why])).toEqual([
      [2, "chosen"],
      [3, "left_out"],
      [4, "chosen"],
    ]);
    const other = await patched(supplier, task.id, { choices: [{ row: 3, lot: third?.lot }] });
    expect(other.lines.map(({ row }) => row)).toEqual([2, 3]);
    expect(
      (
        await app.call(offerImportApi.patch, supplier, {
          params: { id: task.id },
          body: { choices: [{ row: 99, lot: 0 }] },
        })
      ).status,
    ).toBe(400);
  });

  test("reads a second table by its own headings, and takes no price from below such as name the columns otherwise", async () => {
    const { supplier } = await anOpenTender(app);
    const moved = await uploaded(
      supplier,
      aCsv(
        ["MPN", "Price", "Position"],
        [
          ["GRM21BR71H104KA01L", "5"],
          ["Price", "MPN"],
          ["7.5", "LM1117IMPX-3.3/NOPB"],
        ],
      ),
    );
    expect(moved).toMatchObject({ skipped: [{ row: 3, reason: "moved_header" }], problem_rows: [] });
    expect(moved.lines.map(({ position, changes }) => [position, changes[0]?.to])).toEqual([
      [2, "5"],
      [3, "7.5"],
    ]);
    const other = await uploaded(
      supplier,
      aCsv(
        ["MPN", "Comment", "Price"],
        [
          ["GRM21BR71H104KA01L", "", "7"],
          ["X-1", "", "1"],
          ["X-2", "", "2"],
          ["X-3", "", "3"],
          ["Part number", "Unit price", "Date"],
          ["LM1117IMPX-3.3/NOPB", "7.5", "8"],
        ],
      ),
    );
    expect(other.lines.map(({ position, changes }) => [position, changes[0]?.to])).toEqual([[2, "7"]]);
    expect(other.problem_rows).toMatchObject([{ row: 7, problems: [{ column: 2, code: "under_other_headings" }] }]);
    expect(
      (await patched(supplier, other.id, { fixes: [{ row: 7, cells: ["LM1117IMPX-3.3/NOPB", "", "7.5"] }] })).lines.map(
        ({ position }) => position,
      ),
    ).toEqual([2, 3]);
  });

  test("matches by position where the part doesn't contradict, and remembers its columns", async () => {
    const { supplier } = await anOpenTender(app);
    const rows = [
      ["2", "", "5,5"],
      ["1", "LM1117IMPX-3.3/NOPB", "7,5"],
    ];
    const task = await uploaded(supplier, aCsv(["№", "MPN", "Опт"], rows));
    expect(task.blockers).toEqual(["import_no_value_column"]);
    expect((await run(supplier, task.id)).error().code).toBe("mapping_incomplete");
    const mapped = await patched(supplier, task.id, {
      mapping: [...task.mapping, { column: 2, field: "price_per_unit" }],
    });
    expect(mapped.lines.map(({ position, changes }) => [position, changes[0]?.to])).toEqual([
      [2, "5.5"],
      [3, "7.5"],
    ]);
    (await run(supplier, task.id)).ok();
    expect((await uploaded(supplier, aCsv(["№", "MPN", "Опт"], rows))).mapping).toContainEqual({
      column: 2,
      field: "price_per_unit",
    });
  });
});

describe("accepting", () => {
  const aTask = async (supplier: Supplier) =>
    uploaded(
      supplier,
      aCsv(
        ["MPN", "Цена"],
        [
          ["STM32F407VGT6", "10,5"],
          ["GRM21BR71H104KA01L", "20,5"],
        ],
      ),
    );

  test("takes the chosen lines alone, once, and goes back as one step that leaves later edits", async () => {
    const { supplier } = await anOpenTender(app);
    const { draft, lines } = await openedDraft(app, supplier);
    (
      await app.call(draftApi.patch_items, supplier, {
        params: { id: draft.id },
        body: [{ id: lines[0]?.id, price_per_unit: "9", delivery_min: 1 }],
      })
    ).ok();
    const task = await aTask(supplier);
    const [first, second] = task.lines;
    if (first === undefined || second === undefined) throw new Error("no lines");
    const done = (await run(supplier, task.id, { lines: [{ lot: first.lot, version: first.version }] })).ok();
    expect(done).toMatchObject({ status: "done", result: { lines: 1, cells: 1 } });
    expect((await run(supplier, task.id)).ok().version).toBe(done.version);
    expect((await linesOf(supplier)).map(({ price_per_unit }) => price_per_unit)).toEqual(["10.5", null, null]);
    const all = await aTask(supplier);
    (await run(supplier, all.id)).ok();
    (
      await app.call(draftApi.patch_items, supplier, {
        params: { id: draft.id },
        body: [
          { id: lines[0]?.id, delivery_min: 3 },
          { id: lines[1]?.id, price_per_unit: "21" },
        ],
      })
    ).ok();
    expect((await app.call(offerImportApi.undo, supplier, { params: { id: task.id } })).ok().status).toBe("undone");
    (await app.call(offerImportApi.undo, supplier, { params: { id: all.id } })).ok();
    expect((await linesOf(supplier)).map(({ price_per_unit, delivery_min }) => [price_per_unit, delivery_min])).toEqual(
      [
        ["9", 3],
        ["21", null],
        [null, null],
      ],
    );
  });

  test("is refused with the import as it is now where a line has changed since it was seen", async () => {
    const { supplier } = await anOpenTender(app);
    const { draft, lines } = await openedDraft(app, supplier);
    const task = await aTask(supplier);
    (
      await app.call(draftApi.patch_items, supplier, {
        params: { id: draft.id },
        body: [{ id: lines[0]?.id, price_per_unit: "11" }],
      })
    ).ok();
    const refused = (
      await run(supplier, task.id, { lines: task.lines.map(({ lot, version }) => ({ lot, version })) })
    ).error();
    expect(refused).toMatchObject({
      code: "version_conflict",
      current: { lines: [{ changes: [{ from: "11", to: "10.5" }] }, {}] },
    });
    expect(
      (
        await app.call(offerImportApi.patch, supplier, {
          params: { id: task.id },
          body: { options: { decimal: "comma" }, version: 99 },
        })
      ).error().code,
    ).toBe("version_conflict");
  });

  test("ends with the tender, and begins only while the offer is being made", async () => {
    const { supplier, closing_date } = await anOpenTender(app);
    const task = await aTask(supplier);
    const before = app.clock.now();
    app.clock.set(closing_date);
    expect((await run(supplier, task.id)).error().code).toBe("tender_closed");
    app.clock.set(before.toISOString());
    await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer });
    expect((await run(supplier, task.id)).error().code).toBe("wrong_state");
    expect(
      (await upload(supplier, supplier.offer, { name: "a.csv", bytes: aCsv(["MPN", "Цена"], [["A", "1"]]) })).error()
        .code,
    ).toBe("wrong_state");
  });

  test("is the supplier's alone, and no import of the other side", async () => {
    const { supplier, customer } = await anOpenTender(app);
    const other = (await anOpenTender(app)).supplier;
    const task = await aTask(supplier);
    for (const by of [customer, other])
      expect([403, 404]).toContain((await app.call(offerImportApi.one, by, { params: { id: task.id } })).status);
    expect(
      (await upload(other, supplier.offer, { name: "a.csv", bytes: aCsv(["MPN", "Цена"], [["A", "1"]]) })).status,
    ).toBe(404);
    expect(
      (await app.call(offerImportApi.one, await aColleague(app, supplier), { params: { id: task.id } })).status,
    ).toBe(403);
    expect((await app.call(importApi.one, supplier, { params: { id: task.id } })).status).toBe(404);
  });
});
