import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import { awaitedApi } from "#contract/tenders/awaited.api.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aComment } from "#server/seed/comment.builder.ts";
import { aDocument } from "#server/seed/document.builder.ts";
import {
  aDelivery,
  anAmendment,
  anInvoicedOrder,
  aReceipt,
  anOrderByHand,
  cheapestWinners,
  ordersOfWinners,
} from "#server/seed/order.builder.ts";
import { aCompany, aMember, anAdministrator, aSession, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, deletedItems, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { changedRows, everyRow, rowsWithText } from "#server/testing/sample-rows.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;

const fill = async (by: Caller) => (await app.call(sampleDataApi.fill, by)).ok().tender ?? 0;
const remove = async (by: Caller) => (await app.call(sampleDataApi.remove, by)).ok();

/** Returns the ids of the company's records whose names say that they are samples, and of one's own. */
async function sampleOf(company: Company) {
  const { db } = app.deps;
  const tenders = await db
    .selectFrom("tender")
    .select(["id", "status", "name"])
    .where("workspace_id", "=", company.workspace)
    .where("name", "like", "Sample:%")
    .orderBy("id")
    .execute();
  const suppliers = await db.selectFrom("workspace").select("id").where("sample_of", "=", company.workspace).execute();
  const items = await db
    .selectFrom("purchase_item as i")
    .innerJoin("purchase_item_group as g", "g.id", "i.purchase_item_group_id")
    .select(["i.id", "i.part_number"])
    .where("i.workspace_id", "=", company.workspace)
    .where("g.name", "like", "Sample:%")
    .orderBy("i.id")
    .execute();
  return { tenders, suppliers: suppliers.map(({ id }) => id), items: items.map(({ id }) => id) };
}

const everything = () => everyRow(app.deps);

/** Does with the sample what a curious person does: awards, orders, receives, copies, comments, uploads, deletes. */
async function tryEverything(company: Company, tender: number): Promise<void> {
  const { deps } = app;
  const { items, tenders, suppliers } = await sampleOf(company);
  const [item = 0, second = 0] = items;
  await cheapestWinners(deps, { customer: company, tender });
  const orders = await ordersOfWinners(deps, { customer: company, tender });
  const [{ id: order, supplier } = { id: 0, supplier: 0 }] = orders;
  const sides = { customer: company, supplier: { ...company, workspace: supplier }, order };
  await anInvoicedOrder(deps, sides);
  const delivery = await aDelivery(deps, sides);
  await aReceipt(deps, { customer: company, order, delivery });
  await anAmendment(deps, { customer: company, order: orders[1]?.id ?? 0 });
  const hand = { customer: company, supplier: { ...company, workspace: suppliers[0] ?? 0 }, name: "Плата" };
  await anOrderByHand(deps, { ...hand, price: "12" });
  await aDocument(deps, { ...company, item });
  await aComment(deps, { by: company, as: "customer", record: "purchase_item", record_id: item });
  await aComment(deps, { by: company, as: "customer", record: "tender", record_id: tender });
  await deletedItems(deps, { ...company, ids: [items.at(-1) ?? 0] });
  const made = (
    await app.call(itemTenderApi.create_tender, company, { body: { ids: [item, second], taken: "again" } })
  ).ok();
  const copy = (await app.call(tenderApi.copy, company, { params: { id: tenders[1]?.id ?? 0 }, body: {} })).ok();
  const lots = (await app.call(lotApi.list, company, { params: { id: copy.id } })).ok().results;
  (await app.call(lotApi.remove, company, { params: { id: copy.id, itemId: lots[0]?.id ?? 0 } })).ok();
  (await callSeen(app, tenderApi.remove, company, { params: { id: made.id } })).ok();
  const listed = { params: { id: company.workspace, supplierId: suppliers[0] ?? 0 } };
  (await app.call(workspaceApi.remove_supplier, company, listed)).ok();
}

test("a company fills itself once, finds offers worth comparing, tries everything, and nothing is left after the removal", async () => {
  const company = await aCompany(app.deps);
  const colleague = await aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles }, role: "MG" });
  const other = { token: await aSession(app.deps, colleague), workspace: company.workspace };
  const before = await everything();
  const [tender, same] = await Promise.all([fill(company), fill(other)]);
  expect(same).toBe(tender);
  const { tenders, suppliers, items } = await sampleOf(company);
  expect(tenders.map(({ status }) => status)).toEqual(["DONE", "TENDER_OPENED"]);
  expect([suppliers.length, items.length]).toEqual([3, 12]);
  const { offers, lots } = (await app.call(comparisonApi.one, company, { params: { id: tender } })).ok();
  expect(lots).toHaveLength(7);
  expect(offers.map(({ basis, payment_terms }) => [basis, payment_terms])).toEqual([
    ["net", "FULL_POST_PAYMENT"],
    ["gross", "FULL_PREPAYMENT"],
    ["net", "HALF_PAYMENT"],
  ]);
  const filled = await everything();
  expect([filled["mail"], filled["inbox_entry"], filled["audit"]]).toEqual([
    before["mail"],
    before["inbox_entry"],
    before["audit"],
  ]);
  const { first_steps } = (await app.call(homeApi.home, company, { query: { time_zone: "Europe/Moscow" } })).ok();
  expect(first_steps).toMatchObject({ has_sample: true, sample_tender: tender, has_items: false, has_tender: false });
  await tryEverything(company, tender);
  await assertAggregatesMatch(app.deps.db);
  expect((await everything())["mail"]).toEqual(before["mail"]);
  const keys = await app.deps.db.selectFrom("commercial_offer").select("key").execute();
  expect(keys.length).toBe(4);
  await remove(other);
  expect(changedRows(before, await everything())).toEqual([]);
  expect(await Promise.all(keys.map(({ key }) => app.deps.files.has(key)))).toEqual(keys.map(() => false));
  await remove(other);
});

test("real work in the same company is never touched, and its numbers stay", async () => {
  const company = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const group = await aGroup(app.deps, company);
  const [before = 0] = await someItems(app.deps, { ...company, items: [{ purchase_item_group: group }] });
  const draft = await aTender(app.deps, { customer: company, items: [before] });
  await fill(company);
  const { items } = await sampleOf(company);
  const [after = 0] = await someItems(app.deps, { ...company, items: [{}] });
  const sent = await aStartedTender(app.deps, { customer: company, suppliers: [supplier], items: [after] });
  const [in_sample_group] = await someItems(app.deps, { ...company, items: [{}] });
  const sample = await app.deps.db
    .selectFrom("purchase_item")
    .select("purchase_item_group_id as id")
    .where("id", "=", items[0] ?? 0)
    .executeTakeFirstOrThrow();
  await app.deps.db
    .updateTable("purchase_item")
    .set({ purchase_item_group_id: sample.id })
    .where("id", "=", in_sample_group ?? 0)
    .execute();
  const history = async (entity: "tender" | "purchase_item", entity_id: number) =>
    (await app.call(historyApi.list, company, { query: { entity, entity_id } }))
      .ok()
      .results.map(({ action }) => action);
  const real = async () => ({
    items: (await app.call(purchaseItemApi.list, company, { query: { ordering: "id" } }))
      .ok()
      .results.filter(({ id }) => [before, after, in_sample_group].includes(id)),
    draft: (await app.call(tenderApi.one, company, { params: { id: draft.id } })).ok(),
    sent: (await app.call(tenderApi.one, company, { params: { id: sent.id } })).ok(),
    history: [await history("tender", draft.id), await history("tender", sent.id)],
  });
  const was = await real();
  expect(was.items).toHaveLength(3);
  await remove(company);
  expect(await real()).toEqual(was);
  await assertAggregatesMatch(app.deps.db);
  expect((await app.call(purchaseItemApi.list, company)).ok().results).toHaveLength(3);
  // The sample had the numbers 2 and 3, and the tender that was sent since has 4.
  expect((await app.call(tenderApi.create, company, { body: { name: "Партия 13" } })).ok().number).toBe(5);
  expect((await app.call(sampleDataApi.fill, company)).error().code).toBe("sample_late");
});

test("real and sample records don't mix, and no sample order goes to 1C", async () => {
  const company = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const [item = 0] = await someItems(app.deps, { ...company, items: [{}] });
  const draft = await aTender(app.deps, { customer: company });
  const tender = await fill(company);
  const { tenders, suppliers, items } = await sampleOf(company);
  const open = { params: { id: tenders[1]?.id ?? 0 } };
  const own = { params: { id: draft.id } };
  const hand = { name: "Плата", currency: 1, tax_type: 2, payment_method: "FULL_PREPAYMENT" };
  const ask = (requested: number | undefined) => [{ purchase_item: requested, quantity: "1", price: "1" }];
  const answers = [
    await app.call(tenderApi.add_suppliers, company, { ...open, body: { suppliers: [supplier.workspace] } }),
    await app.call(awaitedApi.add, company, { ...open, body: { emails: ["sales@example.test"] } }),
    await app.call(tenderApi.add_suppliers, company, { ...own, body: { suppliers: [suppliers[0]] } }),
    await app.call(tenderApi.create_lots, company, { ...own, body: { ids: [items.at(-1)] } }),
    await app.call(itemTenderApi.create_tender, company, { body: { ids: [item, items.at(-1)], taken: "skip" } }),
    await app.call(orderApi.create, company, {
      body: { ...hand, supplier: supplier.workspace, requests: ask(items.at(-1)) },
    }),
    await app.call(orderApi.create, company, { body: { ...hand, supplier: suppliers[0], requests: ask(item) } }),
  ];
  expect(answers.map((answer) => answer.error().code)).toEqual(answers.map(() => "sample_mixed"));
  await cheapestWinners(app.deps, { customer: company, tender });
  const [order] = await ordersOfWinners(app.deps, { customer: company, tender });
  const sent = await callSeen(app, oneCApi.send, company, { params: { id: order?.id ?? 0 } });
  expect(sent.error().code).toBe("sample_stays");
  await remove(company);
});

const isPlainRead = ({ method, path, response }: Endpoint): boolean =>
  method === "GET" && !path.includes("{") && response !== "events" && response !== "file";

test("no other company and no administrator's list shows anything of the sample: a walk through all tables and reads", async () => {
  const company = await aCompany(app.deps);
  const stranger = await aCompany(app.deps, { is_supplier: true });
  const tender = await fill(company);
  const { suppliers } = await sampleOf(company);
  const readable = await rowsWithText(app.deps, stranger.workspace, "Sample:");
  expect(readable.length).toBeGreaterThan(60);
  expect(readable.filter(([, rows]) => rows.length > 0)).toEqual([]);
  const administrator = await anAdministrator(app.deps);
  const calls = Object.values<Readonly<Record<string, Endpoint>>>(api).flatMap((group) => Object.values(group));
  const reads = calls.filter(isPlainRead);
  for (const by of [stranger, administrator])
    for (const endpoint of reads) {
      const answer = await app.call(endpoint, by, { query: endpoint === workspaceApi.list ? { view: "all" } : {} });
      expect(answer.bytes.toString(), endpoint.path).not.toContain("Sample:");
    }
  const others = { params: { id: stranger.workspace } };
  for (const scope of ["listed", "known", "verified"]) {
    const found = (
      await app.call(workspaceApi.suppliers, stranger, { ...others, query: { scope, search: "Sample" } })
    ).ok();
    expect(found.results).toEqual([]);
  }
  const own = { params: { id: company.workspace }, query: { search: "Sample" } };
  expect((await app.call(workspaceApi.suppliers, company, own)).ok().count).toBe(suppliers.length);
  const invited = await app.call(tenderApi.add_suppliers, stranger, {
    params: { id: (await aTender(app.deps, { customer: stranger })).id },
    body: { suppliers: [suppliers[0]] },
  });
  expect(invited.error().code).toBe("invalid_input");
  expect((await app.call(tenderApi.one, stranger, { params: { id: tender } })).status).toBe(404);
  await remove(company);
});
