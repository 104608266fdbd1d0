import { afterAll, beforeAll, expect, test } from "vitest";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCompany, aMember, aSession } from "#server/seed/people.builder.ts";
import { aGroup, anItem, itemFields, someItems } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const names = (rows: readonly { part_number: string | null }[]) => rows.map((row) => row.part_number);

test("one item is created with what was given, its creator responsible, and is new", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, { ...company, name: "БУ-12" });
  const [item] = (
    await app.call(purchaseItemApi.create, company, {
      body: {
        nomenclature: " Резистор ",
        quantity: "12.5",
        units: 2,
        purchase_item_group: group,
        target_delivery_time: "2026-12-15",
      },
    })
  ).ok();
  expect(item).toMatchObject({
    nomenclature: "Резистор",
    part_number: null,
    quantity: "12.5",
    units: 2,
    target_delivery_time: "2026-12-15",
    purchase_item_group: { id: group, name: "БУ-12" },
    responsible_manager: { id: company.owner.id },
    status: "new",
    tender: null,
    version: 1,
  });
  expect((await app.call(purchaseItemApi.one, company, { params: { id: item?.id ?? 0 } })).ok()).toEqual(item);
});

test("a thousand items are created by a constant number of statements, in their order", async () => {
  const company = await aCompany(app.deps);
  const body = Array.from({ length: 1000 }, (_, place) => ({ ...itemFields(place), part_number: `P-${place}` }));
  app.queries();
  const made = (await app.call(purchaseItemApi.create, company, { body })).ok();
  expect(app.queries().length).toBeLessThan(12);
  expect(names(made)).toEqual(body.map((item) => item.part_number));
});

test("items with problems are refused as a whole, each problem with its row", async () => {
  const company = await aCompany(app.deps);
  const foreign = await aGroup(app.deps, await aCompany(app.deps));
  const body = [
    itemFields(0),
    { ...itemFields(1), units: 9 },
    { ...itemFields(2), purchase_item_group: foreign },
    { ...itemFields(3), responsible_manager: 999_999 },
  ];
  const answer = await app.call(purchaseItemApi.create, company, { body });
  expect(answer.status).toBe(400);
  expect(answer.error().problems?.map(({ row, field, code }) => [row, field, code])).toEqual([
    [1, "units", "not_found"],
    [2, "purchase_item_group", "not_found"],
    [3, "responsible_manager", "not_found"],
  ]);
  expect((await app.call(purchaseItemApi.list, company)).ok().count).toBe(0);
  const unnamed = await app.call(purchaseItemApi.create, company, { body: { quantity: "1" } });
  expect(unnamed.error().fields).toEqual({ nomenclature: ["Enter a nomenclature or a part number."] });
});

test("a search finds each word anywhere in name, part number, maker or article, and counts all that match", async () => {
  const company = await aCompany(app.deps);
  await someItems(app.deps, {
    ...company,
    items: Array.from({ length: 30 }, (_, place) => (place === 7 ? { article: "ЁЖ-100%" } : {})),
  });
  const found = (await app.call(purchaseItemApi.list, company, { query: { search: "MURATA 104ka", limit: 2 } })).ok();
  expect(found.count).toBe(4);
  expect(found.results).toHaveLength(2);
  expect((await app.call(purchaseItemApi.list, company, { query: { search: "ёж-100%" } })).ok().count).toBe(1);
  expect((await app.call(purchaseItemApi.list, company, { query: { search: "_" } })).ok().count).toBe(0);
  const behind = (await app.call(purchaseItemApi.list, company, { query: { search: "murata", offset: 500 } })).ok();
  expect(behind).toEqual({ count: 8, results: [], corrected: null });
});

test("every ordering orders, texts as people do, empty ones last", async () => {
  const company = await aCompany(app.deps);
  await someItems(app.deps, {
    ...company,
    items: [
      { part_number: "b", manufacturer: "ёлка", quantity: "10" },
      { part_number: "A", manufacturer: null, quantity: "9" },
      { part_number: "C", manufacturer: "Еда", quantity: "100.5" },
      { part_number: "ä", manufacturer: "Жук", quantity: "1" },
    ],
  });
  const by = async (ordering: string) =>
    names((await app.call(purchaseItemApi.list, company, { query: { ordering } })).ok().results);
  expect(await by("part_number")).toEqual(["A", "ä", "b", "C"]);
  expect(await by("-quantity")).toEqual(["C", "b", "A", "ä"]);
  expect(await by("manufacturer")).toEqual(["C", "b", "ä", "A"]);
  expect(await by("-id")).toEqual(["ä", "C", "A", "b"]);
  for (const ordering of [
    "nomenclature",
    "units,-part_number",
    "target_delivery_time",
    "planned_delivery_time",
    "purchase_item_group",
    "responsible_manager",
    "created_at",
    "-created_at,id",
  ]) {
    expect(await by(ordering)).toHaveLength(4);
  }
  expect((await app.call(purchaseItemApi.list, company, { query: { ordering: "price" } })).status).toBe(400);
});

test("filters narrow by group, manager, unit, maker, dates and ids, together", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, company);
  const ids = await someItems(app.deps, {
    ...company,
    items: [
      { purchase_item_group: group, units: 2, target_delivery_time: "2026-12-01" },
      { purchase_item_group: group, responsible_manager: company.owner.id, target_delivery_time: "2026-12-10" },
      { manufacturer: "Texas Instruments, Inc." },
    ],
  });
  const count = async (query: Record<string, string | number>) =>
    (await app.call(purchaseItemApi.list, company, { query })).ok().count;
  expect(await count({ purchase_item_group: group })).toBe(2);
  expect(await count({ purchase_item_group: group, units: "2,3" })).toBe(1);
  expect(await count({ responsible_manager: company.owner.id })).toBe(1);
  expect(await count({ manufacturer: "instruments, inc" })).toBe(1);
  expect(await count({ target_delivery_to: "2026-12-05" })).toBe(1);
  expect(await count({ target_delivery_from: "2026-12-01", target_delivery_to: "2026-12-31" })).toBe(2);
  expect(await count({ id: `${ids[0]},${ids[2]}` })).toBe(2);
  expect(await count({ status: "new" })).toBe(3);
  expect(await count({ status: "offered,ordered,in_tender" })).toBe(0);
});

test("a change keeps what it doesn't name, counts the version up and stands in the history", async () => {
  const company = await aCompany(app.deps);
  const id = await anItem(app.deps, company);
  const changed = (
    await app.call(purchaseItemApi.patch, company, { params: { id }, body: { quantity: "7", version: 1 } })
  ).ok();
  expect(changed).toMatchObject({ id, version: 2, quantity: "7", part_number: "STM32F407VGT6" });
  const history = await app.deps.db
    .selectFrom("audit")
    .select(["action", "changes"])
    .where("entity", "=", "purchase_item")
    .where("entity_id", "=", id)
    .execute();
  expect(history).toEqual([{ action: "edit", changes: { quantity: { from: "100", to: "7" } } }]);
});

test("a stale version is refused and shown the record as it is", async () => {
  const company = await aCompany(app.deps);
  const id = await anItem(app.deps, company);
  await app.call(purchaseItemApi.patch, company, { params: { id }, body: { quantity: "7" } });
  const answer = await app.call(purchaseItemApi.patch, company, {
    params: { id },
    body: { quantity: "8", version: 1 },
  });
  expect(answer.status).toBe(409);
  expect(answer.error()).toMatchObject({ code: "version_conflict", current: { id, version: 2, quantity: "7" } });
});

test("a change may take neither both names nor point to what isn't there", async () => {
  const company = await aCompany(app.deps);
  const id = await anItem(app.deps, { ...company, item: { nomenclature: null } });
  expect(
    (await app.call(purchaseItemApi.patch, company, { params: { id }, body: { part_number: "" } })).error(),
  ).toMatchObject({ code: "invalid_input", fields: { nomenclature: [expect.any(String)] } });
  expect(
    (await app.call(purchaseItemApi.patch, company, { params: { id }, body: { units: 77 } })).error().fields,
  ).toHaveProperty("units");
  expect((await app.call(purchaseItemApi.patch, company, { params: { id: 999_999 }, body: { units: 1 } })).status).toBe(
    404,
  );
});

test("many items change all or nothing: one stale version holds all of them", async () => {
  const company = await aCompany(app.deps);
  const [first = 0, second = 0] = await someItems(app.deps, { ...company, items: [{}, {}] });
  const refused = await app.call(purchaseItemApi.patch_many, company, {
    body: [
      { id: first, version: 1, quantity: "5" },
      { id: second, version: 4, quantity: "6" },
    ],
  });
  expect(refused.error()).toMatchObject({
    code: "version_conflict",
    problems: [{ row: 1 }],
    current: [{ id: second, version: 1 }],
  });
  expect(
    (await app.call(purchaseItemApi.patch_many, company, { body: [{ id: first }, { id: 999_999 }] })).error(),
  ).toMatchObject({ code: "not_found", problems: [{ row: 1 }] });
  expect((await app.call(purchaseItemApi.patch_many, company, { body: [{ id: first }, { id: first }] })).status).toBe(
    400,
  );
  const changed = (
    await app.call(purchaseItemApi.patch_many, company, {
      body: [
        { id: second, quantity: "6" },
        { id: first, version: 1, quantity: "5" },
      ],
    })
  ).ok();
  expect(changed.map(({ id, quantity, version }) => [id, quantity, version])).toEqual([
    [second, "6", 2],
    [first, "5", 2],
  ]);
});

test("items are deleted together; one that isn't there keeps all", async () => {
  const company = await aCompany(app.deps);
  const ids = await someItems(app.deps, { ...company, items: [{}, {}] });
  expect(
    (await app.call(purchaseItemApi.delete_many, company, { body: { ids: [...ids, 999_999] } })).error(),
  ).toMatchObject({ code: "not_found", problems: [{ row: 2 }] });
  expect((await app.call(purchaseItemApi.delete_many, company, { body: { ids } })).ok()).toEqual({ deleted: 2 });
  expect((await app.call(purchaseItemApi.list, company)).ok().count).toBe(0);
});

test("another company neither sees nor changes them; a member without the right may not even look", async () => {
  const company = await aCompany(app.deps);
  const id = await anItem(app.deps, company);
  const stranger = await aCompany(app.deps);
  expect((await app.call(purchaseItemApi.list, stranger)).ok().count).toBe(0);
  expect((await app.call(purchaseItemApi.list, stranger, { query: { search: "STM32" } })).ok().count).toBe(0);
  expect((await app.call(purchaseItemApi.one, stranger, { params: { id } })).status).toBe(404);
  expect((await app.call(purchaseItemApi.patch, stranger, { params: { id }, body: { quantity: "1" } })).status).toBe(
    404,
  );
  expect((await app.call(purchaseItemApi.delete_many, stranger, { body: { ids: [id] } })).status).toBe(404);
  const caller = (role: "CP" | "chief_order_admin") =>
    aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles }, role }).then(async (user) => ({
      token: await aSession(app.deps, user),
      workspace: company.workspace,
    }));
  expect((await app.call(purchaseItemApi.list, await caller("CP"))).status).toBe(403);
  const reader = await caller("chief_order_admin");
  expect((await app.call(purchaseItemApi.list, reader)).ok().count).toBe(1);
  expect((await app.call(purchaseItemApi.patch, reader, { params: { id }, body: { quantity: "1" } })).status).toBe(403);
});
