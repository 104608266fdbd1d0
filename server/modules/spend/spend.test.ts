import { afterAll, beforeAll, expect, test } from "vitest";
import { spendApi } from "#contract/spend/spend.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const spendOf = async (by: Caller, query: Record<string, string> = {}) =>
  (await app.call(spendApi.one, by, { query })).ok();

async function ordered(customer: Company, tender: number): Promise<void> {
  await cheapestWinners(app.deps, { customer, tender });
  await ordersOfWinners(app.deps, { customer, tender });
}

test("saved is the median of what was offered for a lot less the price of the order; a lot with one price is not compared", async () => {
  const { id, customer } = await anAnsweredTender(app, {
    lots: ["100", "3", "7"],
    // The winner of the first lot is 10 among 10, 12 and 15. In the second lot it is 0.3333 among 0.3333 and 0.4444,
    // whose median is 0.38885. The last lot has only one price.
    answers: [
      ["10", "0.3333", "5"],
      ["12", "0.4444", null],
      ["15", null, null],
    ],
  });
  await ordered(customer, id);
  const { whole, results } = await spendOf(customer);
  // Savings: 100 × 2, plus 3 × (0.3889 − 0.3333) rounded to 0.17.
  expect(whole).toMatchObject({ orders: 1, total: "1036.00", compared: "1001.00", saved: "200.17" });
  expect(results).toMatchObject([{ total: "1036.00", compared: "1001.00", saved: "200.17" }]);
});

test("what is bought above the median costs more than nothing is saved", async () => {
  const { id, customer, suppliers, line, lots } = await anAnsweredTender(app, {
    lots: ["10"],
    answers: [["10"], ["14"]],
  });
  const [, dear] = suppliers;
  await app.deps.db
    .insertInto("lot_winner")
    .values({ lot_id: lots[0] ?? 0, offer_item_id: line(1, 0), workspace_id: customer.workspace, quantity: "10" })
    .execute();
  await ordersOfWinners(app.deps, { customer, tender: id });
  const { results } = await spendOf(customer);
  expect(results).toMatchObject([{ id: dear?.workspace, total: "140.00", compared: "140.00", saved: "-20.00" }]);
});

test("spend by group names the groups of the requests, and what came of none", async () => {
  const customer = await aCompany(app.deps, { is_customer: true });
  const supplier = await aSupplier(app.deps);
  const group = await aGroup(app.deps, { ...customer, name: "Плата контроллера" });
  const items = await someItems(app.deps, {
    ...customer,
    items: [{ purchase_item_group: group, quantity: "10" }, { quantity: "2" }],
  });
  const tender = await aStartedTender(app.deps, { customer, suppliers: [supplier], items, vat_rate: 5 });
  const offer = tender.suppliers[0]?.offer ?? 0;
  await aSubmittedOffer(app.deps, { supplier, offer, prices: ["100", "50"] });
  await stopOpenTender(app.deps, { customer, id: tender.id });
  await ordered(customer, tender.id);
  const { results } = await spendOf(customer, { by: "group" });
  expect(results).toMatchObject([
    { id: group, name: "Плата контроллера", orders: 1, total: "1000.00", compared: "0.00", saved: "0.00" },
    { id: null, name: null, orders: 1, total: "100.00" },
  ]);
});

test("who may not read tenders sees nothing saved, who may not read requests no groups, and others nothing at all", async () => {
  const { id, customer } = await anAnsweredTender(app, { lots: ["1"], answers: [["10"], ["20"]] });
  await ordered(customer, id);
  const accountant = await aMemberWith(app.deps, customer, ["read_order"]);
  expect(await spendOf(accountant)).toMatchObject({
    whole: { total: "10.00", compared: null, saved: null },
    results: [{ compared: null, saved: null }],
  });
  const groups = await app.call(spendApi.one, accountant, { query: { by: "group" } });
  expect(groups.error().code).toBe("forbidden");
  const seen = (await app.call(spendApi.performance, accountant)).ok().results;
  expect(seen.map(({ answers }) => answers)).toEqual(seen.map(() => null));
  const buyer = await aMemberWith(app.deps, customer, ["read_tender"]);
  expect((await app.call(spendApi.one, buyer)).status).toBe(403);
  expect((await app.call(spendApi.download, buyer)).status).toBe(403);
  const stranger = await aCompany(app.deps, { is_customer: true });
  expect(await spendOf(stranger)).toMatchObject({ whole: { orders: 0, total: "0.00" }, currencies: [], results: [] });
});

test("months run from the first order to the last, those between without an order too", async () => {
  const { id, customer } = await anAnsweredTender(app, { lots: ["1"], answers: [["10"]] });
  const second = await anAnsweredTender(app, { customer, lots: ["1"], answers: [["20"]] });
  await ordered(customer, id);
  const at = "2026-09-30T21:00:00.000Z";
  await app.deps.db
    .updateTable("purchase_order")
    .set({ created_at: "2026-08-31T20:00:00.000Z" })
    .where("customer_id", "=", customer.workspace)
    .execute();
  await ordered(customer, second.id);
  await app.deps.db.updateTable("purchase_order").set({ created_at: at }).where("tender_id", "=", second.id).execute();
  const { results } = await spendOf(customer, { by: "month", time_zone: "Europe/Moscow" });
  expect(results.map(({ month, total }) => [month, total])).toEqual([
    ["2026-08", "10.00"],
    ["2026-09", "0.00"],
    ["2026-10", "20.00"],
  ]);
});

test("a seller's own orders are no spend of its", async () => {
  const { id, customer, suppliers } = await anAnsweredTender(app, { lots: ["1"], answers: [["10"]] });
  await ordered(customer, id);
  const [seller] = suppliers;
  const answer = await app.call(spendApi.one, seller ?? customer);
  expect(answer.error().code).toBe("not_a_customer");
});

test("performance counts the invitations of the days that were asked for", async () => {
  const { customer, suppliers } = await anAnsweredTender(app, { answers: [["5", "6"], undefined] });
  const [answered, silent] = suppliers;
  const performanceIn = async (query: Record<string, string>) =>
    (await app.call(spendApi.performance, customer, { query })).ok().results;
  const rows = await performanceIn({ from: "2026-11-20", to: "2026-11-20" });
  expect(rows).toHaveLength(2);
  const of = (company: Company | undefined) => rows.find(({ supplier }) => supplier.id === company?.workspace)?.answers;
  expect(of(answered)).toMatchObject({ invited: 1, answered: 1 });
  expect(of(silent)).toMatchObject({ answered: 0, expired: 1 });
  expect(await performanceIn({ from: "2026-11-21" })).toEqual([]);
  expect(await performanceIn({ to: "2026-11-19" })).toEqual([]);
});

test("the spreadsheet has the page's rows and ends with their sum", async () => {
  const { id, customer, suppliers } = await anAnsweredTender(app, { lots: ["100"], answers: [["12.5"], ["13"]] });
  await ordered(customer, id);
  const file = await app.call(spendApi.download, customer, { query: { by: "supplier" } });
  const rows = Spreadsheet.open(file.bytes).rows();
  const name = (await spendOf(customer)).results[0]?.name ?? "";
  expect(suppliers).toHaveLength(2);
  expect(rows.find(([first]) => first === name)?.slice(1)).toEqual(["1", "1250", "275", "1525", "1250", "25"]);
  expect(rows.at(-1)).toEqual(["Total", "1", "1250", "275", "1525", "1250", "25"]);
  const performance = await app.call(spendApi.download_performance, customer);
  expect(Spreadsheet.open(performance.bytes).rows().flat()).toContain(name);
});

test("days that are none, and a currency that nobody deals in, are refused", async () => {
  const customer = await aCompany(app.deps, { is_customer: true });
  const ask = (query: Record<string, string>) => app.call(spendApi.one, customer, { query });
  expect((await ask({ from: "2026-02-30" })).error().fields).toHaveProperty("from");
  expect((await ask({ to: "9999-12-31" })).error().fields).toHaveProperty("to");
  expect((await ask({ currency: "9" })).error().fields).toHaveProperty("currency");
  expect((await ask({ by: "colour" })).status).toBe(400);
  expect((await ask({ time_zone: "Mars/Olympus" })).status).toBe(200);
});
