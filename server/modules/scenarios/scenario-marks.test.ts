import { afterAll, beforeAll, expect, test } from "vitest";
import { awardProtocolApi } from "#contract/award/award.api.ts";
import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { anAnsweredTender, comparisonOf } from "#server/modules/award/award-test-kit.ts";
import { scenarioNow, solvedScenario } from "#server/modules/scenarios/scenario-test-kit.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const twoSuppliers = [
  ["10", "5"],
  ["12", "3"],
] as const;

test("a scenario is stale once a rate, the basis, the terms or the freight are others, and not when they are set to the same", async () => {
  const { id, customer } = await anAnsweredTender(app, {
    answers: twoSuppliers,
    typed: [{}, { currency: 2 }],
    other_currencies: [2],
  });
  const rate = (to: string, was: string | null) => () =>
    app.call(tenderBasisApi.set_rate, customer, { params: { id, currency: 2 }, body: { rate: to, was } });
  (await rate("12.5", null)()).ok();
  const offer = (await comparisonOf(app, customer, id)).ok().offers[0]?.id ?? 0;
  const free = { deducts_vat: null, annual_rate: null, post_days: 0, freight: [] };
  const basis = (version: number, change: object) => () =>
    app.call(tenderBasisApi.set, customer, { params: { id }, body: { ...free, ...change, version } });
  const changes = [
    rate("12.6", "12.5"),
    basis(0, { deducts_vat: false }),
    basis(1, { deducts_vat: false, annual_rate: "12" }),
    basis(2, { deducts_vat: false, annual_rate: "12", post_days: 30 }),
    basis(3, { freight: [{ offer, amount: "100" }] }),
    basis(4, { freight: [{ offer, amount: "200" }] }),
  ];
  const isStale = async (scenario = 0) => (await scenarioNow(app, customer, { tender: id, scenario }))?.is_stale;
  for (const [place, change] of changes.entries()) {
    const scenario = await solvedScenario(app, customer, { tender: id, name: `Сценарий ${place}` });
    expect(scenario).toMatchObject({ state: "DONE", is_stale: false });
    (await change()).ok();
    expect(await isStale(scenario?.id), `change ${place}`).toBe(true);
  }
  const last = await solvedScenario(app, customer, { tender: id, name: "Последний" });
  (await basis(5, { freight: [{ offer, amount: "200" }] })()).ok();
  expect(await isStale(last?.id)).toBe(false);
});

test("the protocol of the award names the scenario whose winners it has, and none once one of them is another", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { answers: twoSuppliers });
  const made = await solvedScenario(app, customer, { tender: id, name: "Дешевле всего" });
  const { winners } = (
    await app.call(scenarioApi.winners, customer, { params: { id, scenarioId: made?.id ?? 0 } })
  ).ok();
  const choose = async (body: object[]) => (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  const marks = async () => {
    const answer = await app.call(awardProtocolApi.sheet, customer, {
      params: { id },
      headers: { "accept-language": "ru" },
    });
    return Spreadsheet.open(answer.bytes)
      .rows()
      .flatMap(([first = ""]) => (first.startsWith("Сценарий") ? [first] : []));
  };
  await choose(winners.map(({ lot, offer_item, quantity }) => ({ id: lot, winners: [{ offer_item, quantity }] })));
  expect(await marks()).toEqual(["Сценарий: Дешевле всего: победители те же, что в нём"]);
  await choose([{ id: lots[0], winners: [{ offer_item: line(1, 0), quantity: "400" }] }]);
  expect(await marks()).toEqual([]);
  // A scenario is not applied if only some of its winners were chosen.
  await choose([{ id: lots[0], winners: [] }]);
  expect(await marks()).toEqual([]);
});

test("the lots that two awards give to others are a file, and a colleague reads what an applied scenario replaced", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { answers: twoSuppliers });
  const made = await solvedScenario(app, customer, { tender: id, name: "Дешевле всего" });
  const at = { params: { id, scenarioId: made?.id ?? 0 } };
  const file = await app.call(scenarioApi.differences, customer, { ...at, query: { format: "xlsx" } });
  const [headings, ...rows] = Spreadsheet.open(file.bytes).rows();
  expect(headings?.slice(4, 8)).toEqual([
    "Дешевле всего: supplier",
    "Дешевле всего: Price",
    "Дешевле всего: Weeks",
    "The present award: supplier",
  ]);
  // Both lots are still open in the present award. The largest difference comes first.
  const [first, second] = (await comparisonOf(app, customer, id)).ok().offers;
  expect(rows.map((row) => [row[0], row[4], row[5], row[7], row[10]])).toEqual([
    ["2", second?.supplier.name, "3", "open", "-72000"],
    ["1", first?.supplier.name, "10", "open", "-4000"],
  ]);
  const applied = async (by: Caller) => (await app.call(scenarioApi.applied, by, { params: { id } })).ok().applied;
  expect(await applied(customer)).toBeNull();
  const choice = (offer_item: number, quantity: string) => [{ offer_item, quantity, is_ordered: false }];
  const [one = 0, other = 0] = lots;
  const body = {
    version: made?.version ?? 0,
    before: [
      { lot: one, winners: [] },
      { lot: other, winners: choice(line(0, 1), "24000") },
    ],
    after: [
      { lot: one, winners: choice(line(0, 0), "400") },
      { lot: other, winners: choice(line(1, 1), "24000") },
    ],
  };
  const record = (by: Caller) => app.call(scenarioApi.apply, by, { ...at, body });
  (await record(customer)).ok();
  // The right to choose winners is needed to record it. Everybody who reads the comparison reads it.
  const reader = await aMemberWith(app.deps, customer, ["read_tender"]);
  expect(await applied(reader)).toMatchObject({ ...body, scenario: made?.id, by: { id: customer.owner.id } });
  expect((await record(reader)).status).toBe(403);
  expect((await record(await aCompany(app.deps))).status).toBe(404);
});
