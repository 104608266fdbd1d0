import { afterAll, beforeAll, expect, test } from "vitest";
import { groupApi } from "#contract/groups/group.api.ts";
import { TakenItems } from "#contract/purchase-items/item-use.ts";
import type { TakenChoice } from "#contract/purchase-items/item-use.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { anOrderOfItem } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;

async function grouped(company: Company, parts: readonly string[]): Promise<{ group: number; ids: number[] }> {
  const group = await aGroup(app.deps, company);
  const ids = await someItems(app.deps, {
    ...company,
    items: parts.map((nomenclature) => ({ nomenclature, quantity: "300", purchase_item_group: group })),
  });
  return { group, ids };
}
const create = (caller: Caller, id: number, taken?: TakenChoice) =>
  app.call(groupApi.create_tender, caller, { params: { id }, body: taken === undefined ? {} : { taken } });
const lotsOf = async (caller: Caller, id: number) =>
  (await app.call(lotApi.list, caller, { params: { id } }))
    .ok()
    .results.map(({ nomenclature, quantity }) => `${nomenclature} ${quantity}`);
const tenders = async (caller: Caller) => (await app.call(tenderApi.list, caller)).ok().results.length;
const orderOf = async (customer: Company, item: number, quantity: string) =>
  anOrderOfItem(app.deps, { customer, supplier: await aSupplier(app.deps), item, quantity });

test("requests that are in a tender or ordered are refused with their places, or left out if the caller says so", async () => {
  const company = await aCompany(app.deps, { is_customer: true });
  const { group, ids } = await grouped(company, ["A", "B", "C", "D"]);
  const [a = 0, b = 0, c = 0] = ids;
  const draft = await aTender(app.deps, { customer: company, items: [a] });
  await orderOf(company, b, "300");
  await orderOf(company, c, "120");
  const refusal = (await create(company, group)).error();
  expect(refusal).toMatchObject({
    code: "items_taken",
    problems: [
      { row: 0, code: "item_taken", detail: "“A” is already in T-00001; nothing of it is left to buy." },
      { row: 1, code: "item_taken", detail: "“B” is already in PO-00001; nothing of it is left to buy." },
      {
        row: 2,
        code: "item_partly_taken",
        detail: "“C”: 180 of 300 is left to buy, the rest is already in PO-00002.",
      },
    ],
  });
  expect(TakenItems.parse(refusal.current)).toMatchObject({
    free_count: 2,
    taken: [
      { id: a, free: "0", uses: [{ kind: "tender", id: draft.id, number: 1, quantity: "300" }] },
      { id: b, free: "0", uses: [{ kind: "order", number: 1 }] },
      { id: c, free: "180", uses: [{ kind: "order", number: 2, quantity: "120" }] },
    ],
  });
  expect(await tenders(company)).toBe(1);
  const made = (await create(company, group, "skip")).ok();
  expect(await lotsOf(company, made.id)).toEqual(["C 180", "D 300"]);
  expect(made.left_out.map(({ name, free }) => `${name} ${free}`)).toEqual(["A 0", "B 0", "C 180"]);
});

test("a group of which nothing is free makes no tender, and a tender that is deleted gives everything back", async () => {
  const company = await aCompany(app.deps, { is_customer: true });
  const { group } = await grouped(company, ["A", "B"]);
  const first = (await create(company, group)).ok();
  expect(first.left_out).toEqual([]);
  for (const taken of ["refuse", "skip"] as const) {
    const refusal = await create(company, group, taken);
    expect([refusal.status, refusal.error().code]).toEqual([409, "items_taken"]);
  }
  (await app.call(tenderApi.remove, company, { params: { id: first.id }, body: { version: first.revision } })).ok();
  expect(await lotsOf(company, (await create(company, group)).ok().id)).toEqual(["A 300", "B 300"]);
});

test("a finished tender in which nobody offered a price gives its requests back", async () => {
  const company = await aCompany(app.deps, { is_customer: true });
  const { group, ids } = await grouped(company, ["A"]);
  const { id } = await aStartedTender(app.deps, {
    customer: company,
    suppliers: [await aSupplier(app.deps)],
    items: ids,
    vat_rate: 5,
  });
  expect((await create(company, group)).error().code).toBe("items_taken");
  await stopOpenTender(app.deps, { customer: company, id });
  expect(await lotsOf(company, (await create(company, group)).ok().id)).toEqual(["A 300"]);
});

test("requests go into a second tender if the caller explicitly says so", async () => {
  const company = await aCompany(app.deps, { is_customer: true });
  const { group } = await grouped(company, ["A"]);
  (await create(company, group)).ok();
  expect(await lotsOf(company, (await create(company, group, "again")).ok().id)).toEqual(["A 300"]);
});

test("two calls at once create one tender", async () => {
  const company = await aCompany(app.deps, { is_customer: true });
  const { group, ids } = await grouped(company, ["A", "B", "C"]);
  const answers = await Promise.all([
    create(company, group, "skip"),
    create(company, group),
    app.call(itemTenderApi.create_tender, company, { body: { ids } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(await tenders(company)).toBe(1);
});

test("chosen requests are refused in the same way, with their places in the list of the caller", async () => {
  const company = await aCompany(app.deps, { is_customer: true });
  const { ids } = await grouped(company, ["A", "B"]);
  const [a = 0, b = 0] = ids;
  await orderOf(company, b, "300");
  const refusal = (await app.call(itemTenderApi.create_tender, company, { body: { ids: [a, b] } })).error();
  expect(refusal).toMatchObject({ code: "items_taken", problems: [{ row: 1, code: "item_taken" }] });
  const skipped = await app.call(itemTenderApi.create_tender, company, { body: { ids: [a, b], taken: "skip" } });
  expect(await lotsOf(company, skipped.ok().id)).toEqual(["A 300"]);
});
