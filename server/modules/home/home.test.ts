import { afterAll, beforeAll, expect, test } from "vitest";
import { homeApi } from "#contract/home/home.api.ts";
import { IsoDate } from "#contract/primitives.ts";
import { aDeclinedOffer, aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { aCompany, aMember, aSession, aSupplier, aUser, aWorkspace } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inHours = (hours: number): string => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString();
const home = async (caller: { token: string; workspace: number }) => (await app.call(homeApi.home, caller)).ok();

async function anOrder(given: {
  customer: { workspace: number; owner: { id: number } };
  supplier: { workspace: number };
  total: string;
  number?: number;
  currency?: CurrencyId;
  status?: "OPENED" | "CLOSED";
}): Promise<void> {
  const { customer, supplier, total, number = 1, currency = 1, status = "OPENED" } = given;
  const sums = { total, vat: "0.00", total_with_vat: total };
  const order = {
    customer_id: customer.workspace,
    supplier_id: supplier.workspace,
    number,
    name: "Комплектация БУ-12",
    status,
    currency,
    tax_type: 2 as const,
    payment_method: "FULL_PREPAYMENT" as const,
  };
  await app.deps.db
    .insertInto("purchase_order")
    .values({ ...order, ...sums, created_by: customer.owner.id, created_at: app.clock.now().toISOString() })
    .execute();
}

test("a new workspace has nothing waiting and all steps before it", async () => {
  const customer = await aCompany(app.deps, { status: "CREATED" });
  const page = await home(customer);
  expect(page).toMatchObject({
    attention: [],
    open_tenders: [],
    offers: [],
    coming: [],
    first_steps: { verified: false, has_items: false, has_tender: false },
  });
  expect(page.figures).toEqual({
    tenders_open: 0,
    orders_open: 0,
    orders_open_total: "0.00",
    offers_week: 0,
    items_without_tender: 0,
    items: 0,
    offers_to_answer: null,
    offers_sent_week: null,
  });
});

test("a customer sees open tenders by closing time with what suppliers have answered, the one that closes soon first of all", async () => {
  const customer = await aCompany(app.deps);
  const [first, second, third] = [await aSupplier(app.deps), await aSupplier(app.deps), await aSupplier(app.deps)];
  const late = await aStartedTender(app.deps, {
    customer,
    suppliers: [first],
    name: "Кабель",
    closing_date: inHours(72),
  });
  const soon = await aStartedTender(app.deps, {
    customer,
    suppliers: [first, second, third],
    name: "Реле",
    closing_date: inHours(5),
    lots: ["10", "20"],
  });
  const [answered, declined] = soon.suppliers;
  if (answered === undefined || declined === undefined) throw new Error("no suppliers");
  await aSubmittedOffer(app.deps, { supplier: answered, offer: answered.offer, prices: ["10"] });
  await aDeclinedOffer(app.deps, { supplier: declined, offer: declined.offer });
  const page = await home(customer);
  expect(page.open_tenders.map(({ id }) => id)).toEqual([soon.id, late.id]);
  expect(page.open_tenders[0]).toMatchObject({
    lot_count: 2,
    supplier_count: 3,
    processed_count: 1,
    rejected_count: 1,
    managers: [{ id: customer.owner.id }],
  });
  expect(page.attention).toMatchObject([
    { kind: "tender_closing", id: soon.id, number: soon.number, name: "Реле", done: 2, of: 3, at: soon.closing_date },
  ]);
  expect(page.coming.map(({ kind, id }) => [kind, id])).toEqual([
    ["tender_closes", soon.id],
    ["tender_closes", late.id],
  ]);
  expect(page.figures).toMatchObject({ offers_week: 1, tenders_open: 2 });
});

test("a finished tender asks for winners, then for orders, then for nothing; a lot without a price asks for neither", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const built = await aStartedTender(app.deps, { customer, suppliers: [supplier], lots: ["10", "20"] });
  const [invited] = built.suppliers;
  const [lot] = built.lots;
  if (invited === undefined || lot === undefined) throw new Error("nothing built");
  await aSubmittedOffer(app.deps, { supplier: invited, offer: invited.offer, prices: ["10", null] });
  await stopOpenTender(app.deps, { customer, id: built.id });
  expect((await home(customer)).attention).toMatchObject([{ kind: "tender_to_award", id: built.id, done: 0, of: 2 }]);
  const { db } = app.deps;
  const line = await db.selectFrom("offer_item").select("id").where("lot_id", "=", lot.id).executeTakeFirstOrThrow();
  await db
    .insertInto("lot_winner")
    .values({ lot_id: lot.id, offer_item_id: line.id, workspace_id: customer.workspace, quantity: "10" })
    .execute();
  expect((await home(customer)).attention).toMatchObject([{ kind: "tender_to_order", id: built.id, done: 0, of: 1 }]);
  await anOrder({ customer, supplier, total: "100.00", status: "CLOSED" });
  const order = await db
    .selectFrom("purchase_order")
    .select("id")
    .where("customer_id", "=", customer.workspace)
    .executeTakeFirstOrThrow();
  const item = {
    order_id: order.id,
    customer_id: customer.workspace,
    supplier_id: supplier.workspace,
    position: 1,
    quantity: "10",
    unit: 1,
    price_per_unit: "10",
    based_price: "10",
    total: "100.00",
    vat: "0.00",
    total_with_vat: "100.00",
  };
  const made = await db.insertInto("purchase_order_item").values(item).returning("id").executeTakeFirstOrThrow();
  await db.updateTable("lot_winner").set({ order_item_id: made.id }).where("lot_id", "=", lot.id).execute();
  expect((await home(customer)).attention).toEqual([]);
});

test("items that are needed within a week and stand in no tender are counted by day", async () => {
  const customer = await aCompany(app.deps);
  const day = (hours: number) => IsoDate.parse(inHours(hours).slice(0, 10));
  await someItems(app.deps, {
    ...customer,
    items: [
      { target_delivery_time: day(24) },
      { target_delivery_time: day(24) },
      { target_delivery_time: day(96) },
      { target_delivery_time: day(24 * 30) },
      {},
    ],
  });
  const page = await home(customer);
  expect(page.coming.map(({ kind, day: on, count }) => ({ kind, on, count }))).toEqual([
    { kind: "items_needed", on: day(24), count: 2 },
    { kind: "items_needed", on: day(96), count: 1 },
  ]);
  expect(page.attention).toMatchObject([{ kind: "items_due", done: 3 }]);
  expect(page.figures).toMatchObject({ items: 5, items_without_tender: 5 });
  expect(page.first_steps).toMatchObject({ verified: true, has_items: true, has_tender: false });
});

test("a supplier sees what to answer by closing time, with how many lines have a price", async () => {
  const customer = await aCompany(app.deps, { name: "ООО «Полюс»" });
  const supplier = await aSupplier(app.deps);
  const late = await aStartedTender(app.deps, { customer, suppliers: [supplier], closing_date: inHours(100) });
  const soon = await aStartedTender(app.deps, {
    customer,
    suppliers: [supplier],
    closing_date: inHours(3),
    lots: ["1", "2", "3"],
  });
  const offer = soon.suppliers[0]?.offer;
  const page = await home(supplier);
  expect(page.offers.map(({ id }) => id)).toEqual([offer, late.suppliers[0]?.offer]);
  expect(page.offers[0]).toMatchObject({
    customer: "ООО «Полюс»",
    lot_count: 3,
    filled_count: 0,
    closing_date: soon.closing_date,
  });
  expect(page.attention).toMatchObject([{ kind: "offer_to_answer", id: offer, done: 0, of: 3 }]);
  expect(page.offers.map(({ is_ready }) => is_ready)).toEqual([false, false]);
  expect(page.figures).toMatchObject({ offers_to_answer: 2, offers_sent_week: 0, items: null, offers_week: null });
  expect(page.open_tenders).toEqual([]);
});

test("open orders are counted and summed for both sides, sums of other currencies apart", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  await anOrder({ customer, supplier, total: "1234.50" });
  await anOrder({ customer, supplier, total: "0.50", number: 2 });
  await anOrder({ customer, supplier, total: "99.00", number: 3, currency: 2 });
  await anOrder({ customer, supplier, total: "77.00", number: 4, status: "CLOSED" });
  const [first, second, third] = [
    { number: 1, amount: "1234.50", currency: 1 },
    { number: 2, amount: "0.50", currency: 1 },
    { number: 3, amount: "99.00", currency: 2 },
  ];
  for (const side of [customer, supplier]) {
    const page = await home(side);
    expect(page.figures).toMatchObject({ orders_open: 3, orders_open_total: "1235.00" });
    // The supplier, who has to confirm the orders, sees the oldest first. The customer sees the newest first.
    const orders = side === supplier ? [first, second, third] : [third, second, first];
    expect(page.attention.map(({ kind, number, amount, currency }) => ({ kind, number, amount, currency }))).toEqual(
      orders.map((order) => ({ kind: side === supplier ? "order_waits" : "order_opened", ...order })),
    );
  }
});

test("an offer that is complete and not sent stands first in its last day, and no longer as one to fill in", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const [late, near] = [
    await aStartedTender(app.deps, { customer, suppliers: [supplier], closing_date: inHours(100) }),
    await aStartedTender(app.deps, { customer, suppliers: [supplier], closing_date: inHours(20) }),
  ];
  const offers = [near, late].map(({ suppliers }) => suppliers[0]?.offer ?? 0);
  for (const offer of offers) await aFilledDraft(app.deps, { supplier, offer });
  const page = await home(supplier);
  expect(page.offers.map(({ id, is_ready }) => [id, is_ready])).toEqual(offers.map((id) => [id, true]));
  expect(page.attention).toMatchObject([{ kind: "offer_unsent", id: offers[0] }]);
  await app.deps.db
    .deleteFrom("commercial_offer")
    .where("offer_id", "=", offers[0] ?? 0)
    .execute();
  expect((await home(supplier)).attention).toEqual([]);
});

test("a member without rights learns no number, and another workspace's numbers never count", async () => {
  const customer = await aCompany(app.deps);
  await aTender(app.deps, { customer });
  await someItems(app.deps, { ...customer, items: [{}, {}] });
  const user = await aMember(app.deps, { workspace: { id: customer.workspace, roles: customer.roles } });
  const member = { token: await aSession(app.deps, user), workspace: customer.workspace };
  expect(new Set(Object.values((await home(member)).figures))).toEqual(new Set([null]));
  expect((await home(member)).first_steps).toMatchObject({ verified: true, has_items: null, has_tender: null });
  expect((await app.call(homeApi.menu, member)).ok()).toEqual({
    purchase_items: null,
    groups: null,
    tenders: null,
    orders: null,
    offers: null,
    inbox: 0,
    has_sample: false,
  });
  expect((await app.call(homeApi.menu, customer)).ok()).toEqual({
    purchase_items: 2,
    groups: 0,
    tenders: 1,
    orders: 0,
    offers: null,
    inbox: 0,
    has_sample: false,
  });
  const other = await aCompany(app.deps);
  expect((await app.call(homeApi.menu, other)).ok()).toEqual({
    purchase_items: 0,
    groups: 0,
    tenders: 0,
    orders: 0,
    offers: null,
    inbox: 0,
    has_sample: false,
  });
});

test("who is in no workspace, or names one of strangers, gets no home page", async () => {
  const user = await aUser(app.deps);
  const alone = { token: await aSession(app.deps, user) };
  expect((await app.call(homeApi.home, alone)).error().code).toBe("no_active_company");
  const strangers = await aWorkspace(app.deps);
  expect((await app.call(homeApi.home, { ...alone, workspace: strangers.id })).status).toBeGreaterThanOrEqual(400);
  expect((await app.call(homeApi.home, null)).status).toBe(401);
});

test("the page counts all there is, in the same number of statements however much that is", async () => {
  const customer = await aCompany(app.deps);
  app.queries();
  await home(customer);
  const few = app.queries().length;
  const suppliers = [await aSupplier(app.deps), await aSupplier(app.deps)];
  for (const closing of [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 30, 50])
    await aStartedTender(app.deps, { customer, suppliers, closing_date: inHours(closing) });
  app.queries();
  const page = await home(customer);
  expect(app.queries().length).toBe(few);
  expect([page.attention.length, page.has_more_attention, page.figures.tenders_open]).toEqual([10, false, 12]);
});
