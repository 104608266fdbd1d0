import { afterAll, beforeAll, expect, test } from "vitest";
import { homeApi } from "#contract/home/home.api.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { gatherWords } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { deletedItems, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { findAggregateDrift, repairAggregates } from "#server/db/aggregates.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const home = async (caller: Caller) => (await app.call(homeApi.home, caller)).ok();

test("requests without a tender are those that no lot was made of, whatever becomes of lots and tenders", async () => {
  const customer = await aCompany(app.deps);
  const ids = await someItems(app.deps, { ...customer, items: Array.from({ length: 6 }, () => ({ quantity: "5" })) });
  const without = async () => {
    await assertAggregatesMatch(app.deps.db);
    const { items, items_without_tender } = (await home(customer)).figures;
    return [items, items_without_tender];
  };
  const take = async (some: readonly number[]) =>
    (
      await app.call(itemTenderApi.create_tender, customer, { body: { ids: [...some], name: "ИП-5", taken: "again" } })
    ).ok();
  expect(await without()).toEqual([6, 6]);
  const first = await take(ids.slice(0, 3));
  const second = await take(ids.slice(2, 5));
  expect(await without()).toEqual([6, 1]);
  const lots = (await app.call(lotApi.list, customer, { params: { id: first.id } })).ok().results;
  for (const { id } of lots.slice(0, 2))
    (await app.call(lotApi.remove, customer, { params: { id: first.id, itemId: id } })).ok();
  expect(await without()).toEqual([6, 3]);
  (await callSeen(app, tenderApi.remove, customer, { params: { id: second.id }, body: {} })).ok();
  expect(await without()).toEqual([6, 5]);
  await deletedItems(app.deps, { ...customer, ids: ids.slice(3, 5) });
  expect(await without()).toEqual([4, 3]);
  (await app.call(purchaseItemApi.restore, customer, { body: { ids: ids.slice(3, 5) } })).ok();
  expect(await without()).toEqual([6, 5]);
});

test("requests that two tenders take at once are counted once", async () => {
  const customer = await aCompany(app.deps);
  const ids = await someItems(app.deps, { ...customer, items: Array.from({ length: 5 }, () => ({ quantity: "5" })) });
  const taken = await Promise.all(
    [ids, ids.toReversed(), ids].map((some) =>
      app.call(itemTenderApi.create_tender, customer, { body: { ids: some, name: "ИП-5", taken: "again" } }),
    ),
  );
  for (const each of taken) each.ok();
  await assertAggregatesMatch(app.deps.db);
  expect((await home(customer)).figures.items_without_tender).toBe(0);
});

test("a tender is to be finished from its end until each lot that was offered for is ordered", async () => {
  const customer = await aCompany(app.deps);
  const suppliers = [await aSupplier(app.deps), await aSupplier(app.deps)];
  const tender = await aStartedTender(app.deps, { customer, suppliers, lots: ["10", "20", "30"] });
  const { id } = tender;
  const waiting = async () => {
    await assertAggregatesMatch(app.deps.db);
    return (await home(customer)).attention
      .filter(({ kind }) => kind === "tender_to_award" || kind === "tender_to_order")
      .map(({ kind, done, of }) => [kind, done, of]);
  };
  for (const [place, supplier] of tender.suppliers.entries())
    await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, prices: [String(10 + place), "20", null] });
  expect(await waiting()).toEqual([]);
  await stopOpenTender(app.deps, { customer, id });
  expect(await waiting()).toEqual([["tender_to_award", 0, 3]]);
  await cheapestWinners(app.deps, { customer, tender: id, lots: 1 });
  expect(await waiting()).toEqual([["tender_to_order", 0, 1]]);
  await ordersOfWinners(app.deps, { customer, tender: id });
  expect(await waiting()).toEqual([["tender_to_award", 1, 3]]);
  await cheapestWinners(app.deps, { customer, tender: id, lots: 2 });
  await ordersOfWinners(app.deps, { customer, tender: id });
  // The third lot has no offer, so nothing is left to do.
  expect(await waiting()).toEqual([]);
});

test("figures that differ from their rows are named, and right again once they are mended", async () => {
  const { db } = app.deps;
  const customer = await aCompany(app.deps);
  const suppliers = [await aSupplier(app.deps), await aSupplier(app.deps)];
  const tender = await aStartedTender(app.deps, { customer, suppliers, lots: ["10", "20"] });
  for (const supplier of tender.suppliers)
    await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, prices: ["10", "20"] });
  await stopOpenTender(app.deps, { customer, id: tender.id });
  await cheapestWinners(app.deps, { customer, tender: tender.id, lots: 1 });
  const [{ id: order } = { id: 0 }] = await ordersOfWinners(app.deps, { customer, tender: tender.id });
  expect(await findAggregateDrift(db)).toEqual([]);
  const line = await db.selectFrom("purchase_order_item").select("id").where("order_id", "=", order).executeTakeFirst();
  const of = { workspace_id: customer.workspace, value: "", count: 7 };
  const [item = 0] = await someItems(app.deps, { ...customer, items: [{ quantity: "5" }] });
  const word = { workspace_id: customer.workspace, word: "нигде" };
  await db
    .insertInto("purchase_item_count")
    .values([
      { ...of, field: "" },
      { ...of, field: "in_tender" },
    ])
    .execute();
  await gatherWords(db);
  await db
    .insertInto("purchase_item_word")
    .values({ ...word, uses: 7 })
    .execute();
  await db.deleteFrom("tender_to_finish").where("tender_id", "=", tender.id).execute();
  await db
    .updateTable("order_line_spend")
    .set({ due_total: "1", median_price: "3" })
    .where("order_id", "=", order)
    .execute();
  await db
    .updateTable("purchase_order_item")
    .set({ accepted_quantity: "1", last_received: "2026-11-20" })
    .where("order_id", "=", order)
    .execute();
  await db.deleteFrom("purchase_item_state").where("purchase_item_id", "=", item).execute();
  const [first, second] = tender.suppliers.map(({ offer }) => offer);
  await db
    .updateTable("offer_figures")
    .set({ won_lots: 2 })
    .where("offer_id", "=", first ?? 0)
    .execute();
  await db
    .deleteFrom("offer_figures")
    .where("offer_id", "=", second ?? 0)
    .execute();
  const differing = await findAggregateDrift(db);
  const company = `company ${customer.workspace}: requests`;
  expect(differing.map(({ figure }) => figure)).toEqual([
    `tender ${tender.id}: lots, awarded, ordered`,
    company,
    `${company} in tenders`,
    `request ${item}: status, ordered quantity`,
    `offer ${first}: lots priced and won`,
    `offer ${second}: lots priced and won`,
    `company ${customer.workspace}: the word "нигде"`,
    `order line ${line?.id}: what was bought`,
    `order line ${line?.id}: what was delivered`,
  ]);
  expect(differing.slice(0, 2).map(({ kept }) => kept)).toEqual([null, String(Number(differing[1]?.counted) + 7)]);
  // The last number is the median of both offered prices.
  const bought = differing.find(({ figure }) => figure.endsWith("what was bought"));
  expect([bought?.kept, bought?.counted].map((each) => each?.split(", ").at(-1))).toEqual(["3]", "10.000000]"]);
  expect(await repairAggregates(db)).toEqual(differing);
  expect(await findAggregateDrift(db)).toEqual([]);
  await db.deleteFrom("order_line_spend").where("order_id", "=", order).execute();
  expect(await repairAggregates(db)).toHaveLength(1);
  await assertAggregatesMatch(db);
});

test("amounts of an order that differ from what its lines come to are named, and right again once they are mended", async () => {
  const { db } = app.deps;
  const { id, customer, receiveUnannounced, closeLine, line } = await aConfirmedOrder(app);
  (await receiveUnannounced(customer, { accepted: "40" })).ok();
  (await closeLine(customer)).ok();
  await assertAggregatesMatch(db);
  const read = async () => [await orderCalls(app, id).one(customer), await line(customer)];
  const before = await read();
  const item = (await line(customer))?.id;
  await db
    .updateTable("purchase_order_item")
    .set({ received_total: "1", cancelled_vat: "2", accepted_quantity: "70" })
    .where("order_id", "=", id)
    .execute();
  await db.updateTable("purchase_order").set({ received_vat: "3" }).where("id", "=", id).execute();
  await db.updateTable("order_line_spend").set({ received_vat: "4" }).where("order_id", "=", id).execute();
  const differing = await findAggregateDrift(db);
  expect(differing.map(({ figure }) => figure)).toEqual([
    `order line ${item}: what was bought`,
    `order line ${item}: what was delivered`,
    `order line ${item}: cancelled and received amounts`,
    `order ${id}: cancelled and received amounts`,
  ]);
  expect(differing.at(-1)).toMatchObject({
    kept: JSON.stringify(["750.00", "165.00", "915.00", "500.00", "3.00", "610.00"]),
    counted: JSON.stringify(["750.00", "165.00", "915.00", "500.00", "110.00", "610.00"]),
  });
  expect(await repairAggregates(db)).toEqual(differing);
  expect(await findAggregateDrift(db)).toEqual([]);
  expect(await read()).toEqual(before);
});
