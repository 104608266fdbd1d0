import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldsOf } from "#contract/fields.ts";
import { COMPANY_TABLES, TABLE_SETTING_FIELDS } from "#contract/table-settings/table-setting-fields.ts";
import type { StoredTableSettings } from "#contract/table-settings/table-setting-fields.ts";
import {
  adminTableSettingApi,
  tableSettingApi,
  TableSettingCreate,
} from "#contract/table-settings/table-setting.api.ts";
import { aCompany, aMemberWith, anAdministrator } from "#server/seed/people.builder.ts";
import { texts, valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TABLE = "purchase-items";
const names = async (caller: Caller) =>
  (await app.call(tableSettingApi.list, caller, { query: { table: TABLE } }))
    .ok()
    .results.map(({ name, is_own }) => [name, is_own]);

test("each user's own arrangement of a table is kept once, the last one holds", async () => {
  const company = await aCompany(app.deps);
  await app.call(tableSettingApi.create, company, {
    body: { table: TABLE, settings: { hidden: ["type"], widths: { nomenclature: 240 } } },
  });
  const second = (
    await app.call(tableSettingApi.create, company, {
      body: { table: TABLE, settings: { order: ["part_number", "nomenclature"], density: "compact" } },
    })
  ).ok();
  const other = { table: "groups", settings: {} } as const;
  const groups = (await app.call(tableSettingApi.create, company, { body: other })).ok();
  expect((await app.call(tableSettingApi.list, company)).ok()).toEqual({ count: 2, results: [second, groups] });
  const page = { query: { limit: 1, offset: 1 } };
  expect((await app.call(tableSettingApi.list, company, page)).ok()).toEqual({ count: 2, results: [groups] });
  const stale = await app.call(tableSettingApi.patch, company, {
    params: { id: second.id },
    body: { settings: {}, version: 1 },
  });
  expect([stale.status, stale.error().code]).toEqual([409, "version_conflict"]);
});

const looks = fc.record({
  order: fc.array(texts(60), { maxLength: 3 }),
  hidden: fc.array(texts(60), { maxLength: 3 }),
  widths: fc.dictionary(texts(60), fc.integer({ min: 20, max: 2000 }), { maxKeys: 3 }),
  density: fc.constantFrom("compact", "standard", "comfortable"),
  query: texts(4000),
} satisfies Record<keyof typeof StoredTableSettings.shape, unknown>);
const views = () =>
  fc.record({
    table: fc.constantFrom(...COMPANY_TABLES),
    name: valuesOf(TABLE_SETTING_FIELDS.name),
    shared: valuesOf(TABLE_SETTING_FIELDS.shared),
    settings: looks,
  } satisfies Record<keyof typeof TABLE_SETTING_FIELDS, unknown>);

test("every field of a view survives being kept, changed and listed", () =>
  fc.assert(
    fc.asyncProperty(views(), views(), async (first, { table: _table, ...second }) => {
      const company = await aCompany(app.deps, { is_customer: true, is_supplier: true });
      const made = (await app.call(tableSettingApi.create, company, { body: first })).ok();
      expect(fieldsOf(TABLE_SETTING_FIELDS, made)).toEqual(first);
      const params = { id: made.id };
      const changed = (await app.call(tableSettingApi.patch, company, { params, body: second })).ok();
      expect(fieldsOf(TABLE_SETTING_FIELDS, changed)).toEqual({ ...second, table: first.table });
      expect((await app.call(tableSettingApi.list, company)).ok().results).toEqual([changed]);
    }),
    { numRuns: 3 },
  ));

test("views have names, and are the owner's alone until they are shared with the workspace", async () => {
  const company = await aCompany(app.deps);
  const colleague = await aMemberWith(app.deps, company, ["read_purchase"]);
  const view = (
    await app.call(tableSettingApi.create, company, {
      body: { table: TABLE, name: "Срочное", settings: { query: "view=soon&sort=-quantity" } },
    })
  ).ok();
  expect(await names(colleague)).toEqual([]);
  const shared = (
    await app.call(tableSettingApi.patch, company, {
      params: { id: view.id },
      body: { shared: true, version: view.version },
    })
  ).ok();
  expect(shared).toMatchObject({
    name: "Срочное",
    shared: true,
    is_own: true,
    version: 2,
    settings: { query: "view=soon&sort=-quantity" },
  });
  expect(await names(colleague)).toEqual([["Срочное", false]]);
  expect(
    (await app.call(tableSettingApi.patch, colleague, { params: { id: view.id }, body: { name: "Моё" } })).status,
  ).toBe(404);
  expect((await app.call(tableSettingApi.remove, colleague, { params: { id: view.id } })).status).toBe(404);
  expect(await names(await aCompany(app.deps))).toEqual([]);
  const taken = await app.call(tableSettingApi.create, company, {
    body: { table: TABLE, name: "срочное", settings: {} },
  });
  expect(taken.error().fields).toEqual({ name: ["You already have a view with this name."] });
  expect(
    (await app.call(tableSettingApi.create, company, { body: { table: TABLE, shared: true, settings: {} } })).status,
  ).toBe(400);
  expect((await app.call(tableSettingApi.remove, company, { params: { id: view.id } })).status).toBe(200);
  expect(await names(colleague)).toEqual([]);
});

test("who may not read a table neither keeps an arrangement of it nor shares a view, and sees none", async () => {
  const company = await aCompany(app.deps);
  const view = { table: TABLE, name: "Общее", shared: true, settings: {} } as const;
  (await app.call(tableSettingApi.create, company, { body: view })).ok();
  const member = await aMemberWith(app.deps, company, ["read_tender"]);
  expect((await app.call(tableSettingApi.create, member, { body: view })).error().code).toBe("forbidden");
  expect((await app.call(tableSettingApi.list, member, { query: { table: TABLE } })).error().code).toBe("forbidden");
  expect((await app.call(tableSettingApi.list, member)).ok().results).toEqual([]);
});

const READERS = {
  groups: ["read_purchase", "read_tender"],
  tenders: ["read_tender", "read_order"],
  "received-offers": ["read_tender", "read_order"],
  orders: ["read_order", "read_purchase"],
  suppliers: ["read_supplier", "read_order"],
  comparison: ["read_tender", "read_order"],
} as const;

test("a shared view of any list is kept for those who read the list", async () => {
  const company = await aCompany(app.deps);
  for (const [table, [reads, other]] of Object.entries(READERS)) {
    const body = { table, name: "Срочное", shared: true, settings: { query: "view=mine" } };
    (await app.call(tableSettingApi.create, company, { body: TableSettingCreate.parse(body) })).ok();
    const views = async (right: typeof reads | typeof other) => {
      const member = await aMemberWith(app.deps, company, [right]);
      return (await app.call(tableSettingApi.list, member)).ok().results.filter((each) => each.table === table);
    };
    expect(await views(reads)).toMatchObject([{ name: "Срочное" }]);
    expect(await views(other)).toEqual([]);
  }
});

test("administrators share views of their tables with each other, and with no company", async () => {
  const [first, second] = [await anAdministrator(app.deps), await anAdministrator(app.deps)];
  const arrange = (hidden: string[]) =>
    app.call(adminTableSettingApi.create, first, { body: { table: "mails", settings: { hidden } } });
  (await arrange(["error"])).ok();
  const arrangement = (await arrange(["attempts"])).ok();
  const body = { table: "mails", name: "Сбои", shared: true, settings: { query: "view=failed" } } as const;
  const view = (await app.call(adminTableSettingApi.create, first, { body })).ok();
  const listed = async (by: Caller) =>
    (await app.call(adminTableSettingApi.list, by, { query: { table: "mails" } })).ok().results;
  expect(await listed(first)).toEqual([arrangement, view]);
  expect(await listed(second)).toEqual([{ ...view, is_own: false }]);
  const params = { id: view.id };
  expect((await app.call(adminTableSettingApi.patch, second, { params, body: { name: "Моё" } })).status).toBe(404);
  expect((await app.call(adminTableSettingApi.remove, second, { params })).status).toBe(404);

  const company = await aCompany(app.deps);
  expect((await app.call(adminTableSettingApi.list, company)).error().code).toBe("admins_only");
  expect((await app.call(tableSettingApi.list, company)).ok().results).toEqual([]);
  expect((await app.call(tableSettingApi.patch, company, { params, body: { name: "Моё" } })).status).toBe(404);
  expect((await app.call(adminTableSettingApi.patch, first, { params, body: { shared: false } })).ok().version).toBe(2);
  expect(await listed(second)).toEqual([]);
  expect((await app.call(adminTableSettingApi.remove, first, { params })).status).toBe(200);
  expect(await listed(first)).toEqual([arrangement]);
});
