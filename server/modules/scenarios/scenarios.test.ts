import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveEvent } from "#contract/live/live.api.ts";
import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { aColleague, anAnsweredTender, anOrderLine } from "#server/modules/award/award-test-kit.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { runScenarios, stopScenarios } from "#server/modules/scenarios/run-scenarios.ts";
import { scenarioNow, scenariosIn, solvedScenario } from "#server/modules/scenarios/scenario-test-kit.ts";
import { claimTurn, recordHeartbeat } from "#server/modules/scenarios/turn.store.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = (by: Caller, id: number) => scenariosIn(app, by, id);
const make = (by: Caller, id: number, body: { name: string; conditions?: object }) =>
  app.call(scenarioApi.create, by, { params: { id }, body: { conditions: {}, ...body } });
const at = (id: number, scenarioId: number) => ({ params: { id, scenarioId } });
const solve = (by: Caller, id: number, scenario: number) => app.call(scenarioApi.solve, by, at(id, scenario));
const one = (by: Caller, id: number, scenario: number) => scenarioNow(app, by, { tender: id, scenario });
const solved = (by: Company, id: number, conditions: object, name?: string) =>
  solvedScenario(app, by, { tender: id, conditions, ...(name === undefined ? {} : { name }) });

const twoSuppliers = [
  ["10", "5"],
  ["12", "3"],
] as const;

test("a scenario is made, solved in a thread of its own, applied as winners, changed and deleted", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { answers: twoSuppliers });
  const heard: LiveEvent[] = [];
  const leave = app.deps.live.subscribe(customer.workspace, (event) => heard.push(event));
  const made = (await make(customer, id, { name: " Дешевле всего ", conditions: {} })).ok();
  expect(made).toMatchObject({ name: "Дешевле всего", state: "NEW", result: null, is_stale: false, place: null });
  expect((await app.call(scenarioApi.winners, customer, at(id, made.id))).error().code).toBe("wrong_state");
  const queued = (await solve(customer, id, made.id)).ok();
  expect(queued).toMatchObject({ state: "QUEUED", place: 0 });
  expect((await solve(customer, id, made.id)).error().code).toBe("wrong_state");
  await runScenarios(app.deps);
  const done = await one(customer, id, made.id);
  // Total: 400 × 10 + 24 000 × 3.
  expect(done).toMatchObject({
    state: "DONE",
    stage: null,
    is_stale: false,
    result: { ledger: { to_pay: { net: "76000.00" }, comparable: "76000.00" }, gap: "0.00", lots: 2, basis: "net" },
    solved_at: app.clock.now().toISOString(),
  });
  expect(heard).toContainEqual({ kind: "scenario_changed", id });
  leave();
  const { winners } = (await app.call(scenarioApi.winners, customer, at(id, made.id))).ok();
  expect(winners).toEqual([
    { lot: lots[0], offer_item: line(0, 0), quantity: "400" },
    { lot: lots[1], offer_item: line(1, 1), quantity: "24000" },
  ]);
  const body = winners.map(({ lot, offer_item, quantity }) => ({ id: lot, winners: [{ offer_item, quantity }] }));
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  // The scenario doesn't keep existing winners, so changed winners don't make it stale.
  expect((await one(customer, id, made.id))?.is_stale).toBe(false);

  const patch = (change: object) => app.call(scenarioApi.patch, customer, { ...at(id, made.id), body: change });
  expect((await patch({ name: "Одному", version: done?.version })).ok()).toMatchObject({
    name: "Одному",
    state: "DONE",
  });
  expect((await patch({ name: "Двум", version: done?.version })).error().code).toBe("version_conflict");
  const changed = (await patch({ conditions: { max_suppliers: 1 } })).ok();
  expect(changed).toMatchObject({ state: "NEW", result: null, conditions: { max_suppliers: 1 } });
  (await solve(customer, id, made.id)).ok();
  await runScenarios(app.deps);
  expect(await one(customer, id, made.id)).toMatchObject({
    result: {
      ledger: { comparable: "76800.00" },
      prices: [{ condition: "whole" }, { condition: "max_suppliers", saves: "800.00" }],
    },
  });
  (await app.call(scenarioApi.remove, customer, at(id, made.id))).ok();
  expect(await list(customer, id)).toEqual([]);
});

test("what clashes is named, and a scenario that can't be met has no winners", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: twoSuppliers });
  const conflict = await solved(customer, id, { max_suppliers: 1, budget: "76500.00" });
  expect(conflict).toMatchObject({
    state: "IMPOSSIBLE",
    result: null,
    conflict: {
      conditions: ["max_suppliers", "budget"],
      missing: "300.00",
      probably: false,
      // One supplier costs 400 × 12 + 24 000 × 3 or 400 × 10 + 24 000 × 5. Two cost 76 000.
      nearest: [
        { to_pay: "76800.00", lots: 2 },
        { to_pay: "124000.00", lots: 2 },
      ],
      by_suppliers: [
        { at: 1, to_pay: "76800.00" },
        { at: 2, to_pay: "76000.00" },
      ],
    },
  });
  expect((await app.call(scenarioApi.winners, customer, at(id, conflict?.id ?? 0))).error().code).toBe("wrong_state");
});

test("a scenario is stale once an order was made or kept winners are others", async () => {
  const { id, customer, suppliers, lots, line } = await anAnsweredTender(app, { answers: twoSuppliers });
  const choose = async (lot: number, offer_item: number) =>
    (
      await app.call(lotApi.patch_many, customer, {
        params: { id },
        body: [{ id: lots[lot], winners: [{ offer_item, quantity: "1" }] }],
      })
    ).ok();
  await choose(0, line(1, 0));
  const keeping = await solved(customer, id, { keep_winners: true });
  expect(keeping).toMatchObject({ is_stale: false, result: { short: 1, ledger: { comparable: "72012.00" } } });
  await choose(0, line(0, 0));
  expect((await one(customer, id, keeping?.id ?? 0))?.is_stale).toBe(true);
  const free = await solved(customer, id, {}, "Без условий");
  expect(free).toMatchObject({ state: "DONE", is_stale: false });
  const [supplier = customer] = suppliers;
  await anOrderLine(app, { customer, supplier, part_number: "A", price: "1", tender: id });
  expect((await one(customer, id, free?.id ?? 0))?.is_stale).toBe(true);
});

test("those who wait see how many are before them, whosever they are, and are solved in their order", async () => {
  const [first, second] = [
    await anAnsweredTender(app, { answers: twoSuppliers }),
    await anAnsweredTender(app, { answers: twoSuppliers }),
  ];
  const [one_, two] = [
    (await make(first.customer, first.id, { name: "А" })).ok(),
    (await make(second.customer, second.id, { name: "А" })).ok(),
  ];
  (await solve(first.customer, first.id, one_.id)).ok();
  app.clock.advance(1000);
  expect((await solve(second.customer, second.id, two.id)).ok()).toMatchObject({ state: "QUEUED", place: 1 });
  expect((await app.call(scenarioApi.cancel, first.customer, at(first.id, one_.id))).ok()).toMatchObject({
    state: "CANCELLED",
    result: null,
  });
  expect(await one(second.customer, second.id, two.id)).toMatchObject({ place: 0 });
  await runScenarios(app.deps);
  expect(await one(first.customer, first.id, one_.id)).toMatchObject({ state: "CANCELLED" });
  expect(await one(second.customer, second.id, two.id)).toMatchObject({ state: "DONE" });
});

/**
 * Creates a scenario that takes long enough to be interrupted: 200 lots, twelve suppliers and tight limits on their
 * shares.
 */
async function aLongScenario() {
  const lots = Array.from({ length: 200 }, (_, place) => String(10 + (place % 17)));
  const answers = Array.from({ length: 12 }, (_, by) =>
    lots.map((_lot, place) => String(100 + ((place * 31 + by * 17 + ((place * by) % 13)) % 83))),
  );
  const { id, customer } = await anAnsweredTender(app, { lots, answers });
  const conditions = { max_share: "9.1", min_share: "7.9", max_suppliers: 11 };
  const made = (await make(customer, id, { name: "Долгий", conditions })).ok();
  (await solve(customer, id, made.id)).ok();
  return { id, customer, scenario: made.id };
}

test("giving up ends the solver at once; a server that ends gives its scenario back", async () => {
  const { id, customer, scenario } = await aLongScenario();
  const isRunning = async (): Promise<void> => {
    await expect.poll(async () => (await one(customer, id, scenario))?.state, { timeout: 20_000 }).toBe("RUNNING");
  };
  const run = runScenarios(app.deps, { seconds: 30 });
  await isRunning();
  await expect.poll(async () => (await one(customer, id, scenario))?.stage, { timeout: 20_000 }).toBe("improving");
  const change = { ...at(id, scenario), body: { conditions: {} } };
  expect((await app.call(scenarioApi.patch, customer, change)).error()).toMatchObject({
    code: "wrong_state",
    actions: ["cancel"],
  });
  const begun = performance.now();
  (await app.call(scenarioApi.cancel, customer, at(id, scenario))).ok();
  await run;
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(await one(customer, id, scenario)).toMatchObject({ state: "CANCELLED", stage: null });

  // A second server starts solving the scenario and returns it to the queue when it shuts down.
  (await solve(customer, id, scenario)).ok();
  const second = { ...app.deps };
  const runOfSecond = runScenarios(second, { seconds: 30 });
  await isRunning();
  await expect.poll(async () => (await one(customer, id, scenario))?.stage, { timeout: 20_000 }).toBe("improving");
  stopScenarios(second);
  await runOfSecond;
  expect(await one(customer, id, scenario)).toMatchObject({ state: "QUEUED", place: 0 });

  (await app.call(scenarioApi.remove, customer, at(id, scenario))).ok();
});

test("a server that was killed says nothing any more: its scenario is taken over, and given up after some tries", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: twoSuppliers });
  const made = (await make(customer, id, { name: "Прерванный" })).ok();
  (await solve(customer, id, made.id)).ok();
  const killed = (tries: number) =>
    app.deps.db
      .updateTable("scenario")
      .set({ state: "RUNNING", tries, alive_at: app.clock.now().toISOString() })
      .where("id", "=", made.id)
      .execute();
  await killed(1);
  await runScenarios(app.deps);
  expect(await one(customer, id, made.id)).toMatchObject({ state: "RUNNING" });
  app.clock.advance(31_000);
  await runScenarios(app.deps);
  expect(await one(customer, id, made.id)).toMatchObject({ state: "DONE" });
  await killed(3);
  app.clock.advance(31_000);
  await runScenarios(app.deps);
  expect(await one(customer, id, made.id)).toMatchObject({ state: "FAILED", failure: "died" });
});

test("a server that says it is alive keeps its scenario, and hears when it no longer is its own", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: twoSuppliers });
  const made = (await make(customer, id, { name: "Долгий" })).ok();
  (await solve(customer, id, made.id)).ok();
  const turn = foundOrThrow(await claimTurn(app.deps.db, app.clock.now()));
  const alive = () =>
    tenantTransaction(app.deps.db, { workspace_id: customer.workspace }, (db) =>
      recordHeartbeat(db, turn, app.clock.now()),
    );
  app.clock.advance(29_000);
  expect(await alive()).toBe(true);
  app.clock.advance(29_000);
  expect(await claimTurn(app.deps.db, app.clock.now())).toBeUndefined();
  app.clock.advance(2_000);
  expect(await claimTurn(app.deps.db, app.clock.now())).toMatchObject({ id: made.id, tries: 2 });
  expect(await alive()).toBe(false);
  app.clock.advance(31_000);
  await runScenarios(app.deps);
});

test("a solver that dies leaves a clear state, and the scenario can be solved again", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: twoSuppliers });
  const made = (await make(customer, id, { name: "Умрёт" })).ok();
  (await solve(customer, id, made.id)).ok();
  // Uses 8 MB, because Node 24 crashes completely if a thread has too little memory to start. Node 20 only ends the
  // thread.
  await runScenarios(app.deps, { memory_mb: 8 });
  expect(await one(customer, id, made.id)).toMatchObject({ state: "FAILED", failure: "died", result: null });
  (await solve(customer, id, made.id)).ok();
  await runScenarios(app.deps);
  expect(await one(customer, id, made.id)).toMatchObject({ state: "DONE", failure: null });
});

test("names are unique within a tender, limits hold, and other people's scenarios aren't there", async () => {
  const { id, customer, suppliers } = await anAnsweredTender(app, { answers: twoSuppliers });
  const made = (await make(customer, id, { name: "Сроки" })).ok();
  expect((await make(customer, id, { name: "сроки" })).error().fields).toHaveProperty("name");
  const second = (await make(customer, id, { name: "Цена" })).ok();
  const rename = { ...at(id, second.id), body: { name: "СРОКИ" } };
  expect((await app.call(scenarioApi.patch, customer, rename)).error().fields).toHaveProperty("name");
  for (const conditions of [{ max_suppliers: 0 }, { max_share: "101" }, { budget: "-1.00" }, { other: 1 }])
    expect((await make(customer, id, { name: "Плохой", conditions })).error().code).toBe("invalid_input");
  const stranger = await aCompany(app.deps, { is_customer: true });
  for (const call of [scenarioApi.solve, scenarioApi.cancel, scenarioApi.remove, scenarioApi.winners])
    expect((await app.call(call, stranger, at(id, made.id))).status).toBe(404);
  expect((await app.call(scenarioApi.list, stranger, { params: { id } })).status).toBe(404);
  const [supplier] = suppliers;
  if (supplier !== undefined)
    expect((await app.call(scenarioApi.list, supplier, { params: { id } })).status).toBeGreaterThanOrEqual(403);
  const other = await anAnsweredTender(app, { answers: twoSuppliers, customer });
  expect((await solve(customer, other.id, made.id)).status).toBe(404);
  const reader = await aMemberWith(app.deps, customer, ["read_tender"]);
  expect((await list(reader, id)).length).toBe(2);
  expect((await solve(reader, id, made.id)).status).toBe(403);
  const nobody = await aColleague(app, customer);
  expect((await app.call(scenarioApi.list, nobody, { params: { id } })).status).toBe(403);
  for (let count = 2; count < 30; count += 1) (await make(customer, id, { name: `Ещё ${count}` })).ok();
  expect((await make(customer, id, { name: "Лишний" })).error().fields?.["name"]?.[0]).toContain("30");
});

test("a sealed tender has no scenarios before its prices may be seen", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: twoSuppliers, sealed: true, open: true });
  expect((await make(customer, id, { name: "Рано" })).error().code).toBe("offers_sealed");
  expect(await list(customer, id)).toEqual([]);
  const unsealed = await anAnsweredTender(app, { answers: twoSuppliers, open: true });
  expect(await solved(unsealed.customer, unsealed.id, {})).toMatchObject({ state: "DONE" });
});

test("a tender without an answer fails in words", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: [undefined] });
  expect(await solved(customer, id, {})).toMatchObject({ state: "FAILED", failure: "nothing_to_award" });
});
