import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makerAliasApi } from "#contract/imports/maker-alias.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
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
  ["MPN", "Qty", "Manufacturer"],
  [
    ["A-1", "3", "TI"],
    ["A-2", "2", "T.I."],
    ["A-3", "1", "Texas Instruments"],
    ["A-4", "7", "Ромашка"],
    ["A-5", "много", "TI"],
    ["A-6", "1", ""],
  ],
);
const TI = { text: "TI", maker: "Texas Instruments" };
const makersOf = async (company: Caller) =>
  Object.fromEntries((await items(company)).results.map((item) => [item.part_number, item.manufacturer]));
const saved = async (company: Caller) => (await app.call(makerAliasApi.list, company)).ok().results;

describe("names of manufacturers", () => {
  test("are replaced in the whole file once the suggestion is accepted, and come back", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, FILE);
    expect(task.makers).toEqual([
      { text: "TI", maker: null, suggested: "Texas Instruments", rows: 2 },
      { text: "Texas Instruments", maker: null, suggested: null, rows: 1 },
      { text: "Ромашка", maker: null, suggested: null, rows: 1 },
    ]);
    const accepted = await patch(company, task.id, {
      options: { makers: [TI, { text: "Ромашка", maker: "Ромашка-Электро" }] },
    });
    expect(accepted.makers[0]).toEqual({ text: "TI", maker: "Texas Instruments", suggested: null, rows: 2 });
    const undone = await patch(company, task.id, { options: { makers: [{ text: "Ромашка", maker: null }] } });
    expect(undone.makers.at(-1)).toMatchObject({ text: "Ромашка", maker: null });
    (await run(company, task.id, { only_good: true })).ok();
    expect(await makersOf(company)).toEqual({
      "A-1": "Texas Instruments",
      "A-2": "Texas Instruments",
      "A-3": "Texas Instruments",
      "A-4": "Ромашка",
      "A-6": null,
    });
  });

  test("are never replaced in silence", async () => {
    const company = await aCompany(app.deps);
    const { id } = await upload(company, FILE);
    (await run(company, id, { only_good: true })).ok();
    expect(await makersOf(company)).toMatchObject({ "A-1": "TI", "A-2": "T.I." });
    expect(await saved(company)).toEqual([]);
  });

  test("are remembered for the company's next files, until they are forgotten", async () => {
    const [company, other] = [await aCompany(app.deps), await aCompany(app.deps)];
    const { id } = await upload(company, FILE);
    await patch(company, id, { options: { makers: [{ text: "T.I.", maker: "Texas" }, TI] } });
    await patch(company, id, { options: { makers: [{ text: "Нет в файле", maker: "Никто" }] } });
    (await run(company, id, { only_good: true })).ok();
    const results = await saved(company);
    expect(results).toEqual([{ id: expect.any(Number), ...TI }]);
    expect((await upload(company, FILE)).makers[0]).toMatchObject({ text: "TI", maker: "Texas Instruments" });
    expect((await upload(other, FILE)).makers[0]).toMatchObject({ text: "TI", maker: null });
    expect(await saved(other)).toEqual([]);
    const params = { id: results[0]?.id ?? 0 };
    expect((await app.call(makerAliasApi.remove, other, { params })).status).toBe(404);
    (await app.call(makerAliasApi.remove, company, { params })).ok();
    expect((await upload(company, FILE)).makers[0]).toMatchObject({ text: "TI", maker: null });
  });

  test("aren't remembered when that isn't wanted", async () => {
    const company = await aCompany(app.deps);
    const { id } = await upload(company, FILE);
    await patch(company, id, { options: { makers: [TI] } });
    (await run(company, id, { only_good: true, remember_words: false })).ok();
    expect(await saved(company)).toEqual([]);
  });

  test("without letters are refused", async () => {
    const company = await aCompany(app.deps);
    const { id } = await upload(company, FILE);
    for (const maker of [
      { ...TI, text: " . " },
      { ...TI, maker: "—" },
      { ...TI, maker: "" },
    ])
      expect(
        (await app.call(importApi.patch, company, { params: { id }, body: { options: { makers: [maker] } } })).status,
      ).toBe(400);
  });
});

describe("a part that is already requested", () => {
  test("is found under another name of its manufacturer, and not under another manufacturer", async () => {
    const company = await aCompany(app.deps);
    const aFile = (maker: string) => aCsv(["MPN", "Qty", "Manufacturer"], [["A-1", "3", maker]]);
    (await run(company, (await upload(company, aFile("Texas Instruments Inc."))).id)).ok();
    (await run(company, (await upload(company, aFile("Ромашка"))).id)).ok();
    const [inc, chamomile] = (await items(company)).results.map(({ id }) => id);
    const found = async (maker: string, makers: unknown[] = []) => {
      const { id } = await upload(company, aFile(maker));
      await patch(company, id, { options: { makers } });
      const { duplicates } = (await app.call(importApi.one, company, { params: { id } })).ok();
      return duplicates?.map(({ item }) => item?.id);
    };
    expect(await found("TI")).toEqual([inc]);
    expect(await found("ООО «Ромашка»")).toEqual([chamomile]);
    expect(await found("РЗ")).toEqual([]);
    expect(await found("РЗ", [{ text: "РЗ", maker: "Ромашка" }])).toEqual([chamomile]);
    expect(await found("")).toEqual([chamomile]);
  });
});
