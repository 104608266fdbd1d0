import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aBillOfMaterials, aCsv } from "#server/seed/import.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { held, ROWS, duplicateCalls } from "#server/modules/imports/duplicate-test-kit.ts";
import type { Row } from "#server/modules/imports/duplicate-test-kit.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});

afterAll(() => app.close());

const { upload, patch, run, items, itemOf } = duplicateCalls(() => app);

const listed = (task: ImportTask) =>
  task.duplicates?.map(({ row, of_row, item, choice }) => [row, of_row, item?.id ?? null, choice]);

describe("rows that are requested already", () => {
  test("are known by their part numbers whatever marks and forms of letters came along, and lose these marks", async () => {
    const company = await aCompany(app.deps);
    const id = await itemOf(company, { part_number: "PN-77", manufacturer: null });
    const parts = ["\u202APN-77\u202C", "PN\u200E-77", "PN\u200C-77", "ＰＮ－７７", "P\u00ADN-77"];
    const task = await upload(
      company,
      parts.map((part): Row => [part, "", "", "1", "pcs"]),
    );
    expect(listed(task)).toEqual(parts.map((_, place) => [place + 2, place === 0 ? null : 2, id, "add"]));
    (await run(company, task.id)).ok();
    const kept = new Set((await items(company)).map(([part]) => part));
    expect(kept).toEqual(new Set(["PN-77", "ＰＮ－７７"]));
  });

  test("are listed with where the part is: a row of the file, an open item, or both", async () => {
    const company = await aCompany(app.deps);
    const id = await itemOf(company, held);
    await itemOf(company, { ...held, manufacturer: "Other maker" });
    const task = await upload(company, ROWS);
    expect(listed(task)).toEqual([
      [2, null, id, "add"],
      [4, 3, null, "add"],
      [7, 5, null, "add"],
      [8, 2, id, "add"],
    ]);
    expect(task).toMatchObject({ duplicate_count: 4, options: { duplicates: "add" } });
    expect(task.duplicates?.[0]).toMatchObject({
      name: "stm32 f407",
      part_number: "stm32 f407",
      quantity: "0.2",
      units: 1,
      item: { name: "Контроллер", quantity: "0.1", units: 1, status: "new" },
      there: { quantity: "0.1", units: 1 },
      problem: null,
    });
    expect(task.duplicates?.[1]).toMatchObject({ name: "GRM-21", there: { quantity: "5", units: 1 } });
    const chosen = await patch(company, task.id, {
      options: { duplicates: "merge" },
      duplicate_rows: [
        { row: 4, choice: "skip" },
        { row: 8, choice: "add" },
      ],
    });
    expect(chosen.duplicates?.map(({ choice }) => choice)).toEqual(["merge", "skip", "merge", "add"]);
    expect(
      (await patch(company, task.id, { duplicate_rows: [{ row: 8, choice: null }] })).duplicates?.map(
        ({ choice }) => choice,
      ),
    ).toEqual(["merge", "skip", "merge", "merge"]);
    expect(
      (
        await app.call(importApi.patch, company, {
          params: { id: task.id },
          body: { duplicate_rows: [{ row: 70, choice: "add" }] },
        })
      ).error().problems,
    ).toMatchObject([{ row: 0, code: "not_found" }]);
    expect(
      (
        await app.call(importApi.patch, company, {
          params: { id: task.id },
          body: { options: { duplicates: "replace" } },
        })
      ).status,
    ).toBe(400);
  });

  test("are not those of other companies, and not deleted ones", async () => {
    const stranger = await aCompany(app.deps);
    await itemOf(stranger, held);
    const company = await aCompany(app.deps);
    const deleted = await itemOf(company, held);
    (await app.call(purchaseItemApi.delete_many, company, { body: { ids: [deleted] } })).ok();
    const rows: readonly Row[] = [
      ["STM32F407", "", "", "1", "pcs"],
      ["B", "", "", "1", "pcs"],
    ];
    const task = await upload(company, rows);
    expect(task.duplicates).toEqual([]);
    await patch(company, task.id, { options: { duplicates: "merge" } });
    expect((await run(company, task.id)).ok().result).toMatchObject({ created: 2, merged: 0 });
    expect(await items(stranger)).toEqual([["STM32-F407", "0.1", 1]]);
  });
});

test("an item is there while it is in a tender and offered, and no longer once it is ordered", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const id = await itemOf(customer, held);
  const task = await upload(customer, [
    ["STM32F407", "", "", "1", "pcs"],
    ["B", "", "", "1", "pcs"],
  ]);
  const statuses = async () =>
    (await app.call(importApi.one, customer, { params: { id: task.id } }))
      .ok()
      .duplicates?.map(({ item }) => item?.status);
  expect(await statuses()).toEqual(["new"]);
  const tender = await aStartedTender(app.deps, { customer, suppliers: [supplier], items: [id], vat_rate: 5 });
  expect(await statuses()).toEqual(["in_tender"]);
  for (const invited of tender.suppliers)
    await aSubmittedOffer(app.deps, { supplier: invited, offer: invited.offer, prices: ["10"] });
  expect(await statuses()).toEqual(["offered"]);
  await stopOpenTender(app.deps, { customer, id: tender.id });
  await cheapestWinners(app.deps, { customer, tender: tender.id });
  await ordersOfWinners(app.deps, { customer, tender: tender.id });
  expect(await statuses()).toEqual([]);
});

describe("a run", () => {
  test("creates them all unless told otherwise", async () => {
    const company = await aCompany(app.deps);
    await itemOf(company, held);
    const task = await upload(company, ROWS);
    expect((await run(company, task.id)).ok()).toMatchObject({
      duplicates: [],
      duplicate_count: 0,
      result: { created: 7, merged: 0, duplicates_skipped: 0, merged_items: [], skipped_items: [] },
    });
    expect(await items(company)).toHaveLength(8);
  });

  test("adds them to what is there, once, and the item tells of it", async () => {
    const company = await aCompany(app.deps);
    const id = await itemOf(company, held);
    const task = await upload(company, ROWS);
    await patch(company, task.id, { options: { duplicates: "merge" } });
    const done = (await run(company, task.id)).ok();
    expect(done.result).toMatchObject({
      created: 3,
      merged: 4,
      duplicates_skipped: 0,
      rejected: 0,
      merged_items: [{ id, name: "Контроллер" }],
    });
    const after = [
      ["STM32-F407", "0.6", 1],
      ["GRM21", "11", 1],
      [null, "3", 5],
      ["GRM21", "7", 1],
    ];
    expect(await items(company)).toEqual(after);
    expect((await run(company, task.id)).ok()).toEqual(done);
    expect(await items(company)).toEqual(after);
    expect((await app.call(purchaseItemApi.one, company, { params: { id } })).ok().version).toBe(2);
    const [last] = (
      await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: id } })
    ).ok().results;
    expect(last).toMatchObject({
      action: "edit",
      note: "БУ-12.csv",
      changes: { quantity: { from: "0.1", to: "0.6" } },
    });
  });

  test("leaves them out, and says because of which items", async () => {
    const company = await aCompany(app.deps);
    const id = await itemOf(company, held);
    const task = await upload(company, ROWS);
    await patch(company, task.id, {
      options: { duplicates: "skip" },
      duplicate_rows: [
        { row: 4, choice: "merge" },
        { row: 7, choice: "add" },
      ],
    });
    expect((await run(company, task.id)).ok().result).toMatchObject({
      created: 4,
      merged: 1,
      duplicates_skipped: 2,
      merged_items: [],
      skipped_items: [{ id, name: "Контроллер" }],
    });
    expect(await items(company)).toEqual([
      ["STM32-F407", "0.1", 1],
      ["GRM21", "11", 1],
      [null, "1", 5],
      ["GRM21", "7", 1],
      [null, "2", 5],
    ]);
    const again = await upload(company, [["GRM21", "", "Murata", "1", "pcs"]]);
    await patch(company, again.id, { options: { duplicates: "skip" } });
    expect((await run(company, again.id)).ok().result).toMatchObject({ created: 0, duplicates_skipped: 1 });
  });

  test("is refused while quantities in different units would be added up", async () => {
    const company = await aCompany(app.deps);
    await itemOf(company, held);
    const task = await upload(company, [
      ["STM32F407", "", "", "2", "kg"],
      ["A", "", "", "1", "pcs"],
      ["A", "", "", "1", "m"],
    ]);
    const chosen = await patch(company, task.id, { options: { duplicates: "merge" } });
    expect(chosen.duplicates?.map(({ problem }) => problem)).toEqual([
      "Quantities in different units can’t be added up: kg here, pcs there.",
      "Quantities in different units can’t be added up: m here, pcs there.",
    ]);
    const refused = await run(company, task.id, { only_good: true });
    expect(refused.error()).toMatchObject({
      code: "rows_have_problems",
      problems: [
        {
          row: 2,
          code: "row_merge_units",
          detail: "Quantities in different units can’t be added up: kg here, pcs there.",
        },
        { row: 4 },
      ],
    });
    expect(await items(company)).toHaveLength(1);
    await patch(company, task.id, {
      duplicate_rows: [
        { row: 2, choice: "skip" },
        { row: 4, choice: "add" },
      ],
    });
    expect((await run(company, task.id)).ok().result).toMatchObject({ created: 2, merged: 0, duplicates_skipped: 1 });
  });

  test("merges into an item that has the same unit where there is one, and never beyond the largest quantity", async () => {
    const company = await aCompany(app.deps);
    await itemOf(company, { ...held, units: 5 });
    const id = await itemOf(company, { ...held, quantity: "999999999" });
    await itemOf(company, { ...held, units: 2 });
    const task = await upload(company, [
      ["STM32F407", "", "", "1", "pcs"],
      ["A", "", "", "1", "pcs"],
    ]);
    const chosen = await patch(company, task.id, { options: { duplicates: "merge" } });
    expect(chosen.duplicates).toMatchObject([{ item: { id }, problem: "The combined quantity would be too large." }]);
  });

  test.runIf(onPostgres)("beside another one adds both files' quantities, and creates a part once", async () => {
    const company = await aCompany(app.deps);
    await itemOf(company, held);
    const rows: readonly Row[] = [
      ["STM32F407", "", "", "1", "pcs"],
      ["NEW-1", "", "", "2", "pcs"],
    ];
    const tasks = [await upload(company, rows), await upload(company, rows), await upload(company, rows)];
    for (const { id } of tasks) await patch(company, id, { options: { duplicates: "merge" } });
    const answers = await Promise.all(tasks.map(({ id }) => run(company, id)));
    expect(answers.map((answer) => answer.ok().result?.created ?? 0).toSorted((left, right) => left - right)).toEqual([
      0, 0, 1,
    ]);
    expect(await items(company)).toEqual([
      ["STM32-F407", "3.1", 1],
      ["NEW-1", "6", 1],
    ]);
  });

  test("of 1000 rows that are all requested already takes few statements", async () => {
    const company = await aCompany(app.deps);
    const bytes = aBillOfMaterials(1000);
    const send = async () => (await app.call(importApi.upload, company, { file: { name: "BOM.csv", bytes } })).ok();
    await run(company, (await send()).id);
    const task = await send();
    expect((await app.call(importApi.one, company, { params: { id: task.id } })).ok().duplicate_count).toBe(1000);
    app.queries();
    await patch(company, task.id, { options: { duplicates: "merge" } });
    const looked = app.queries().length;
    expect((await run(company, task.id)).ok().result).toMatchObject({ created: 0, merged: 1000 });
    expect(Math.max(looked, app.queries().length)).toBeLessThan(24);
  });
});
