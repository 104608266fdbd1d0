import { afterAll, beforeAll, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { savedMappingApi } from "#contract/imports/saved-mapping.api.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { OFFER_SIGNATURE, renameMapping } from "#server/modules/imports/saved-mapping.store.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany, aMember, aSession } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const upload = async (caller: Caller, header: string[], name = "BOM_БУ-12.csv") =>
  (await app.call(importApi.upload, caller, { file: { name, bytes: aCsv(header, [["X-1", "3"]]) } })).ok();
const MAPPING = [
  { column: 0, field: "part_number" },
  { column: 1, field: "quantity" },
];
async function keep(
  caller: Caller,
  header: string[],
  { mapping_name, remember = true, file }: { mapping_name?: string | null; remember?: boolean; file?: string } = {},
): Promise<void> {
  const task = await upload(caller, header, file);
  (
    await app.call(importApi.patch, caller, {
      params: { id: task.id },
      body: { options: { header_row: 1 }, mapping: MAPPING, ...(mapping_name === undefined ? {} : { mapping_name }) },
    })
  ).ok();
  (await app.call(importApi.run, caller, { params: { id: task.id }, body: { remember_mapping: remember } })).ok();
}
const list = async (caller: Caller) => (await app.call(savedMappingApi.list, caller, {})).ok().results;

test("kept columns are called by the file, or as somebody typed; the name stays when the next file teaches them anew", async () => {
  const company = await aCompany(app.deps);
  await keep(company, ["Колонка А", "Колонка Б"]);
  await keep(company, ["Столбец А", "Столбец Б"], { mapping_name: "  Завод № 2 " });
  await keep(company, ["Графа А", "Графа Б"], { remember: false });
  expect((await list(company)).map(({ name, headers }) => [name, headers])).toEqual([
    ["Завод № 2", ["Столбец А", "Столбец Б"]],
    ["BOM_БУ-12.csv", ["Колонка А", "Колонка Б"]],
  ]);
  expect((await list(company))[0]?.fields).toEqual(
    expect.arrayContaining([
      { header: "Столбец А", field: "part_number" },
      { header: "Столбец Б", field: "quantity" },
    ]),
  );
  await keep(company, ["столбец а", "СТОЛБЕЦ Б"], { file: "другой.csv" });
  expect((await list(company)).map(({ name }) => name)).toEqual(["Завод № 2", "BOM_БУ-12.csv"]);
  await keep(company, ["столбец а", "СТОЛБЕЦ Б"], { mapping_name: "Завод № 3" });
  expect((await list(company)).map(({ name }) => name)).toEqual(["Завод № 3", "BOM_БУ-12.csv"]);
});

test("the file of rejected rows takes the columns that were kept for its file, in every language", async () => {
  const company = await aCompany(app.deps);
  const header = ["Колонка А", "Колонка Б"];
  const { id } = (
    await app.call(importApi.upload, company, {
      file: {
        name: "a.csv",
        bytes: aCsv(header, [
          ["X-1", "3"],
          ["X-2", "пять"],
        ]),
      },
    })
  ).ok();
  (
    await app.call(importApi.patch, company, { params: { id }, body: { options: { header_row: 1 }, mapping: MAPPING } })
  ).ok();
  (await app.call(importApi.run, company, { params: { id }, body: { only_good: true } })).ok();
  for (const language of ["ru", "en", "zh-hans", "hi"]) {
    const { bytes } = await app.call(importApi.rejected, company, {
      params: { id },
      headers: { "accept-language": language },
    });
    const again = (await app.call(importApi.upload, company, { file: { name: "b.xlsx", bytes } })).ok();
    expect([again.headers.length, again.mapping, again.suggestion.map(({ column, why }) => [column, why])]).toEqual([
      4,
      MAPPING,
      [
        [0, "learned"],
        [1, "learned"],
      ],
    ]);
    (
      await app.call(importApi.patch, company, {
        params: { id: again.id },
        body: { fixes: [{ row: 2, cells: ["X-2", "5"] }] },
      })
    ).ok();
    (await app.call(importApi.run, company, { params: { id: again.id }, body: {} })).ok();
  }
  expect((await list(company)).map(({ headers }) => headers)).toEqual([header]);
});

test("a name that is typed is kept with the import until the run; an empty one is refused", async () => {
  const company = await aCompany(app.deps);
  const task = await upload(company, ["MPN", "Qty"]);
  const change = (mapping_name: string | null) =>
    app.call(importApi.patch, company, { params: { id: task.id }, body: { mapping_name } });
  expect(task.mapping_name).toBeNull();
  expect((await change("Плата")).ok().mapping_name).toBe("Плата");
  expect((await change(" ")).error().fields).toHaveProperty("mapping_name");
  expect((await app.call(importApi.one, company, { params: { id: task.id } })).ok().mapping_name).toBe("Плата");
  expect((await change(null)).ok().mapping_name).toBeNull();
});

test("kept columns are renamed, and once deleted no longer chosen by themselves", async () => {
  const company = await aCompany(app.deps);
  await keep(company, ["Колонка А", "Колонка Б"]);
  const [kept] = await list(company);
  const params = { id: kept?.id ?? 0 };
  const renamed = (
    await app.call(savedMappingApi.patch, company, { params, body: { name: "Из 1С", version: kept?.version } })
  ).ok();
  expect(renamed).toMatchObject({ name: "Из 1С", fields: kept?.fields });
  expect(
    (
      await app.call(savedMappingApi.patch, company, { params, body: { name: "Другое", version: kept?.version } })
    ).error(),
  ).toMatchObject({ code: "version_conflict", current: { name: "Из 1С" } });
  expect((await app.call(savedMappingApi.patch, company, { params, body: { name: " " } })).status).toBe(400);
  expect((await upload(company, ["Колонка А", "Колонка Б"])).mapping).toEqual(MAPPING);
  (await app.call(savedMappingApi.remove, company, { params })).ok();
  expect(await list(company)).toEqual([]);
  expect((await upload(company, ["Колонка А", "Колонка Б"])).mapping).toEqual([]);
  expect((await app.call(savedMappingApi.remove, company, { params })).status).toBe(404);
});

test("the columns of a supplier's own price list aren't renamed as a mapping of requests", async () => {
  const company = await aCompany(app.deps);
  await keep(company, ["Колонка А", "Колонка Б"]);
  const [kept] = await list(company);
  if (kept === undefined) throw new Error("a mapping was saved");
  await app.deps.db
    .updateTable("import_mapping")
    .set({ signature: `${OFFER_SIGNATURE}a` })
    .where("id", "=", kept.id)
    .execute();
  const { id, version } = kept;
  const isRenamed = await tenantTransaction(app.deps.db, { workspace_id: company.workspace }, (db) =>
    renameMapping(db, { id, version, name: "X" }),
  );
  expect(isRenamed).toBe(false);
  expect(
    (await app.call(savedMappingApi.patch, company, { params: { id }, body: { name: "X", version } })).status,
  ).toBe(404);
});

test("kept columns belong to their company and to those who may import", async () => {
  const company = await aCompany(app.deps);
  await keep(company, ["Колонка А", "Колонка Б"]);
  const [kept] = await list(company);
  const params = { id: kept?.id ?? 0 };
  const stranger = await aCompany(app.deps);
  expect(await list(stranger)).toEqual([]);
  expect((await app.call(savedMappingApi.patch, stranger, { params, body: { name: "Чужое" } })).status).toBe(404);
  expect((await app.call(savedMappingApi.remove, stranger, { params })).status).toBe(404);
  const reader = await aMember(app.deps, {
    workspace: { id: company.workspace, roles: company.roles },
    role: "chief_order_admin",
  });
  const caller = { token: await aSession(app.deps, reader), workspace: company.workspace };
  expect((await app.call(savedMappingApi.list, caller, {})).status).toBe(403);
  expect(await list(company)).toEqual([kept]);
});
