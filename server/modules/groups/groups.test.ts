import { afterAll, beforeAll, expect, test } from "vitest";
import { groupExportApi } from "#contract/groups/group-export.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { groupsAtOnceApi } from "#contract/groups/groups-at-once.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a group is created, found by its name, renamed, and a stale rename is shown the group as it is", async () => {
  const company = await aCompany(app.deps);
  const group = (await app.call(groupApi.create, company, { body: { name: " Блок питания " } })).ok();
  expect(group).toMatchObject({ name: "Блок питания", item_count: 0, version: 1 });
  await aGroup(app.deps, { ...company, name: "Антенна" });
  expect((await app.call(groupApi.list, company, { query: { search: "ПИТ" } })).ok()).toMatchObject({
    count: 1,
    results: [{ id: group.id }],
  });
  expect(
    (await app.call(groupApi.list, company, { query: { ordering: "name" } })).ok().results.map(({ name }) => name),
  ).toEqual(["Антенна", "Блок питания"]);
  const renamed = (
    await app.call(groupApi.patch, company, { params: { id: group.id }, body: { name: "БП-2", version: 1 } })
  ).ok();
  expect(renamed).toMatchObject({ name: "БП-2", version: 2 });
  const stale = await app.call(groupApi.patch, company, {
    params: { id: group.id },
    body: { name: "БП-3", version: 1 },
  });
  expect(stale.error()).toMatchObject({ code: "version_conflict", current: { name: "БП-2", version: 2 } });
});

test("items are put into a group and leave the one they were in; adding them again changes nothing", async () => {
  const company = await aCompany(app.deps);
  const [from, to] = [await aGroup(app.deps, company), await aGroup(app.deps, company)];
  const ids = await someItems(app.deps, { ...company, items: [{ purchase_item_group: from }, {}] });
  expect((await app.call(groupApi.add_items, company, { params: { id: to }, body: { ids } })).ok()).toMatchObject({
    id: to,
    item_count: 2,
  });
  expect((await app.call(groupApi.one, company, { params: { id: from } })).ok().item_count).toBe(0);
  await app.call(groupApi.add_items, company, { params: { id: to }, body: { ids } });
  expect(
    (await app.call(purchaseItemApi.list, company, { query: { purchase_item_group: to } }))
      .ok()
      .results.map(({ version }) => version),
  ).toEqual([2, 2]);
});

test("a group says how far its items are, in the list and in the file", async () => {
  const company = await aCompany(app.deps);
  const [group, empty] = [
    await aGroup(app.deps, { ...company, name: "Блок питания" }),
    await aGroup(app.deps, { ...company, name: "Антенна" }),
  ];
  await someItems(app.deps, { ...company, items: [{ purchase_item_group: group }] });
  const params = { id: group };
  (await app.call(groupApi.create_tender, company, { params, body: { taken: "refuse" } })).ok();
  await someItems(app.deps, { ...company, items: [{ purchase_item_group: group }, { purchase_item_group: group }] });
  expect((await app.call(groupApi.list, company, { query: { ordering: "name" } })).ok()).toMatchObject({
    count: 2,
    results: [
      { id: empty, item_count: 0, open_count: 0, tender_count: 0, ordered_count: 0 },
      { id: group, item_count: 3, open_count: 2, tender_count: 1, ordered_count: 0 },
    ],
  });
  const columns = "name,item_count,progress,open_count,tender_count";
  const exported = async (by: Caller, query: { search?: string }) => {
    const asked = { ...query, format: "xlsx", ordering: "-name", columns } as const;
    const given = { query: asked, headers: { "accept-language": "ru-RU" } };
    return Spreadsheet.open((await app.call(groupExportApi.export, by, given)).bytes).rows();
  };
  const headings = ["Название", "Заявок", "Ход закупки", "Не заказано", "В тендерах"];
  expect(await exported(company, {})).toEqual([
    headings,
    ["Блок питания", "3", "0 / 3", "2", "1"],
    ["Антенна", "0", "0 / 0", "0", "0"],
  ]);
  expect(await exported(company, { search: "антен" })).toHaveLength(1 + 1);
  expect(await exported(await aCompany(app.deps), {})).toEqual([headings]);
});

test("items are taken out of a group all or nothing, and their history says so", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, company);
  const [first = 0, second = 0, outside = 0] = await someItems(app.deps, {
    ...company,
    items: [{ purchase_item_group: group }, { purchase_item_group: group }, {}],
  });
  const take = (ids: number[]) => app.call(groupApi.remove_items, company, { params: { id: group }, body: { ids } });
  expect((await take([first, outside, 999_999])).error()).toMatchObject({
    code: "invalid_input",
    problems: [{ row: 1, code: "item_not_in_group" }, { row: 2 }],
  });
  expect((await app.call(groupApi.one, company, { params: { id: group } })).ok().item_count).toBe(2);
  expect((await take([first])).ok()).toMatchObject({ id: group, item_count: 1 });
  expect((await app.call(purchaseItemApi.one, company, { params: { id: first } })).ok()).toMatchObject({
    purchase_item_group: null,
    version: 2,
  });
  const history = (
    await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: first } })
  ).ok().results;
  expect(history).toMatchObject([{ action: "edit", changes: { purchase_item_group: { from: group, to: null } } }]);
  expect(
    (await app.call(purchaseItemApi.list, company, { query: { purchase_item_group: group } }))
      .ok()
      .results.map(({ id }) => id),
  ).toEqual([second]);
});

test("a deleted group leaves its items behind, in no group", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, company);
  const ids = await someItems(app.deps, {
    ...company,
    items: [{ purchase_item_group: group }, { purchase_item_group: group }],
  });
  (await app.call(groupApi.remove, company, { params: { id: group } })).ok();
  expect((await app.call(groupApi.one, company, { params: { id: group } })).status).toBe(404);
  const items = (await app.call(purchaseItemApi.list, company, { query: { is_grouped: "false" } })).ok().results;
  expect(items.map(({ id, version }) => [id, version])).toEqual(ids.toReversed().map((id) => [id, 2]));
  const entries = await app.deps.db
    .selectFrom("audit")
    .select(["entity", "action"])
    .where("workspace_id", "=", company.workspace)
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    ...ids.map(() => ({ entity: "purchase_item", action: "edit" })),
    { entity: "purchase_item_group", action: "delete" },
  ]);
  // Several groups are deleted in one call, except one that is another company's or gone.
  const foreign = await aGroup(app.deps, await aCompany(app.deps));
  const groups = [await aGroup(app.deps, company), foreign, group, await aGroup(app.deps, company)];
  const { results } = (await app.call(groupsAtOnceApi.remove, company, { body: { groups } })).ok();
  expect(results.map(({ error }) => error?.code ?? null)).toEqual([null, "not_found", "not_found", null]);
  expect((await app.call(groupApi.list, company)).ok().count).toBe(0);
});

test("what can be put into a group is all that isn't in it", async () => {
  const company = await aCompany(app.deps);
  const [group, other] = [await aGroup(app.deps, company), await aGroup(app.deps, company)];
  const [, second = 0, third = 0] = await someItems(app.deps, {
    ...company,
    items: [{ purchase_item_group: group }, { purchase_item_group: other }, {}],
  });
  const found = async (query: Record<string, string | number>) =>
    (await app.call(purchaseItemApi.list, company, { query: { ordering: "id", ...query } }))
      .ok()
      .results.map(({ id }) => id);
  expect(await found({ outside_group: group })).toEqual([second, third]);
  expect(await found({ is_grouped: "false" })).toEqual([third]);
  expect(await found({ is_grouped: "true", outside_group: group })).toEqual([second]);
});

test("another company's group and items stay out of reach", async () => {
  const [company, stranger] = [await aCompany(app.deps), await aCompany(app.deps)];
  const id = await aGroup(app.deps, company);
  const foreign = await someItems(app.deps, { ...stranger, items: [{}] });
  expect((await app.call(groupApi.one, stranger, { params: { id } })).status).toBe(404);
  expect((await app.call(groupApi.patch, stranger, { params: { id }, body: { name: "X" } })).status).toBe(404);
  expect((await app.call(groupApi.add_items, stranger, { params: { id }, body: { ids: foreign } })).status).toBe(404);
  expect((await app.call(groupApi.remove_items, stranger, { params: { id }, body: { ids: foreign } })).status).toBe(
    404,
  );
  expect((await app.call(groupApi.remove, stranger, { params: { id } })).status).toBe(404);
  expect((await app.call(groupApi.remove_items, company, { params: { id }, body: { ids: foreign } })).status).toBe(400);
  const answer = await app.call(groupApi.add_items, company, { params: { id }, body: { ids: foreign } });
  expect(answer.error()).toMatchObject({ code: "invalid_input", problems: [{ row: 0, code: "not_found" }] });
});

test("an empty group makes no tender, and says so", async () => {
  const company = await aCompany(app.deps);
  const id = await aGroup(app.deps, company);
  expect(
    (await app.call(groupApi.create_tender, company, { params: { id }, body: {} })).error().problems,
  ).toMatchObject([{ code: "group_empty", detail: "The group has no items." }]);
});
