import { afterAll, beforeAll, expect, test } from "vitest";
import { itemAttributeApi } from "#contract/attributes/attribute.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { marketplaceApi } from "#contract/marketplace/marketplace.api.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { deletedItemApi } from "#contract/purchase-items/deleted-item.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import { allTendersApi } from "#contract/tenders/all-tenders.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { anAttribute } from "#server/seed/attribute.builder.ts";
import { someProducts } from "#server/seed/marketplace.builder.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aMember, anAdministrator, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aGroup, deletedItems, someItems } from "#server/seed/purchase-item.builder.ts";
import { aSupplierCompany } from "#server/seed/supplier-company.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let lists: Awaited<ReturnType<typeof listsOfTwo>>;
beforeAll(async () => {
  app = await startTestApp();
  lists = await listsOfTwo(["Жёлтый свет", "ЖЕЛТЫЙ\u00A0све\u00ADт"]);
});
afterAll(() => app.close());

async function listsOfTwo(names: readonly [string, string]) {
  const { deps, call } = app;
  const customer = await aCompany(deps, { name: "Завод" });
  const admin = await anAdministrator(deps);
  const suppliers = [await aSupplier(deps, { name: names[0] }), await aSupplier(deps, { name: names[1] })] as const;
  await someItems(deps, { ...customer, items: names.map((nomenclature) => ({ nomenclature })) });
  const ids = await someItems(deps, { ...customer, items: names.map((nomenclature) => ({ nomenclature })) });
  await deletedItems(deps, { ...customer, ids });
  await someProducts(
    deps,
    names.map((nomenclature, place) => ({ part_number: `P-${place}`, nomenclature })),
  );
  for (const [place, name] of names.entries()) {
    await aGroup(deps, { ...customer, name });
    await aStartedTender(deps, { customer, suppliers: [suppliers[0]], name });
    await anOrderByHand(deps, { customer, supplier: suppliers[0], name, price: "10" });
    const user = await aUser(deps, { last_name: name });
    await aMember(deps, { workspace: { id: customer.workspace, roles: customer.roles }, user });
    await anAttribute(deps, "item", { key: `key_${place}`, name });
    await aSupplierCompany(deps, { name });
  }
  const own = { params: { id: customer.workspace } };
  const query = (search: string) => ({ query: { search } });
  return {
    requests: async (search) => (await call(purchaseItemApi.list, customer, query(search))).ok().count,
    "requests by a column": async (search) =>
      (await call(purchaseItemApi.list, customer, { query: { nomenclature: search } })).ok().count,
    "deleted requests": async (search) =>
      (await call(deletedItemApi.list, customer, query(search))).ok().results.length,
    groups: async (search) => (await call(groupApi.list, customer, query(search))).ok().count,
    tenders: async (search) => (await call(tenderApi.list, customer, query(search))).ok().count,
    "all tenders": async (search) => (await call(allTendersApi.list, admin, query(search))).ok().count,
    offers: async (search) => (await call(offerApi.list, suppliers[0], query(search))).ok().count,
    orders: async (search) => (await call(orderApi.list, customer, query(search))).ok().count,
    suppliers: async (search) =>
      (await call(workspaceApi.suppliers, customer, { ...own, query: { scope: "verified", search } })).ok().count,
    members: async (search) => (await call(memberApi.list, customer, { ...own, ...query(search) })).ok().count,
    users: async (search) => (await call(userAdminApi.list, admin, query(search))).ok().count,
    attributes: async (search) => (await call(itemAttributeApi.list, admin, query(search))).ok().count,
    "supplier companies": async (search) => (await call(supplierCompanyApi.list, admin, query(search))).ok().count,
    suggestions: async (search) => {
      const { results } = (await call(marketplaceApi.suggestions, customer, { query: { query: search } })).ok();
      return new Set(results.map(({ nomenclature }) => nomenclature)).size;
    },
  } satisfies Record<string, (search: string) => Promise<number>>;
}

test.each(["желтый", "Жёлтый свет", "же\u0308лтый", "\u200Bжел\u200Eтый", "ЖЕЛТЫЙ СВЕТ"])(
  "every list finds both spellings by %j",
  async (search) => {
    const found = Object.entries(lists).map(async ([name, find]) => [name, await find(search)] as const);
    expect(Object.fromEntries(await Promise.all(found))).toEqual(
      Object.fromEntries(Object.keys(lists).map((name) => [name, 2])),
    );
  },
);

test("a request is found by µ, μ and u alike, by full-width letters and by a superscript", async () => {
  const company = await aCompany(app.deps);
  const names = ["Конденсатор 10 \u00B5F", "Capacitor 10 \u03BCF", "Capacitor 10 uF"];
  await someItems(app.deps, { ...company, items: names.map((nomenclature) => ({ nomenclature })) });
  await someItems(app.deps, { ...company, items: [{ nomenclature: "Кабель 2,5 мм²", part_number: "ＰＮ－７７" }] });
  const found = async (search: string) =>
    (await app.call(purchaseItemApi.list, company, { query: { search } })).ok().count;
  for (const search of ["\u00B5F", "\u03BCF", "uF", "10 UF"])
    expect([search, await found(search)]).toEqual([search, 3]);
  for (const search of ["мм2", "мм²", "PN-77", "pn－77"]) expect([search, await found(search)]).toEqual([search, 1]);
});
