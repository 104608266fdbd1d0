import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { held, ROWS, duplicateCalls } from "#server/modules/imports/duplicate-test-kit.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});

afterAll(() => app.close());

const { upload, patch, run, undo, items, change, itemOf } = duplicateCalls(() => app);

describe("an undo", () => {
  const merged = async () => {
    const company = await aCompany(app.deps);
    const id = await itemOf(company, held);
    const task = await upload(company, ROWS);
    await patch(company, task.id, { options: { duplicates: "merge" } });
    await run(company, task.id);
    return { company, id, task: task.id };
  };

  test("takes the merged quantities away again, and what was added by hand stays", async () => {
    const { company, id, task } = await merged();
    (await change(company, id, { quantity: "1.6" })).ok();
    expect((await undo(company, task)).ok()).toMatchObject({ status: "undone" });
    expect(await items(company)).toEqual([["STM32-F407", "1.1", 1]]);
    expect((await undo(company, task)).status).toBe(200);
    expect(await items(company)).toEqual([["STM32-F407", "1.1", 1]]);
    const [last] = (
      await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: id } })
    ).ok().results;
    expect(last).toMatchObject({ note: "БУ-12.csv", changes: { quantity: { from: "1.6", to: "1.1" } } });
  });

  test("takes back the maker that the item took over, unless it was changed since", async () => {
    const company = await aCompany(app.deps);
    const id = await itemOf(company, { ...held, manufacturer: null });
    const maker = async () => (await app.call(purchaseItemApi.one, company, { params: { id } })).ok().manufacturer;
    const merge = async (): Promise<number> => {
      const task = await upload(company, [
        ["STM32F407", "", "ACME", "1", "pcs"],
        ["B", "", "", "1", "pcs"],
      ]);
      await patch(company, task.id, { options: { duplicates: "merge" }, duplicate_rows: [] });
      (await run(company, task.id)).ok();
      return task.id;
    };
    const first = await merge();
    expect(await maker()).toBe("ACME");
    (await undo(company, first)).ok();
    expect(await maker()).toBe(null);
    const second = await merge();
    const [last] = (
      await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: id } })
    ).ok().results;
    expect(last?.changes).toEqual({ quantity: { from: "0.1", to: "1.1" }, manufacturer: { from: null, to: "ACME" } });
    (await change(company, id, { manufacturer: "ACME Corp" })).ok();
    (await undo(company, second)).ok();
    expect(await maker()).toBe("ACME Corp");
  });

  test("is refused as a whole when an item is gone, has another unit, or would have nothing left", async () => {
    const refusal = async (spoil: (company: Caller, id: number) => Promise<unknown>) => {
      const { company, id, task } = await merged();
      await spoil(company, id);
      const before = await items(company);
      const error = (await undo(company, task)).error();
      expect(await items(company)).toEqual(before);
      return [error.code, error.problems?.map(({ detail }) => detail)];
    };
    expect(await refusal((company, id) => change(company, id, { quantity: "0.5" }))).toEqual([
      "import_built_on",
      ["The item “Контроллер” has no more than the import added: nothing would be left of its quantity."],
    ]);
    expect(await refusal((company, id) => change(company, id, { units: 2 }))).toEqual([
      "import_built_on",
      ["The item “Контроллер”, whose quantity the import changed, now has another unit."],
    ]);
    expect(
      await refusal((company, id) => app.call(purchaseItemApi.delete_many, company, { body: { ids: [id] } })),
    ).toEqual(["import_built_on", ["The item “Контроллер”, whose quantity the import changed, no longer exists."]]);
  });
});
