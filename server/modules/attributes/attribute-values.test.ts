import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import {
  groupAttributeApi,
  groupValueApi,
  itemAttributeApi,
  itemValueApi,
} from "#contract/attributes/attribute.api.ts";
import type { AttributeCreate } from "#contract/attributes/attribute.schema.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { aCompany, aMember, anAdministrator, aSession } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

type Given = z.input<typeof AttributeCreate>;
let app: TestApp;
let admin: { token: string };
let places = 0;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdministrator(app.deps);
});
afterAll(() => app.close());

const defined = (given: Partial<Given>): Given => ({
  integration_source: "PDM",
  key: `key_${(places += 1)}`,
  name: "Масса, кг",
  type: "number",
  ...given,
});
const forItems = async (given: Partial<Given> = {}) =>
  (await app.call(itemAttributeApi.create, admin, { body: defined(given) })).ok();
const forGroups = async (given: Partial<Given> = {}) =>
  (await app.call(groupAttributeApi.create, admin, { body: defined(given) })).ok();

async function aWorkspace() {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, { ...company, name: "БУ-12" });
  const [item = 0, other = 0] = await someItems(app.deps, { ...company, items: [{ purchase_item_group: group }, {}] });
  const valuesOf = async (id: number) =>
    (await app.call(itemValueApi.list, company, { params: { id } }))
      .ok()
      .results.map(({ attribute, value, group: from }) => [attribute.name, value, from?.name ?? null]);
  return { company, group, item, other, valuesOf };
}

test("what is given to a group holds for its items, unless an item has its own", async () => {
  const { company, group, item, other, valuesOf } = await aWorkspace();
  const key = "coating_shared";
  const ofGroup = await forGroups({ key, name: "Покрытие", type: "enum", options: ["Ц6.хр", "Н9"] });
  const ofItem = await forItems({ key, name: "Покрытие", type: "enum", options: ["Ц6.хр", "Н9"] });
  (
    await app.call(groupValueApi.create, company, {
      params: { id: group },
      body: { attribute: ofGroup.id, value: "Ц6.хр" },
    })
  ).ok();
  expect(await valuesOf(item)).toEqual([["Покрытие", "Ц6.хр", "БУ-12"]]);
  expect(await valuesOf(other)).toEqual([]);
  (
    await app.call(itemValueApi.create, company, { params: { id: item }, body: { attribute: ofItem.id, value: "Н9" } })
  ).ok();
  expect(await valuesOf(item)).toEqual([["Покрытие", "Н9", null]]);
  const found = async (search: string) =>
    (await app.call(itemValueApi.list, company, { params: { id: item }, query: { search } })).ok().count;
  expect([await found("покр"), await found("масса")]).toEqual([1, 0]);
  (await app.call(itemValueApi.remove, company, { params: { id: item, attributeId: ofItem.id } })).ok();
  expect(await valuesOf(item)).toEqual([["Покрытие", "Ц6.хр", "БУ-12"]]);
});

test("a value is changed once for each version, and both are in the item's history", async () => {
  const { company, item } = await aWorkspace();
  const { id: attribute } = await forItems({ name: "Длина, мм" });
  const made = (
    await app.call(itemValueApi.create, company, { params: { id: item }, body: { attribute, value: "12.5" } })
  ).ok();
  const patch = (value: string) =>
    app.call(itemValueApi.patch, company, {
      params: { id: item, attributeId: attribute },
      body: { value, version: made.version },
    });
  expect((await patch("13")).ok()).toMatchObject({ value: "13", version: made.version + 1 });
  expect((await patch("14")).error()).toMatchObject({ code: "version_conflict", current: { value: "13" } });
  expect(
    (await app.call(itemValueApi.create, company, { params: { id: item }, body: { attribute, value: "1" } })).error()
      .code,
  ).toBe("already_added");
  const { results } = (
    await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: item, ordering: "-id" } })
  ).ok();
  expect(results.slice(0, 2).map(({ changes }) => changes)).toEqual([
    { "Длина, мм": { from: "12.5", to: "13" } },
    { "Длина, мм": { from: null, to: "12.5" } },
  ]);
});

const REFUSED: readonly [string, Partial<Given>, string][] = [
  ["no value", { type: "string" }, "  "],
  ["a text too long", { type: "string" }, "ж".repeat(501)],
  ["letters for a number", { type: "number" }, "12,5"],
  ["a day that there is not", { type: "date" }, "2026-02-30"],
  ["neither yes nor no", { type: "boolean" }, "да"],
  ["none of what there is to choose", { type: "enum", options: ["Н9"] }, "Ц6"],
];
test.each(REFUSED)("%s is refused at its field", async (_case, given, value) => {
  const { company, item } = await aWorkspace();
  const { id: attribute } = await forItems(given);
  const refused = (
    await app.call(itemValueApi.create, company, { params: { id: item }, body: { attribute, value } })
  ).error();
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(["invalid_input", ["value"]]);
});

test("an archived attribute is given to nobody any more, but its values stay and may be mended", async () => {
  const { company, item, other } = await aWorkspace();
  const { id: attribute } = await forItems({ type: "boolean", name: "Сертификат" });
  (await app.call(itemValueApi.create, company, { params: { id: item }, body: { attribute, value: "true" } })).ok();
  (await app.call(itemAttributeApi.patch, admin, { params: { id: attribute }, body: { is_archived: true } })).ok();
  expect(
    (
      await app.call(itemValueApi.create, company, { params: { id: other }, body: { attribute, value: "true" } })
    ).error().fields,
  ).toHaveProperty("attribute");
  expect(
    (
      await app.call(itemValueApi.patch, company, {
        params: { id: item, attributeId: attribute },
        body: { value: "false" },
      })
    ).ok().value,
  ).toBe("false");
});

test("an attribute of groups is none of items; another company's item is not found; who may only read can't write", async () => {
  const { company, group, item } = await aWorkspace();
  const ofGroup = await forGroups();
  const { id: attribute } = await forItems();
  expect(
    (
      await app.call(itemValueApi.create, company, {
        params: { id: item },
        body: { attribute: ofGroup.id, value: "1" },
      })
    ).error().fields,
  ).toHaveProperty("attribute");
  const stranger = await aCompany(app.deps);
  expect((await app.call(itemValueApi.list, stranger, { params: { id: item } })).status).toBe(404);
  expect(
    (
      await app.call(groupValueApi.create, stranger, {
        params: { id: group },
        body: { attribute: ofGroup.id, value: "1" },
      })
    ).status,
  ).toBe(404);
  const reader = await aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles }, role: "CP" });
  const call = { token: await aSession(app.deps, reader), workspace: company.workspace };
  expect(
    (await app.call(itemValueApi.create, call, { params: { id: item }, body: { attribute, value: "1" } })).error().code,
  ).toBe("forbidden");
});
