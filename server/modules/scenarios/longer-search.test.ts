import { afterAll, beforeAll, expect, test } from "vitest";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import { LONGER_SEARCH_SECONDS, SEARCH_SECONDS } from "#contract/scenarios/scenario.schema.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { runScenarios } from "#server/modules/scenarios/run-scenarios.ts";
import { scenarioNow, solvedScenario } from "#server/modules/scenarios/scenario-test-kit.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const answers = [
  ["10", "5"],
  ["12", "3"],
] as const;

async function aScenario() {
  const tender = await anAnsweredTender(app, { answers });
  const made = await solvedScenario(app, tender.customer, { tender: tender.id });
  const at = { params: { id: tender.id, scenarioId: made?.id ?? 0 } };
  const set = (values: { result?: string; seen_offers?: string }) =>
    app.deps.db.updateTable("scenario").set(values).where("id", "=", at.params.scenarioId).execute();
  return {
    ...tender,
    now: () => scenarioNow(app, tender.customer, { tender: tender.id, scenario: made?.id ?? 0 }),
    longer: () => app.call(scenarioApi.search_longer, tender.customer, at),
    cancel: () => app.call(scenarioApi.cancel, tender.customer, at),
    winners: async () => (await app.call(scenarioApi.winners, tender.customer, at)).ok().winners,
    /** Makes the result look as if the search had been cut off. */
    cutOff: (change: object = {}) => set({ result: JSON.stringify({ ...made?.result, gap: "5.00", ...change }) }),
    set,
  };
}

test("a search that was cut off is taken up again for longer; what was found stays, also when it is stopped", async () => {
  const { now, longer, cancel, cutOff, winners } = await aScenario();
  expect((await longer()).error().code).toBe("wrong_state");
  const first = await winners();
  await cutOff();
  expect(await now()).toMatchObject({ seconds: SEARCH_SECONDS, begun_at: null });
  const queued = (await longer()).ok();
  expect(queued).toMatchObject({ state: "QUEUED", seconds: LONGER_SEARCH_SECONDS, result: { gap: "5.00" } });
  expect((await longer()).error().code).toBe("wrong_state");
  (await cancel()).ok();
  expect(await now()).toMatchObject({ state: "CANCELLED", result: { gap: "5.00" } });
  expect(await winners()).toEqual(first);
  (await longer()).ok();
  await runScenarios(app.deps);
  expect(await now()).toMatchObject({ state: "DONE", result: { gap: "0.00", ledger: { comparable: "76000.00" } } });
  expect(await winners()).toEqual(first);
});

test("an award that a longer search doesn't improve is kept", async () => {
  const { now, longer, cutOff } = await aScenario();
  const done = await now();
  const ledger = { ...done?.result?.ledger, comparable: "75000.00" };
  await cutOff({ ledger });
  (await longer()).ok();
  await runScenarios(app.deps);
  expect(await now()).toMatchObject({ state: "DONE", result: { ledger: { comparable: "75000.00" }, gap: "5.00" } });
});

test("a result of other offers is no start: the search begins anew", async () => {
  const { now, longer, cutOff, set } = await aScenario();
  const done = await now();
  await cutOff({ ledger: { ...done?.result?.ledger, comparable: "75000.00" } });
  await set({ seen_offers: "other" });
  (await longer()).ok();
  await runScenarios(app.deps);
  expect(await now()).toMatchObject({ state: "DONE", result: { ledger: { comparable: "76000.00" }, gap: "0.00" } });
});

test("a scenario is applied while the tender's winners are exactly its own", async () => {
  const { id, customer, now, winners } = await aScenario();
  expect((await now())?.is_applied).toBe(false);
  const found = await winners();
  const choose = async (body: object[]) => (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  await choose(found.map(({ lot, ...winner }) => ({ id: lot, winners: [winner] })));
  expect((await now())?.is_applied).toBe(true);
  await choose([{ id: found[0]?.lot, winners: [] }]);
  expect((await now())?.is_applied).toBe(false);
});
