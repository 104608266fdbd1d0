import { afterAll, beforeAll, expect, test } from "vitest";
import { groupValueApi, itemValueApi } from "#contract/attributes/attribute.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { offerApi, draftApi } from "#contract/offers/offer.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let places = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aGroupOfItems() {
  const { deps } = app;
  const company = await aCompany(deps);
  const group = await aGroup(deps, { ...company, name: "БУ-12" });
  const [own = 0, plain = 0] = await someItems(deps, {
    ...company,
    items: [{ purchase_item_group: group }, { purchase_item_group: group }],
  });
  const mark = (places += 1);
  const mass = { key: `mass_${mark}`, name: "Масса, кг", type: "number" as const };
  const massOfItem = (await anAttribute(deps, "item", mass)).id;
  const massOfGroup = (await anAttribute(deps, "group", mass)).id;
  const coating = (await anAttribute(deps, "group", { key: `coating_${mark}`, name: "Покрытие" })).id;
  await aValue(deps, company.workspace, { kind: "group", id: group }, { attribute: massOfGroup, value: "2" });
  await aValue(deps, company.workspace, { kind: "group", id: group }, { attribute: coating, value: "Ц6.хр" });
  await aValue(deps, company.workspace, { kind: "item", id: own }, { attribute: massOfItem, value: "12.5" });
  return { company, group, own, plain, massOfItem, coating };
}

type WithAttributes = { readonly attributes: readonly { readonly name: string; readonly value: string }[] };
const shown = (rows: readonly WithAttributes[]) =>
  rows.map(({ attributes }) => attributes.map(({ name, value }) => [name, value]));
const AS_THEY_WERE = [
  [
    ["Масса, кг", "12.5"],
    ["Покрытие", "Ц6.хр"],
  ],
  [
    ["Масса, кг", "2"],
    ["Покрытие", "Ц6.хр"],
  ],
];

test("a tender of a group takes the attributes along, an item's own before its group's, and keeps them whatever happens to the items", async () => {
  const { company, group, own, massOfItem, coating } = await aGroupOfItems();
  const tender = (await app.call(groupApi.create_tender, company, { params: { id: group }, body: {} })).ok();
  const lots = async () => (await app.call(lotApi.list, company, { params: { id: tender.id } })).ok().results;
  expect(shown(await lots())).toEqual(AS_THEY_WERE);
  expect((await lots())[0]?.attributes[0]).toMatchObject({ integration_source: "PDM", type: "number" });
  (
    await app.call(itemValueApi.patch, company, { params: { id: own, attributeId: massOfItem }, body: { value: "13" } })
  ).ok();
  (await app.call(groupValueApi.remove, company, { params: { id: group, attributeId: coating } })).ok();
  (await app.call(groupApi.remove, company, { params: { id: group } })).ok();
  expect(shown(await lots())).toEqual(AS_THEY_WERE);
  const [first] = await lots();
  const changed = (
    await app.call(lotApi.patch, company, {
      params: { id: tender.id, itemId: first?.id ?? 0 },
      body: { comment: "Срочно" },
    })
  ).ok();
  expect(shown([changed])).toEqual([AS_THEY_WERE[0]]);
});

test("lots that are added to a draft from items bring them too; a lot that is typed has none", async () => {
  const { company, own } = await aGroupOfItems();
  const tender = (await app.call(tenderApi.create, company, { body: { name: "Тендер" } })).ok();
  const added = (
    await app.call(tenderApi.create_lots, company, { params: { id: tender.id }, body: { ids: [own] } })
  ).ok();
  const typed = (
    await app.call(lotApi.create, company, { params: { id: tender.id }, body: { nomenclature: "Болт", quantity: "5" } })
  ).ok();
  expect(shown([...added, ...typed])).toEqual([AS_THEY_WERE[0], []]);
});

test("the suppliers of a tender see them in their lines, on paper and at work; no statement for each lot", async () => {
  const { company, own, plain } = await aGroupOfItems();
  const supplier = await aSupplier(app.deps);
  const { suppliers } = await aStartedTender(app.deps, {
    customer: company,
    suppliers: [supplier],
    items: [own, plain],
  });
  const id = suppliers[0]?.offer ?? 0;
  expect(shown((await app.call(offerApi.items, supplier, { params: { id } })).ok().results)).toEqual(AS_THEY_WERE);
  const draft = (await app.call(offerApi.create_draft, supplier, { params: { id } })).ok();
  expect(shown((await app.call(draftApi.items, supplier, { params: { id: draft.id } })).ok().results)).toEqual(
    AS_THEY_WERE,
  );

  const many = await someItems(app.deps, { ...company, items: Array.from({ length: 200 }, () => ({})) });
  const statements = async (ids: number[]) => {
    const tender = (await app.call(tenderApi.create, company, { body: { name: "Тендер" } })).ok();
    app.queries();
    (await app.call(tenderApi.create_lots, company, { params: { id: tender.id }, body: { ids } })).ok();
    return app.queries().length;
  };
  expect(await statements(many)).toBe(await statements([own]));
});
