import { afterAll, beforeAll, expect, test } from "vitest";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { aColleague, anOrderLine } from "#server/modules/award/award-test-kit.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { callSeen } from "#server/testing/call-seen.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prices = (caller: Caller, id: number) => app.call(itemCardApi.prices, caller, { params: { id } });
const usage = (caller: Caller, id: number) => app.call(itemCardApi.usage, caller, { params: { id } });

async function anOrderedItem(options: { sealed?: boolean; ordered?: boolean } = {}) {
  const { deps } = app;
  const customer = await aCompany(deps);
  const [cheap, dear] = [await aSupplier(app.deps), await aSupplier(app.deps)];
  const [item = 0] = await someItems(deps, {
    ...customer,
    items: [{ part_number: "STM32F407-VGT6", manufacturer: "STMicroelectronics", quantity: "400" }],
  });
  const tender = await aStartedTender(deps, {
    customer,
    suppliers: [cheap, dear],
    items: [item],
    sealed: options.sealed === true,
    vat_rate: 5,
  });
  for (const [place, price] of ["689.5", "700"].entries()) {
    const supplier = tender.suppliers[place];
    if (supplier !== undefined) await aSubmittedOffer(deps, { supplier, offer: supplier.offer, prices: [price] });
  }
  if (options.ordered !== false) {
    await stopOpenTender(deps, { customer, id: tender.id });
    await cheapestWinners(deps, { customer, tender: tender.id });
    await ordersOfWinners(deps, { customer, tender: tender.id });
  }
  return { customer, cheap, dear, item, tender };
}

test("the same part that was paid for before is found however its number is written, the newest first, with VAT and without", async () => {
  const { customer, cheap, item } = await anOrderedItem();
  const stranger = await aCompany(app.deps);
  await anOrderLine(app, { customer, supplier: cheap, part_number: "stm32f407vgt6", price: "720", quantity: "10" });
  await anOrderLine(app, { customer, supplier: cheap, part_number: "STM32 F407 VGT6", price: "61.25", currency: 2 });
  await anOrderLine(app, { customer, supplier: cheap, part_number: "STM32F407VGT6", price: "1", refused: true });
  await anOrderLine(app, { customer: stranger, supplier: cheap, part_number: "STM32F407VGT6", price: "2" });
  const paid = (await prices(customer, item)).ok();
  expect(
    paid.results.map(({ price_per_unit, price_with_vat, quantity, currency }) => [
      price_per_unit,
      price_with_vat,
      quantity,
      currency,
    ]),
  ).toEqual([
    ["61.25", "61.25", "1", 2],
    ["720", "720", "10", 1],
    ["689.5", "841.19", "400", 1],
  ]);
  expect(paid.results[2]).toMatchObject({
    order: { status: "OPENED", is_declined: false },
    supplier: { id: cheap.workspace },
    unit: 1,
  });
  expect(paid).toMatchObject({
    visible: true,
    count: 3,
    by_currency: [
      { currency: 2, count: 1, last: "61.25", median: "61.25" },
      { currency: 1, count: 2, last: "720", median: "704.75" },
    ],
  });
});

test("another maker's part of the same number is another part; where a maker isn't named it may be the same", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const [known = 0, unknown = 0, nameless = 0] = await someItems(app.deps, {
    ...customer,
    items: [
      { part_number: "BC-547", manufacturer: "onsemi" },
      { part_number: "BC547", manufacturer: null },
      { part_number: null },
    ],
  });
  for (const [price, manufacturer] of [
    ["1", "ONSEMI"],
    ["2", "Diotec"],
    ["3", null],
  ] as const) {
    const line = await anOrderLine(app, { customer, supplier, part_number: "bc547", price });
    await app.deps.db.updateTable("purchase_order_item").set({ manufacturer }).where("id", "=", line).execute();
  }
  const paid = async (id: number) =>
    (await prices(customer, id)).ok().results.map(({ price_per_unit }) => price_per_unit);
  expect(await paid(known)).toEqual(["3", "1"]);
  expect(await paid(unknown)).toEqual(["3", "2", "1"]);
  expect(await paid(nameless)).toEqual([]);
});

test("a part in whose place another was delivered counts as paid for, and so does the one that was delivered, each once", async () => {
  const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
  const [asked = 0, delivered = 0, other = 0] = await someItems(app.deps, {
    ...customer,
    items: [
      { part_number: "LM-358N", manufacturer: "TI" },
      { part_number: "LM358-DR", manufacturer: null },
      { part_number: "LM-358N", manufacturer: "onsemi" },
    ],
  });
  const tender = await aStartedTender(app.deps, { customer, suppliers: [supplier], items: [asked] });
  await aSubmittedOffer(app.deps, {
    supplier,
    offer: tender.suppliers[0]?.offer ?? 0,
    prices: ["17.5"],
    lines: [{ replacement: true, replacement_part_number: "LM358DR", replacement_manufacturer: "TI" }],
  });
  await stopOpenTender(app.deps, { customer, id: tender.id });
  await cheapestWinners(app.deps, { customer, tender: tender.id });
  await ordersOfWinners(app.deps, { customer, tender: tender.id });
  for (const item of [asked, delivered])
    expect((await prices(customer, item)).ok()).toMatchObject({
      count: 1,
      results: [{ part_number: "LM358DR", price_per_unit: "17.5" }],
      by_currency: [{ count: 1, last: "17.5", median: "17.5" }],
    });
  expect((await prices(customer, other)).ok().count).toBe(0);
});

test("an item tells the lots that were made of it and what was ordered of them", async () => {
  const { customer, cheap, item, tender } = await anOrderedItem();
  const draft = await aTender(app.deps, { customer, items: [item] });
  const used = (await usage(customer, item)).ok();
  expect(used.tenders).toMatchObject([
    { tender: { id: draft.id, status: "DRAFT" }, lot: { position: 1, quantity: "400", unit: 1 }, offer_count: null },
    { tender: { id: tender.id, number: tender.number, status: "DONE" }, lot: { position: 1 }, offer_count: 2 },
  ]);
  expect(used.orders).toMatchObject([
    { order: { status: "OPENED", is_declined: false }, supplier: { id: cheap.workspace }, quantity: "400" },
  ]);
  (
    await callSeen(app, orderApi.patch, customer, {
      params: { id: used.orders?.[0]?.order.id ?? 0 },
      body: { status: "CLOSED", decline: true, reason: "Передумали" },
    })
  ).ok();
  expect((await usage(customer, item)).ok().orders).toMatchObject([{ order: { status: "CLOSED", is_declined: true } }]);
});

test("a sealed tender that runs doesn't tell how many have named a price; no tender tells any price", async () => {
  const sealed = await anOrderedItem({ sealed: true, ordered: false });
  const answer = (await usage(sealed.customer, sealed.item)).ok();
  expect(answer.tenders).toMatchObject([{ tender: { status: "TENDER_OPENED" }, offer_count: null }]);
  const open = await anOrderedItem({ ordered: false });
  const text = JSON.stringify((await usage(open.customer, open.item)).ok());
  expect(text).toContain('"offer_count":2');
  expect(text).not.toMatch(/689|700/);
  expect((await prices(open.customer, open.item)).ok().count).toBe(0);
});

test("who may not read tenders or orders sees nothing of them, and another company nothing at all", async () => {
  const { customer, item } = await anOrderedItem();
  const reader = await aColleague(app, customer, "CM");
  expect((await prices(reader, item)).ok()).toEqual({ visible: false, count: 0, results: [], by_currency: [] });
  expect((await usage(reader, item)).ok()).toMatchObject({ tenders: [{}], orders: null });
  expect((await prices(await aColleague(app, customer, "CP"), item)).status).toBe(403);
  const stranger = await aCompany(app.deps);
  expect((await prices(stranger, item)).status).toBe(404);
  expect((await usage(stranger, item)).status).toBe(404);
});

test("parts that are already in open items, tenders and orders are named, in the order in which they are asked for", async () => {
  const { customer, item, tender, cheap } = await anOrderedItem({ ordered: false });
  const [twin = 0] = await someItems(app.deps, {
    ...customer,
    items: [{ part_number: "stm32 f407vgt6", manufacturer: null, quantity: "5" }],
  });
  await anOrderLine(app, { customer, supplier: cheap, part_number: "BC547", price: "1" });
  await anOrderLine(app, { customer, supplier: cheap, part_number: "BC547", price: "1", refused: true });
  const find = async (
    caller: Caller,
    body: { parts: { part_number: string; manufacturer?: string | null; except_item?: number }[] },
  ) => (await app.call(itemCardApi.duplicates, caller, { body })).ok().results;
  const parts = [
    { part_number: "нет такой" },
    { part_number: "STM32F407VGT6", manufacturer: "STMicroelectronics" },
    { part_number: "bc-547" },
    { part_number: "STM32F407VGT6", manufacturer: "GigaDevice" },
  ];
  const [none, both, ordered, other] = await find(customer, { parts });
  const nobody = { items: [], tenders: [], orders: [], has_more: false };
  expect(none).toEqual(nobody);
  expect(both).toMatchObject({
    items: [{ id: twin, quantity: "5" }, { id: item }],
    tenders: [{ id: tender.id, status: "TENDER_OPENED" }],
    orders: [],
    has_more: false,
  });
  expect(ordered).toMatchObject({ items: [], tenders: [], orders: [{ status: "OPENED", is_declined: false }] });
  expect(other?.items).toMatchObject([{ id: twin }]);
  // The item itself, its lots and its orders aren't reported as duplicates.
  expect(
    await find(customer, { parts: parts.slice(1, 2).map((part) => ({ ...part, except_item: item })) }),
  ).toMatchObject([{ items: [{ id: twin }], tenders: [], orders: [] }]);
  expect(await find(await aColleague(app, customer, "CM"), { parts })).toMatchObject([
    nobody,
    { tenders: [{}] },
    nobody,
    {},
  ]);
  expect(await find(await aCompany(app.deps), { parts })).toEqual([nobody, nobody, nobody, nobody]);
});

test("an item that was ordered is no open one, of many the newest are named, a thousand parts take no more statements than one", async () => {
  const { customer, item } = await anOrderedItem();
  const ids = await someItems(app.deps, {
    ...customer,
    items: Array.from({ length: 8 }, () => ({ part_number: "MANY-1" })),
  });
  const parts = Array.from({ length: 1000 }, (_, place) => ({
    part_number: place === 0 ? "STM32F407VGT6" : place === 999 ? "many1" : `P-${place}`,
  }));
  const statements = async (body: { parts: typeof parts }) => {
    app.queries();
    const { results } = (await app.call(itemCardApi.duplicates, customer, { body })).ok();
    return { results, count: app.queries().length };
  };
  const many = await statements({ parts });
  expect(many.results[0]?.items.map(({ id }) => id)).not.toContain(item);
  expect(many.results[0]?.orders).toHaveLength(1);
  expect(many.results[999]?.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
  expect(many.results[999]?.has_more).toBe(true);
  expect(many.count).toBe((await statements({ parts: parts.slice(0, 1) })).count);
  for (const body of [{ parts: [] }, { parts: [...parts, { part_number: "X" }] }, { parts: [{ part_number: " " }] }])
    expect((await app.call(itemCardApi.duplicates, customer, { body })).status).toBe(400);
});
