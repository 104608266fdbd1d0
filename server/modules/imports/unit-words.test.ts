import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unitWordApi } from "#contract/imports/unit-word.api.ts";
import { importCalls } from "#server/modules/imports/import-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { upload, patch, run, items } = importCalls(() => app);
const FILE = aCsv(
  ["MPN", "Qty", "Ед."],
  [
    ["A-1", "3", "уп"],
    ["A-2", "2", "т"],
    ["A-3", "1,5", "тыс. шт"],
    ["A-4", "7 уп.", ""],
    ["A-5", "4", "шт"],
    ["A-6", "5", "пучок"],
  ],
);
const PACK = { text: "уп", unit: 1, factor: "100" };
const amountsOf = async (company: Caller) =>
  Object.fromEntries((await items(company)).results.map((item) => [item.part_number, [item.quantity, item.units]]));

describe("words for units", () => {
  test("that the product doesn't know are named once each, and replaced in the whole file at once", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, FILE);
    expect(task.units).toEqual([
      { text: "уп", unit: null, factor: null, is_own: false, rows: 2 },
      { text: "т", unit: 5, factor: "1000", is_own: false, rows: 1 },
      { text: "тыс. шт", unit: 1, factor: "1000", is_own: false, rows: 1 },
      { text: "пучок", unit: null, factor: null, is_own: false, rows: 1 },
    ]);
    expect(task).toMatchObject({ good_count: 3 });
    const replaced = await patch(company, task.id, { options: { units: [PACK] } });
    expect(replaced).toMatchObject({ good_count: 5 });
    expect(replaced.units[0]).toEqual({ text: "уп", unit: 1, factor: "100", is_own: true, rows: 2 });
    expect(replaced.preview[1]?.cells[2]).toMatchObject({ text: "уп", value: "100 pcs" });
    (await run(company, task.id, { only_good: true })).ok();
    expect(await amountsOf(company)).toEqual({
      "A-1": ["300", 1],
      "A-2": ["2000", 5],
      "A-3": ["1500", 1],
      "A-4": ["700", 1],
      "A-5": ["4", 1],
    });
  });

  test("are remembered for the company's next files, until they are forgotten", async () => {
    const [company, other] = [await aCompany(app.deps), await aCompany(app.deps)];
    const first = await upload(company, FILE);
    const rod = { text: "хлыст", unit: 2, factor: "6" };
    await patch(company, first.id, { options: { units: [{ ...PACK, factor: "10" }, rod] } });
    await patch(company, first.id, { options: { units: [PACK] } });
    (await run(company, first.id, { only_good: true })).ok();
    const { results } = (await app.call(unitWordApi.list, company)).ok();
    // A word that no row of the file has isn't kept.
    expect(results).toEqual([{ id: expect.any(Number), ...PACK }]);
    expect((await upload(company, FILE)).units[0]).toMatchObject({ text: "уп", factor: "100", is_own: true });
    expect((await upload(other, FILE)).units[0]).toMatchObject({ unit: null });
    expect((await app.call(unitWordApi.list, other)).ok().results).toEqual([]);
    const params = { id: results[0]?.id ?? 0 };
    expect((await app.call(unitWordApi.remove, other, { params })).status).toBe(404);
    (await app.call(unitWordApi.remove, company, { params })).ok();
    expect((await upload(company, FILE)).units[0]).toMatchObject({ unit: null });
  });

  test("aren't remembered when that isn't wanted", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, FILE);
    await patch(company, task.id, { options: { units: [PACK] } });
    (await run(company, task.id, { only_good: true, remember_words: false })).ok();
    expect((await app.call(unitWordApi.list, company)).ok().results).toEqual([]);
  });

  test("never round a quantity, and a unit that differs from the one after the quantity is refused", async () => {
    const company = await aCompany(app.deps);
    const bytes = aCsv(
      ["MPN", "Qty", "Unit"],
      [
        ["A-1", "0.5", "mm"],
        ["A-2", "999999999", "km"],
        ["A-3", "3 уп", "шт"],
      ],
    );
    const task = await upload(company, bytes);
    const { problem_rows } = await patch(company, task.id, { options: { units: [PACK] } });
    expect(problem_rows.map(({ problems }) => problems.map(({ field, code }) => [field, code]))).toEqual([
      [["quantity", "too_many_decimals"]],
      [["quantity", "too_many_digits"]],
      [["units", "unit_conflict"]],
    ]);
  });

  test("with no text, no unit or a factor of zero are refused", async () => {
    const company = await aCompany(app.deps);
    const { id } = await upload(company, FILE);
    for (const word of [
      { ...PACK, text: " . " },
      { ...PACK, unit: 9 },
      { ...PACK, factor: "0" },
    ])
      expect(
        await patch(company, id, { options: { units: [word] } }).catch((refused: unknown) => refused),
      ).toBeInstanceOf(Error);
  });
});
