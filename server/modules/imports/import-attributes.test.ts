import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { itemAttributeApi, itemValueApi } from "#contract/attributes/attribute.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { anAttribute } from "#server/seed/attribute.builder.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany, anAdministrator } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let mass: number;
let kind: number;
beforeAll(async () => {
  app = await startTestApp();
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
  mass = (await anAttribute(app.deps, "item", { key: "board_mass", name: "Масса платы, г", type: "number" })).id;
  kind = (
    await anAttribute(app.deps, "item", {
      key: "accept_kind",
      name: "Вид приёмки",
      type: "enum",
      options: ["ОТК", "ВП"],
    })
  ).id;
  await anAttribute(app.deps, "item", { key: "is_lead_free", name: "Бессвинцовый", type: "boolean" });
  await anAttribute(app.deps, "item", { key: "made_on", name: "Дата выпуска", type: "date" });
  await anAttribute(app.deps, "group", { key: "color", name: "Цвет" });
});
afterAll(() => app.close());

const HEADER = ["MPN", "Qty", "Масса платы (г)", "ACCEPT KIND", "Бессвинцовый", "Дата выпуска", "Цвет"];
const upload = async (caller: Caller, rows: readonly string[][], header = HEADER): Promise<ImportTask> =>
  (await app.call(importApi.upload, caller, { file: { name: "a.csv", bytes: aCsv(header, rows) } })).ok();
const patch = (caller: Caller, id: number, body: unknown) =>
  app.call(importApi.patch, caller, { params: { id }, body });
const run = (caller: Caller, id: number, body: unknown = {}) =>
  app.call(importApi.run, caller, { params: { id }, body });
const items = async (caller: Caller) =>
  (await app.call(purchaseItemApi.list, caller, { query: { ordering: "id" } })).ok().results;
const valuesOf = async (caller: Caller, id: number) =>
  (await app.call(itemValueApi.list, caller, { params: { id } }))
    .ok()
    .results.map(({ attribute, value }) => [attribute.name, value]);

describe("attributes of items", () => {
  test("are recognised by name or key, previewed, written with the items, and go with an undo", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, [
      ["A-1", "5", "1 234,5", "вп", "да", "15.12.2026", "red"],
      ["A-2", "6", "", "", "-", "", ""],
    ]);
    expect(task.mapping.map(({ column }) => column)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(task.mapping.slice(2, 4)).toEqual([
      { column: 2, field: `attribute:${mass}` },
      { column: 3, field: `attribute:${kind}` },
    ]);
    expect(task.preview[1]?.cells.slice(2, 6).map(({ value }) => value)).toEqual([
      "1234.5",
      "ВП",
      "true",
      "2026-12-15",
    ]);
    expect((await run(company, task.id)).ok().result).toMatchObject({ created: 2, rejected: 0 });
    const [first, second] = await items(company);
    expect(await valuesOf(company, first?.id ?? 0)).toEqual([
      ["Бессвинцовый", "true"],
      ["Вид приёмки", "ВП"],
      ["Дата выпуска", "2026-12-15"],
      ["Масса платы, г", "1234.5"],
    ]);
    expect(await valuesOf(company, second?.id ?? 0)).toEqual([["Бессвинцовый", "false"]]);
    expect((await app.call(importApi.undo, company, { params: { id: task.id } })).ok().status).toBe("undone");
    expect(
      await app.deps.db
        .selectFrom("item_attribute")
        .select("attribute_id")
        .where("workspace_id", "=", company.workspace)
        .execute(),
    ).toEqual([]);
  });

  test("that are wrong keep their rows back, each cell with its reason, until they are mended", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, [
      ["A-1", "5", "12.5 мм", "ПЗ", "наверное", "скоро", ""],
      ["A-2", "5", "1", "ОТК", "+", "2026-12-15", ""],
      ["A-3", "5", "2", "ОТК", "1", "2026-12-15", ""],
    ]);
    const [row] = task.problem_rows;
    expect(row?.problems.map(({ column, code, detail, suggestion }) => [column, code, detail, suggestion])).toEqual([
      [2, "not_a_number", "“12.5 мм” is not a number.", "12.5"],
      [3, "not_an_option", "“ПЗ” is not among the values: ОТК, ВП.", null],
      [4, "not_a_boolean", "“наверное” is neither yes nor no.", null],
      [5, "not_a_date", "“скоро” is not a date.", null],
    ]);
    expect((await run(company, task.id)).error()).toMatchObject({
      code: "rows_have_problems",
      problems: [{ row: 2, field: `attribute:${mass}`, code: "row_not_a_number" }, {}, {}, {}],
    });
    expect(await items(company)).toEqual([]);
    const mended = (
      await patch(company, task.id, { fixes: [{ row: 2, cells: ["A-1", "5", "12.5", "ВП", "да", "", ""] }] })
    ).ok();
    expect(mended).toMatchObject({ good_count: 3, problem_rows: [] });
    expect((await run(company, task.id)).ok().result).toMatchObject({ created: 3 });
  });

  test("of groups, archived ones and those that there aren't can't be chosen", async () => {
    const company = await aCompany(app.deps);
    const admin = await anAdministrator(app.deps);
    const color = (await anAttribute(app.deps, "group", { key: "other", name: "Другой" })).id;
    const old = (await anAttribute(app.deps, "item", { key: "old", name: "Старый", type: "string" })).id;
    const task = await upload(company, [["A-1", "5", "x", "y"]], ["MPN", "Qty", "Старый", "Заметка"]);
    expect(task.mapping).toContainEqual({ column: 2, field: `attribute:${old}` });
    (await app.call(itemAttributeApi.patch, admin, { params: { id: old }, body: { is_archived: true } })).ok();
    const change = async (field: string) =>
      (
        await patch(company, task.id, {
          mapping: [
            { column: 0, field: "part_number" },
            { column: 1, field: "quantity" },
            { column: 3, field },
          ],
        })
      ).status;
    expect(
      await Promise.all([
        change(`attribute:${color}`),
        change(`attribute:${old}`),
        change("attribute:999999"),
        change("attribute:x"),
      ]),
    ).toEqual([400, 400, 400, 400]);
    // The import is blocked until the user chooses another field, instead of ignoring the column.
    expect((await run(company, task.id)).error()).toMatchObject({
      code: "rows_have_problems",
      problems: [{ code: "import_attribute_archived" }],
    });
    const other = (
      await patch(company, task.id, {
        mapping: [
          { column: 0, field: "part_number" },
          { column: 1, field: "quantity" },
        ],
      })
    ).ok();
    expect(other.blockers).toEqual([]);
    expect((await upload(company, [["A-1", "5", "x", "y"]], ["MPN", "Qty", "Старый", "Заметка"])).mapping).toHaveLength(
      2,
    );
  });

  test("are no fields of lots", async () => {
    const company = await aCompany(app.deps);
    const tender = {
      workspace_id: company.workspace,
      number: 1,
      name: "БУ-12",
      tax_type: 1,
      vat_rate: 5,
      currency: 1,
      payment_method: "FULL_PREPAYMENT",
      created_by: company.owner.id,
    } as const;
    const { id } = await app.deps.db.insertInto("tender").values(tender).returning("id").executeTakeFirstOrThrow();
    const task = (
      await app.call(importApi.upload, company, {
        file: { name: "a.csv", bytes: aCsv(HEADER, [["A-1", "5", "1", "ОТК", "", "", ""]]) },
        body: { target: "lots", tender: id },
      })
    ).ok();
    expect(task.mapping.map(({ field }) => field)).toEqual(["part_number", "quantity"]);
    expect(
      (await patch(company, task.id, { mapping: [...task.mapping, { column: 2, field: `attribute:${mass}` }] })).status,
    ).toBe(400);
  });

  test("cost the same number of statements for many rows", async () => {
    const company = await aCompany(app.deps);
    const statements = async (count: number): Promise<number> => {
      const task = await upload(
        company,
        Array.from({ length: count }, (_, place) => [`P-${place}`, "1", String(place), "ОТК", "да", "2026-12-15", ""]),
      );
      app.queries();
      expect((await run(company, task.id)).ok().result?.created).toBe(count);
      return app.queries().length;
    };
    expect(await statements(400)).toBe(await statements(2));
  });
});
