import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { attributeApi, groupAttributeApi, itemAttributeApi } from "#contract/attributes/attribute.api.ts";
import { ATTRIBUTE_FIELDS, CHANGED_FIELDS, DEFINED_FIELDS } from "#contract/attributes/attribute-fields.ts";
import type { AttributeCreate } from "#contract/attributes/attribute.schema.ts";
import { auditApi } from "#contract/audit/audit.api.ts";
import { fieldsOf } from "#contract/fields.ts";
import { aCompany, anAdministrator } from "#server/seed/people.builder.ts";
import { texts, valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let admin: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdministrator(app.deps);
});
afterAll(() => app.close());

type Given = z.input<typeof AttributeCreate>;
const coating: Given = {
  integration_source: "PDM",
  key: "coating",
  name: "Покрытие",
  type: "enum",
  options: ["Ц6.хр", "Хим. окс."],
};
const define = async (given: Partial<Given> = {}) =>
  (await app.call(itemAttributeApi.create, admin, { body: { ...coating, ...given } })).ok();

test("an attribute is defined once for a source, and offered to everybody until it is archived", async () => {
  const made = await define();
  expect(made).toMatchObject({ ...coating, applies_to: "item", is_archived: false });
  const again = await app.call(itemAttributeApi.create, admin, { body: coating });
  expect(again.error()).toMatchObject({
    code: "invalid_input",
    fields: { key: [expect.stringContaining("already has an attribute")] },
  });
  await define({ integration_source: "1C" });
  (await app.call(groupAttributeApi.create, admin, { body: { ...coating, type: "string", options: [] } })).ok();

  const member = await aCompany(app.deps);
  const offered = async (query: Record<string, string>) =>
    (await app.call(attributeApi.list, member, { query }))
      .ok()
      .results.map(({ applies_to, integration_source }) => `${applies_to} ${integration_source}`);
  expect(await offered({ applies_to: "item" })).toEqual(["item PDM", "item 1C"]);
  expect(await offered({ search: made.name.toUpperCase(), applies_to: "item" })).toContain("item PDM");
  expect(await offered({ search: "нет такого" })).toEqual([]);
  const named = async (query: Record<string, string | number>) => {
    const { count, results } = (await app.call(attributeApi.list, member, { query })).ok();
    return { count, names: results.map(({ name }) => name) };
  };
  const { names } = await named({ ordering: "name" });
  expect(await named({ ordering: "-name" })).toEqual({ count: 3, names: names.toReversed() });
  expect(await named({ ordering: "name", limit: 1, offset: 2 })).toEqual({ count: 3, names: names.slice(2) });
  expect(await offered({ integration_source: "PDM" })).toEqual(["item PDM", "group PDM"]);
  (await app.call(itemAttributeApi.patch, admin, { params: { id: made.id }, body: { is_archived: true } })).ok();
  expect(await offered({ applies_to: "item" })).toEqual(["item 1C"]);
});

test("the catalogue is listed by source and state, with the sources there are", async () => {
  const made = await define({
    key: "weight",
    name: "Масса, кг",
    type: "number",
    options: [],
    integration_source: "ERP",
  });
  const list = async (query: Record<string, string>) => (await app.call(itemAttributeApi.list, admin, { query })).ok();
  const { results, count, integration_sources } = await list({ integration_source: "ERP" });
  expect([results.map(({ id }) => id), count]).toEqual([[made.id], 1]);
  expect(integration_sources).toEqual(["1C", "ERP", "PDM"]);
  expect((await list({ search: "масс" })).results).toHaveLength(1);
  expect((await list({ is_archived: "true", integration_source: "ERP" })).results).toEqual([]);
});

test("what is changed is in the audit; of two who change the same the second is told", async () => {
  const made = await define({ key: "strength", name: "Класс прочности", options: ["8.8"] });
  const patch = (body: object) => app.call(itemAttributeApi.patch, admin, { params: { id: made.id }, body });
  expect((await patch({ options: ["8.8", "10.9"], version: made.version })).ok().version).toBe(made.version + 1);
  expect((await patch({ name: "Прочность", version: made.version })).error()).toMatchObject({
    code: "version_conflict",
    current: { options: ["8.8", "10.9"] },
  });
  const { results } = (
    await app.call(auditApi.list, admin, { query: { entity: "attribute", entity_id: made.id } })
  ).ok();
  expect(results.map(({ action, changes }) => [action, changes])).toEqual([
    ["edit", { options: { from: ["8.8"], to: ["8.8", "10.9"] } }],
    ["create", {}],
  ]);
});

const REFUSED: readonly [string, Partial<Given>, string][] = [
  ["a choice of nothing", { options: [] }, "options"],
  ["a value twice", { options: ["Красный", "красный"] }, "options"],
  ["values of a number", { type: "number", options: ["1"] }, "options"],
  ["a key that no exchange could carry", { key: "Цвет" }, "key"],
];
test.each(REFUSED)("%s is refused at its field", async (_case, given, field) => {
  const answer = await app.call(itemAttributeApi.create, admin, { body: { ...coating, key: "refused", ...given } });
  expect(Object.keys(answer.error().fields ?? {})).toEqual([field]);
});

test("the values of a number stay none, and an attribute of a group is no item's", async () => {
  const made = await define({ key: "length", name: "Длина", type: "number", options: [] });
  expect(
    (await app.call(itemAttributeApi.patch, admin, { params: { id: made.id }, body: { options: ["1"] } })).error()
      .fields,
  ).toHaveProperty("options");
  expect(
    (await app.call(groupAttributeApi.patch, admin, { params: { id: made.id }, body: { name: "Ширина" } })).error()
      .code,
  ).toBe("not_found");
});

test("every field of an attribute survives being defined, changed and listed", () => {
  const options = fc.uniqueArray(texts(100), { minLength: 1, maxLength: 3, selector: (text) => text.toLowerCase() });
  const defined = fc.record({
    integration_source: valuesOf(DEFINED_FIELDS.integration_source),
    key: fc.integer({ min: 0 }).map((place) => `key_${place}`),
    name: valuesOf(DEFINED_FIELDS.name),
    type: fc.constant("enum"),
    options,
  } satisfies Record<keyof typeof DEFINED_FIELDS, unknown>);
  const changed = fc.record({
    name: valuesOf(CHANGED_FIELDS.name),
    options,
    is_archived: fc.constant(true),
  } satisfies Record<keyof typeof CHANGED_FIELDS, unknown>);
  return fc.assert(
    fc.asyncProperty(defined, changed, async (first, change) => {
      const made = (await app.call(itemAttributeApi.create, admin, { body: first })).ok();
      expect(fieldsOf(ATTRIBUTE_FIELDS, made)).toEqual({ ...first, is_archived: false });
      const after = await app.call(itemAttributeApi.patch, admin, { params: { id: made.id }, body: change });
      expect(fieldsOf(ATTRIBUTE_FIELDS, after.ok())).toEqual({ ...first, ...change });
      const query = { integration_source: first.integration_source, search: first.key };
      const { results } = (await app.call(itemAttributeApi.list, admin, { query })).ok();
      expect(results).toEqual([after.ok()]);
    }),
    { numRuns: 3 },
  );
});
