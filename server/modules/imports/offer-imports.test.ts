import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { aColleague } from "#server/modules/award/award-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { offsetAddress, Spreadsheet } from "#server/testing/spreadsheet.ts";
import { languageOf, translate } from "#server/platform/translate.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { RUSSIAN, offerImportCalls } from "#server/modules/imports/offer-import-test-kit.ts";
import type { Supplier } from "#server/modules/imports/offer-import-test-kit.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});

afterAll(() => app.close());

const { upload, uploaded, patched, run, linesOf } = offerImportCalls(() => app);

const sheetOf = async (by: Supplier, headers = RUSSIAN) =>
  Spreadsheet.open((await app.call(offerApi.download, by, { params: { id: by.offer }, headers })).bytes);

const lineAt = (sheet: Spreadsheet, part: string): string => offsetAddress(sheet.find(part), { column: -3 });

const AT = {
  price: 9,
  per: 11,
  min: 15,
  max: 16,
  availability: 17,
  available: 18,
  replacement: 19,
  comment: 21,
  reason: 22,
} as const;

describe("a sheet that was downloaded, filled elsewhere and uploaded", () => {
  test.each(["ru-RU", "zh-hans"])("comes back as it was filled, to the kopeck, in %s", async (language) => {
    const { supplier } = await anOpenTender(app);
    const sheet = await sheetOf(supplier, { "accept-language": language });
    const fill = (part: string, cells: Partial<Record<keyof typeof AT, string | number>>) =>
      Object.entries(cells).forEach(([name, value]) =>
        sheet.type(offsetAddress(lineAt(sheet, part), { column: AT[name as keyof typeof AT] }), value),
      );
    const order = translate(languageOf(language), "offers.availability.order");
    fill("STM32F407VGT6", { price: 1234.5678, min: 4, max: 6, availability: order, comment: "кратно 50" });
    fill("GRM21BR71H104KA01L", { price: "10,5", per: 100, replacement: "CL21B104KBCNNNC", available: 1200.5 });
    const task = await uploaded(supplier, sheet.save(), "Q-00001.xlsx");
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
          ["price_per_unit", null, "10.5"],
          ["price_quantity", "1", "100"],
          ["available_quantity", null, "1200.5"],
          ["replacement_part_number", null, "CL21B104KBCNNNC"],
        ],
      ],
    ]);
    expect((await linesOf(supplier)).every(({ price_per_unit }) => price_per_unit === null)).toBe(true);
    expect((await run(supplier, task.id)).ok()).toMatchObject({ status: "done", result: { lines: 2, cells: 10 } });
    expect(
      (await linesOf(supplier)).map(({ price_per_unit, price_with_vat, replacement, available_quantity }) => [
        price_per_unit,
        price_with_vat,
        replacement,
        available_quantity,
      ]),
    ).toEqual([
      ["1234.5678", "1506.172716", false, null],
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
    const { draft, lines } = await openDraftByApi(app, supplier);
    (
      await app.call(draftApi.patch_items, supplier, {
        params: { id: draft.id },
        body: lines.map(({ id }) => ({ id, price_per_unit: "10", comment: "x" })),
      })
    ).ok();
    const sheet = await sheetOf(supplier);
    sheet.type(offsetAddress(lineAt(sheet, "STM32F407VGT6"), { column: AT.reason }), "не выпускается");
    sheet.clear(offsetAddress(lineAt(sheet, "GRM21BR71H104KA01L"), { column: AT.price }));
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
    sheet.type(offsetAddress(lineAt(sheet, "STM32F407VGT6"), { column: AT.price }), 5);
    const task = await uploaded(supplier, sheet.save(), "чужой.xlsx");
    expect(task.lines).toEqual([]);
    expect(task.open_rows.map(({ why }) => why)).toEqual(["other_tender", "other_tender", "other_tender"]);
  });

  test("of 1000 lots goes around", async () => {
    const { supplier } = await anOpenTender(app, { lots: Array.from({ length: 1000 }, () => "3") });
    const sheet = await sheetOf(supplier);
    const first = lineAt(sheet, "STM32F407VGT6");
    for (let row = 0; row < 1000; row += 1) sheet.type(offsetAddress(first, { row, column: AT.price }), row + 0.25);
    const task = await uploaded(supplier, sheet.save(), "большой.xlsx");
    expect(task.problem_rows).toHaveLength(0);
    expect(task.lines).toHaveLength(1000);
    expect((await run(supplier, task.id)).ok().result?.lines).toBe(1000);
    expect((await linesOf(supplier))[999]?.price_per_unit).toBe("999.25");
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
    const { draft, lines } = await openDraftByApi(app, supplier);
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
    const { draft, lines } = await openDraftByApi(app, supplier);
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
    expect((await app.call(importApi.one, supplier, { params: { id: task.id } })).error().code).toBe("not_a_customer");
  });
});
