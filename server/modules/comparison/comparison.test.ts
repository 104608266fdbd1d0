import { afterAll, beforeAll, expect, test } from "vitest";
import { normalise } from "#contract/money/decimal.ts";
import { Quantity } from "#contract/primitives.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { aColleague, anAnsweredTender, anOrderLine, comparisonOf } from "#server/modules/award/award-test-kit.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("the matrix has every lot, and the submitted offers in the order in which they came", async () => {
  const { id, customer, suppliers, lots, line } = await anAnsweredTender(app, {
    answers: [["689.5", null], undefined, ["742", "0.94"]],
  });
  const { lots: rows, offers, revealed } = (await comparisonOf(app, customer, id)).ok();
  expect(revealed).toBe(true);
  expect(rows).toMatchObject([
    {
      id: lots[0],
      position: 1,
      quantity: "400",
      is_ordered: false,
      last_price: null,
      last_price_with_vat: null,
      winners: [],
    },
    { id: lots[1], quantity: "24000" },
  ]);
  expect(
    offers.map(({ supplier, total, payment_terms, commercial_offer }) => [
      supplier.id,
      total,
      payment_terms,
      commercial_offer?.name,
    ]),
  ).toEqual([
    [suppliers[0]?.workspace, "275800.00", "FULL_POST_PAYMENT", "КП.pdf"],
    [suppliers[2]?.workspace, "319360.00", "FULL_POST_PAYMENT", "КП.pdf"],
  ]);
  expect(offers[0]?.items).toMatchObject([
    {
      id: line(0, 0),
      lot: lots[0],
      price_per_unit: "689.5",
      vat_percent: "22",
      delivery_min: 2,
      delivery_max: 4,
      rejected: false,
    },
    { id: line(0, 1), lot: lots[1], price_per_unit: null, rejected: true, reject_reason: "not_supplied" },
  ]);
});

test("lines come as they are kept, with VAT or without, whatever they have beside their price", async () => {
  const customer = await aCompany(app.deps);
  const suppliers = [await aSupplier(app.deps), await aSupplier(app.deps)];
  const lots = ["3", "5", "8", "1", "2"];
  const tender = await aStartedTender(app.deps, { customer, suppliers, lots, vat_rate: 5 });
  const lines = [
    { available_quantity: Quantity.parse("2.5"), comment: "Остаток", price_quantity: 7 },
    { replacement: true, replacement_part_number: "OTHER", replacement_manufacturer: "Maker", delivery_max: 9 },
    {},
    { availability: "stock" as const, pack_quantity: Quantity.parse("50"), minimum_quantity: Quantity.parse("0.5") },
  ];
  for (const [place, basis] of (["net", "gross"] as const).entries()) {
    const supplier = foundOrThrow(tender.suppliers[place]);
    const prices = ["0.0001", "999999999.9999", "33.33", "100", null];
    await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, basis, prices, lines });
  }
  // Earlier versions stored lines whose second price doesn't follow from the first one and the VAT rate.
  await app.deps.db
    .updateTable("offer_item")
    .set({ price_with_vat: "40.66" })
    .where("lot_id", "=", tender.lots[2]?.id ?? 0)
    .where("supplier_id", "=", suppliers[0]?.workspace ?? 0)
    .execute();
  await stopOpenTender(app.deps, { customer, id: tender.id });
  const { offers } = (await comparisonOf(app, customer, tender.id)).ok();
  const kept = await app.deps.db
    .selectFrom("offer_item")
    .innerJoin("offer", "offer.id", "offer_item.offer_id")
    .where("offer.tender_id", "=", tender.id)
    .orderBy("offer_item.offer_id")
    .orderBy("offer_item.lot_id")
    .selectAll("offer_item")
    .execute();
  const plain = (amount: string | null) => (amount === null ? null : normalise(amount));
  expect(offers.map(({ items }) => items)).toEqual(
    offers.map(({ id }) =>
      kept
        .filter(({ offer_id }) => offer_id === id)
        .map((line) => ({
          id: line.id,
          lot: line.lot_id,
          price_per_unit: plain(line.price_per_unit),
          price_with_vat: plain(line.price_with_vat),
          price_quantity: line.price_quantity,
          price_for_quantity: plain(line.price_for_quantity),
          vat_percent: plain(line.vat_percent),
          delivery_min: line.delivery_min,
          delivery_max: line.delivery_max,
          availability: line.availability,
          available_quantity: plain(line.available_quantity),
          pack_quantity: plain(line.pack_quantity),
          minimum_quantity: plain(line.minimum_quantity),
          replacement: line.replacement,
          replacement_part_number: line.replacement_part_number,
          replacement_manufacturer: line.replacement_manufacturer,
          rejected: line.rejected,
          reject_reason: line.reject_reason,
          comment: line.comment,
          previous_price: null,
          files: 0,
          order_declined: false,
        })),
    ),
  );
  expect(offers.flatMap(({ items }) => items.map(({ price_with_vat }) => price_with_vat))).toContain("40.66");
});

test("lots that changed places keep their lines", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, {
    answers: [
      ["1", "2"],
      ["3", "4"],
    ],
  });
  await app.deps.db
    .updateTable("lot")
    .set({ position: 99 })
    .where("id", "=", lots[0] ?? 0)
    .execute();
  const answer = (await app.call(comparisonApi.one, customer, { params: { id } })).ok();
  expect(answer.offers).toMatchObject([
    { lines: { lots: null, prices: ["2", "1"], vat_percent: ["22"], delivery_max: [4] } },
    { lines: { lots: null, prices: ["4", "3"] } },
  ]);
  expect(readColumns(answer).offers.map(({ items }) => items.map(({ id: item }) => item))).toEqual([
    [line(0, 1), line(0, 0)],
    [line(1, 1), line(1, 0)],
  ]);
});

test("a sealed tender shows who has answered and nothing of what, until it is done", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: [["689.5"]], sealed: true, open: true });
  const sealed = (await comparisonOf(app, customer, id)).ok();
  expect(sealed).toMatchObject({
    revealed: false,
    offers: [{ total: null, payment_terms: null, comment: null, commercial_offer: null, items: [] }],
  });
  expect(JSON.stringify(sealed)).not.toContain('"689'); // Names contain these digits by chance, values begin with them.
  await stopOpenTender(app.deps, { customer, id });
  expect((await comparisonOf(app, customer, id)).ok()).toMatchObject({
    revealed: true,
    offers: [{ items: [{ price_per_unit: "689.5" }, {}] }],
  });
});

test("an open tender that isn't sealed can be compared while it runs", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: [["689.5"], undefined], open: true });
  expect((await comparisonOf(app, customer, id)).ok().offers).toHaveLength(1);
  const draft = await aTender(app.deps, { customer });
  expect((await comparisonOf(app, customer, draft.id)).ok()).toMatchObject({ offers: [], revealed: true });
});

test("the last price is that of the newest order of the part number that nobody declined, in whatever currency", async () => {
  const lots = [
    { part_number: "STM32F407VGT6", quantity: "400" },
    { part_number: "BC547", quantity: "10" },
  ];
  const { id, customer, suppliers } = await anAnsweredTender(app, { answers: [["689.5"]], lots });
  const stranger = await aCompany(app.deps);
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  const before = { customer, supplier, part_number: "stm32f407vgt6" };
  await anOrderLine(app, { ...before, price: "700.1" });
  await anOrderLine(app, { ...before, price: "712.5" });
  await anOrderLine(app, { ...before, price: "61", currency: 2 });
  await anOrderLine(app, { ...before, price: "9000", unit: 5 });
  await anOrderLine(app, { ...before, price: "1", refused: true });
  await anOrderLine(app, { ...before, price: "2", customer: stranger });
  await anOrderLine(app, { ...before, price: "3", tender: id });
  // A free sample doesn't count as the last price paid.
  await anOrderLine(app, { ...before, price: "0" });
  const last = (await comparisonOf(app, customer, id)).ok().lots.map((lot) => [lot.last_price, lot.last_currency]);
  expect(last).toEqual([
    ["61", 2],
    [null, null],
  ]);
});

test("what was delivered in a part's place has no price of the part, neither in its row nor beside it", async () => {
  const lots = [{ part_number: "LM358N", quantity: "10" }];
  const supplier = await aSupplier(app.deps);
  const customer = await aCompany(app.deps);
  await anOrderLine(app, { customer, supplier, part_number: "lm-358n", price: "20" });
  const earlier = await aStartedTender(app.deps, { customer, suppliers: [supplier], lots });
  await aSubmittedOffer(app.deps, {
    supplier,
    offer: earlier.suppliers[0]?.offer ?? 0,
    prices: ["17.5"],
    lines: [{ replacement: true, replacement_part_number: "LM358DR", replacement_manufacturer: "TI" }],
  });
  await stopOpenTender(app.deps, { customer, id: earlier.id });
  await cheapestWinners(app.deps, { customer, tender: earlier.id });
  await ordersOfWinners(app.deps, { customer, tender: earlier.id });
  const now = await anAnsweredTender(app, { customer, lots, answers: [["30"]] });
  expect((await comparisonOf(app, customer, now.id)).ok().lots).toMatchObject([{ last_price: "20" }]);
  const params = { id: now.id, itemId: now.lots[0] ?? 0 };
  expect((await app.call(comparisonApi.list_price, customer, { params })).ok().paid).toMatchObject({
    count: 1,
    results: [{ part_number: "lm-358n" }],
    by_currency: [{ last: "20", median: "20" }],
  });
});

test("an offered line says that its order was declined, whoever the supplier's other lines are ordered from", async () => {
  const { id, customer, suppliers, lots, line } = await anAnsweredTender(app, { answers: [["1", "2"], ["3"]] });
  const [first, second] = suppliers;
  if (first === undefined || second === undefined) throw new Error("no supplier");
  const ordered = { customer, part_number: "X", price: "1", tender: id };
  await anOrderLine(app, { ...ordered, supplier: first, lot: lots[0] ?? 0, offer_item: line(0, 0), refused: true });
  await anOrderLine(app, { ...ordered, supplier: first, lot: lots[1] ?? 0, offer_item: line(0, 1) });
  await anOrderLine(app, { ...ordered, supplier: second, lot: lots[0] ?? 0, offer_item: line(1, 0) });
  const declined = (await comparisonOf(app, customer, id))
    .ok()
    .offers.flatMap(({ items }) => items.flatMap((item) => (item.order_declined ? [item.id] : [])));
  expect(declined).toEqual([line(0, 0)]);
});

test("the prices of a lot stand the cheapest first, with what was paid for the part before this tender", async () => {
  const lots = [{ part_number: "STM32F407VGT6", quantity: "400" }, "10"];
  const answers = [["742", "1"], undefined, ["689.5", null]];
  const tender = await anAnsweredTender(app, { answers, lots });
  const { id, customer, suppliers } = tender;
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  await anOrderLine(app, { customer, supplier, part_number: "stm32f407vgt6", price: "700.1" });
  await anOrderLine(app, { customer, supplier, part_number: "stm32f407vgt6", price: "800", tender: id });
  const prices = (itemId: number, by: Caller = customer) =>
    app.call(comparisonApi.list_price, by, { params: { id, itemId } });
  const first = (await prices(tender.lots[0] ?? 0)).ok();
  expect(first.offers).toMatchObject([
    { supplier: { id: suppliers[2]?.workspace }, price_per_unit: "689.5", delivery_max: 4, replacement: false },
    { supplier: { id: supplier.workspace }, offer_item: tender.line(0, 0), price_per_unit: "742" },
  ]);
  expect(first).toMatchObject({
    revealed: true,
    paid: { visible: true, count: 1, results: [{ price_per_unit: "700.1" }] },
  });
  expect((await prices(tender.lots[1] ?? 0)).ok().offers).toHaveLength(1);
  expect((await prices(987_654_321)).status).toBe(404);
  expect((await prices(tender.lots[0] ?? 0, await aCompany(app.deps))).status).toBe(404);
  expect((await prices(tender.lots[0] ?? 0, supplier)).status).toBe(403);
  const sealed = await anAnsweredTender(app, { answers: [["689.5"]], sealed: true, open: true });
  const params = { id: sealed.id, itemId: sealed.lots[0] ?? 0 };
  expect((await app.call(comparisonApi.list_price, sealed.customer, { params })).ok()).toMatchObject({
    revealed: false,
    offers: [],
  });
});

test("the comparison is the customer's alone", async () => {
  const { id, customer, suppliers } = await anAnsweredTender(app, { answers: [["689.5"], undefined] });
  const [answered, silent] = suppliers;
  for (const by of [answered, silent, await aCompany(app.deps)]) {
    if (by === undefined) throw new Error("no supplier");
    expect([403, 404]).toContain((await comparisonOf(app, by, id)).status);
  }
  expect((await comparisonOf(app, await aCompany(app.deps), id)).status).toBe(404);
  expect((await comparisonOf(app, await aColleague(app, customer, "CM"), id)).status).toBe(200);
  expect((await comparisonOf(app, await aColleague(app, customer), id)).status).toBe(403);
  expect((await app.call(comparisonApi.one, null, { params: { id } })).status).toBe(401);
});

test("the number of statements depends neither on the lots nor on the suppliers", async () => {
  const small = await anAnsweredTender(app, { answers: [["1"]], lots: ["1"] });
  const large = await anAnsweredTender(app, {
    answers: [["1"], ["2"], ["3"], ["4"]],
    lots: Array.from({ length: 60 }, () => "5"),
  });
  const statements = async (tender: typeof small) => {
    app.queries();
    (await comparisonOf(app, tender.customer, tender.id)).ok();
    return app.queries().length;
  };
  const counts = [await statements(small), await statements(large)];
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeLessThan(14);
});
