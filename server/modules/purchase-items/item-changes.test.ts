import { afterAll, beforeAll, expect, test } from "vitest";
import { itemValueApi } from "#contract/attributes/attribute.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { Facet } from "#contract/purchase-items/item-filters.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { emptyTrash } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aGroup, anItem, itemFields, someItems } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

type Company = Awaited<ReturnType<typeof aCompany>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const facets = async (company: Company, body: object = {}): Promise<ReadonlyMap<string, Facet>> =>
  new Map((await app.call(purchaseItemApi.filters, company, { body })).ok().columns.map((facet) => [facet.key, facet]));
const counts = (facet: Facet | undefined) =>
  Object.fromEntries((facet?.values ?? []).map(({ value, title, count }) => [title ?? value ?? "none", count]));

test("attributes are columns: listed when in use, filtered by, counted, edited with the item's fields", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, company);
  const ids = await someItems(app.deps, {
    ...company,
    items: [{ purchase_item_group: group }, { purchase_item_group: group }, {}],
  });
  const [first = 0, second = 0, third = 0] = ids;
  const rohs = await anAttribute(app.deps, "item", {
    key: `rohs_${company.workspace}`,
    name: "RoHS",
    type: "enum",
    options: ["yes", "no"],
  });
  const twin = await anAttribute(app.deps, "group", {
    key: `rohs_${company.workspace}`,
    name: "RoHS",
    type: "enum",
    options: ["yes", "no"],
  });
  await aValue(app.deps, company.workspace, { kind: "group", id: group }, { attribute: twin.id, value: "yes" });
  await aValue(app.deps, company.workspace, { kind: "item", id: second }, { attribute: rohs.id, value: "no" });
  const key = `attribute:${rohs.id}`;
  const { results } = (await app.call(purchaseItemApi.fields, company, { body: {} })).ok();
  expect(results.find((field) => field.key === key)).toEqual({
    key,
    title: "RoHS",
    type: "enum",
    is_editable: true,
    is_sortable: true,
    attribute: { id: rohs.id, options: ["yes", "no"] },
  });
  expect(results.find((field) => field.key === "quantity")).toMatchObject({
    title: "Quantity",
    type: "quantity",
    is_editable: true,
  });
  expect(counts((await facets(company, { columns: [key] })).get(key))).toEqual({ yes: 1, no: 1, none: 1 });
  const by = async (values: (string | null)[]) =>
    (
      await app.call(purchaseItemApi.list, company, {
        query: { ordering: "id", attributes: JSON.stringify({ [rohs.id]: values }), with_attributes: String(rohs.id) },
      })
    )
      .ok()
      .results.map((item) => [item.id, item.attributes[String(rohs.id)]]);
  expect(await by(["yes"])).toEqual([[first, "yes"]]);
  expect(await by(["no", null])).toEqual([
    [second, "no"],
    [third, undefined],
  ]);

  const change = (body: unknown) =>
    app.call(purchaseItemApi.patch_many, company, { body, query: { with_attributes: String(rohs.id) } });
  const changed = (
    await change([
      { id: second, attributes: { [rohs.id]: null } },
      { id: third, quantity: "7", attributes: { [rohs.id]: "yes" } },
    ])
  ).ok();
  expect(changed.map((item) => [item.quantity, item.attributes[String(rohs.id)], item.version])).toEqual([
    ["101", "yes", 2],
    ["7", "yes", 2],
  ]);
  const refused = await change([
    { id: third, attributes: { [rohs.id]: "perhaps" } },
    { id: first, attributes: { 999_999: "x" } },
  ]);
  expect(refused.error().problems?.map(({ row, field, code }) => [row, field, code])).toEqual([
    [0, key, "choice"],
    [1, "attribute:999999", "not_found"],
  ]);
  const entries = (
    await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: third } })
  ).ok().results;
  expect(entries[0]?.changes).toMatchObject({ quantity: { from: "102", to: "7" }, RoHS: { from: null, to: "yes" } });
});

test("a change goes where an item still holds what is said of it, and leaves the others as they are", async () => {
  const company = await aCompany(app.deps);
  const ids = await someItems(app.deps, {
    ...company,
    items: [{ manufacturer: "TDK" }, { manufacturer: "Yageo" }, { manufacturer: "TDK" }, { manufacturer: "TDK" }],
  });
  const [first = 0, , third = 0, gone = 0] = ids;
  const attribute = await anAttribute(app.deps, "item", { key: `pack_${company.workspace}`, name: "Упаковка" });
  await aValue(app.deps, company.workspace, { kind: "item", id: third }, { attribute: attribute.id, value: "Лента" });
  await app.call(purchaseItemApi.delete_many, company, { body: { ids: [gone] } });
  const change = async (body: object) =>
    (
      await app.call(purchaseItemApi.patch_many, company, {
        query: { with_attributes: String(attribute.id) },
        body: ids.map((id) => ({ id, ...body })),
      })
    ).ok();
  const changed = await change({ manufacturer: null, holds: { manufacturer: "TDK" } });
  expect(changed.map(({ manufacturer, version }) => [manufacturer, version])).toEqual([
    [null, 2],
    ["Yageo", 1],
    [null, 2],
  ]);
  const given = await change({
    attributes: { [attribute.id]: "Катушка" },
    holds: { manufacturer: null, attributes: { [attribute.id]: null } },
  });
  expect(given.map((item) => [item.attributes[String(attribute.id)], item.version])).toEqual([
    ["Катушка", 3],
    [undefined, 1],
    ["Лента", 2],
  ]);
  const entries = (
    await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: third } })
  ).ok().results;
  expect(entries.map(({ changes }) => changes)).toEqual([{ manufacturer: { from: "TDK", to: null } }]);
  expect(
    (
      await app.call(purchaseItemApi.patch_many, company, {
        body: [{ id: first, quantity: "5", holds: { version: 3 } }],
      })
    ).status,
  ).toBe(400);
});

test("deleted items come back as they were, with their attributes, to their company alone", async () => {
  const company = await aCompany(app.deps);
  const ids = await someItems(app.deps, { ...company, items: [{ article: "A-1" }, { article: "A-2" }] });
  const [first = 0] = ids;
  const attribute = await anAttribute(app.deps, "item", { key: `case_${company.workspace}`, name: "Корпус" });
  await aValue(app.deps, company.workspace, { kind: "item", id: first }, { attribute: attribute.id, value: "SOT-23" });
  const before = (await app.call(purchaseItemApi.list, company)).ok();
  await app.call(purchaseItemApi.delete_many, company, { body: { ids } });
  expect((await app.call(purchaseItemApi.list, company)).ok().count).toBe(0);
  expect((await app.call(purchaseItemApi.restore, await aCompany(app.deps), { body: { ids } })).status).toBe(404);
  const restored = (await app.call(purchaseItemApi.restore, company, { body: { ids } })).ok();
  expect(restored.map(({ version: _version, ...item }) => item)).toEqual(
    before.results.toReversed().map(({ version: _version, ...item }) => item),
  );
  expect(
    (await app.call(itemValueApi.list, company, { params: { id: first } })).ok().results.map(({ value }) => value),
  ).toEqual(["SOT-23"]);
  expect((await app.call(purchaseItemApi.restore, company, { body: { ids } })).error().problems).toHaveLength(2);
  await app.call(purchaseItemApi.delete_many, company, { body: { ids } });
  await emptyTrash(app.deps.db, new Date(app.clock.now().getTime() + 31 * DAY_MS));
  expect((await app.call(purchaseItemApi.restore, company, { body: { ids } })).status).toBe(404);
});

test("one new item may be given attributes", async () => {
  const company = await aCompany(app.deps);
  const attribute = await anAttribute(app.deps, "item", {
    key: `mass_${company.workspace}`,
    name: "Масса",
    type: "number",
  });
  const [item] = (
    await app.call(purchaseItemApi.create, company, {
      query: { with_attributes: String(attribute.id) },
      body: [{ ...itemFields(0), attributes: { [attribute.id]: "12.5" } }],
    })
  ).ok();
  expect(item?.attributes).toEqual({ [attribute.id]: "12.5" });
  expect(await anItem(app.deps, company)).toBeGreaterThan(0);
});
