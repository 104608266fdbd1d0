import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { aBank, bankAnswer, says } from "#server/modules/tender-basis/bank-test-kit.ts";
import type { Bank, Quoted } from "#server/modules/tender-basis/bank-test-kit.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let bank: Bank;
beforeAll(async () => {
  bank = await aBank();
  app = await startTestApp({ CENTRAL_BANK_URL: bank.url });
});
afterAll(async () => {
  await app.close();
  await bank.close();
});
beforeEach(() => app.clock.set("2026-08-07T09:00:00.000Z"));
afterEach(() => app.deps.db.deleteFrom("central_rate").execute());

const bankSays = (date: string, ...rates: Quoted[]): void => {
  bank.answer = says(bankAnswer(date, rates));
};
const YUAN = { code: "CNY", value: "12,1655" } as const;

async function world(given: { sealed?: boolean; currencies?: readonly (1 | 2 | 3)[]; open?: boolean } = {}) {
  const { currencies = [1, 2], open = false, ...fields } = given;
  const customer = await aCompany(app.deps);
  const suppliers = [];
  for (const _ of currencies) suppliers.push(await aSupplier(app.deps));
  const tender = await aStartedTender(app.deps, {
    customer,
    suppliers,
    lots: ["10"],
    other_currencies: [2, 3],
    ...fields,
  });
  for (const [place, currency] of currencies.entries()) {
    const supplier = tender.suppliers[place];
    if (supplier === undefined) continue;
    await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, prices: ["9"], currency });
  }
  if (!open) await stopOpenTender(app.deps, { customer, id: tender.id });
  const params = { id: tender.id };
  return {
    customer,
    id: tender.id,
    ask: (by: Caller = customer) => app.call(tenderBasisApi.ask_rates, by, { params }),
    set: (currency: number, body: object, by: Caller = customer) =>
      app.call(tenderBasisApi.set_rate, by, { params: { ...params, currency }, body }),
    rates: async () => (await app.call(comparisonApi.one, customer, { params })).ok().rates,
  };
}

test("the rate of the day on which a tender ended is asked for once and stays, whatever the bank says later", async () => {
  bankSays("07.08.2026", YUAN);
  const { customer, id, ask, rates } = await world();
  expect(await rates()).toEqual([]);
  app.clock.set("2026-08-09T09:00:00.000Z");
  const before = bank.asked.length;
  const { rates: frozen, failed } = (await ask()).ok();
  expect(failed).toEqual([]);
  expect(frozen).toMatchObject([{ currency: 2, rate: "12.1655", nominal: 1, date: "2026-08-07", source: "CBR" }]);
  expect(bank.asked.slice(before)).toEqual(["07/08/2026"]);
  bankSays("07.08.2026", { code: "CNY", value: "13,0000" });
  expect((await ask()).ok().rates).toEqual(frozen);
  expect(await rates()).toEqual(frozen);
  expect(bank.asked.length - before).toBe(1);
  const { results } = (await app.call(historyApi.list, customer, { query: { entity: "tender", entity_id: id } })).ok();
  expect(results[0]).toMatchObject({ action: "set_rate" });
  // Another company's tender that ended on the same day sends no further request to the bank.
  const other = await world();
  await app.deps.db
    .updateTable("tender")
    .set({ closed_at: "2026-08-07T10:00:00.000Z" })
    .where("id", "=", other.id)
    .execute();
  expect((await other.ask()).ok().rates).toMatchObject([{ rate: "12.1655" }]);
  expect(bank.asked.length - before).toBe(1);
});

test("while a tender is open the rate is today's, and asked for anew once it has ended", async () => {
  bankSays("07.08.2026", YUAN);
  const { customer, id, ask } = await world({ open: true });
  expect((await ask()).ok().rates).toMatchObject([{ rate: "12.1655" }]);
  app.clock.set("2026-08-10T09:00:00.000Z");
  await stopOpenTender(app.deps, { customer, id });
  bankSays("08.08.2026", { code: "CNY", value: "12,5" });
  expect((await ask()).ok().rates).toMatchObject([{ rate: "12.5", date: "2026-08-08" }]);
});

test("nobody is asked where every offer is in the tender's own currency", async () => {
  const before = bank.asked.length;
  const { ask } = await world({ currencies: [1, 1] });
  expect((await ask()).ok()).toEqual({ rates: [], failed: [] });
  expect(bank.asked.length).toBe(before);
});

describe("where the bank doesn't help", () => {
  test("what it said last counts for twelve days; then it is said why there is none", async () => {
    bankSays("07.08.2026", YUAN);
    await (await world()).ask();
    bank.answer = (_request, response) => void response.writeHead(502).end();
    app.clock.set("2026-08-12T09:00:00.000Z");
    expect((await (await world()).ask()).ok()).toMatchObject({
      failed: [],
      rates: [{ rate: "12.1655", date: "2026-08-07" }],
    });
    app.clock.set("2026-08-25T09:00:00.000Z");
    const late = (await (await world()).ask()).ok();
    expect(late).toEqual({ rates: [], failed: [{ currency: 2, reason: "unreachable" }] });
  });

  test("a currency that it doesn't list, and a rate that jumped, are left to a person", async () => {
    bankSays("07.08.2026", YUAN);
    expect((await (await world({ currencies: [1, 2, 3] })).ask()).ok()).toMatchObject({
      rates: [{ currency: 2 }],
      failed: [{ currency: 3, reason: "absent" }],
    });
    app.clock.set("2026-08-10T09:00:00.000Z");
    bankSays("08.08.2026", { code: "CNY", value: "17,0000" });
    const { ask, set } = await world();
    expect((await ask()).ok()).toEqual({ rates: [], failed: [{ currency: 2, reason: "jumped" }] });
    expect((await set(2, { rate: "17", was: null })).ok()).toMatchObject({ rate: "17", source: "MANUAL" });
    expect((await ask()).ok()).toMatchObject({ failed: [], rates: [{ source: "MANUAL", rate: "17" }] });
  });
});

test("a rate by hand is dated, signed and kept in the history; zero, and what another has changed meanwhile, are refused", async () => {
  const { customer, id, set, rates } = await world();
  for (const rate of ["0", "0.0000", "-1", "abc", "12,5", ""])
    expect((await set(2, { rate, was: null })).error().code).toBe("invalid_input");
  expect((await set(1, { rate: "1", was: null })).status).toBe(404);
  expect((await set(2, { rate: "12.50", was: null })).ok()).toMatchObject({
    rate: "12.5",
    date: "2026-08-07",
    source: "MANUAL",
  });
  expect((await set(2, { rate: "13", was: null })).error()).toMatchObject({
    code: "version_conflict",
    current: { rate: "12.5" },
  });
  expect((await set(2, { rate: "13", was: "12.5000" })).ok().rate).toBe("13");
  expect(await rates()).toMatchObject([{ currency: 2, rate: "13" }]);
  const { results } = (await app.call(historyApi.list, customer, { query: { entity: "tender", entity_id: id } })).ok();
  expect(results.filter(({ action }) => action === "set_rate")).toHaveLength(2);
});

test("rates are the customer's own: no stranger, no supplier, no colleague without the right; a sealed tender says nothing", async () => {
  const { customer, id, ask, set } = await world();
  const stranger = await aCompany(app.deps);
  const reader = await aMemberWith(app.deps, customer, ["read_tender"]);
  expect((await ask(stranger)).status).toBe(404);
  expect((await set(2, { rate: "1", was: null }, stranger)).status).toBe(404);
  const colleague = { ...reader, workspace: customer.workspace };
  expect((await ask(colleague)).status).toBe(403);
  expect((await set(2, { rate: "1", was: null }, colleague)).status).toBe(403);
  const hidden = await world({ sealed: true, open: true });
  expect((await hidden.ask()).error().code).toBe("rates_sealed");
  expect(id).not.toBe(hidden.id);
});
