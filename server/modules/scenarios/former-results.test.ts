import { afterAll, beforeAll, expect, test } from "vitest";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { scenariosOf } from "#server/modules/scenarios/applied.store.ts";
import { scenarioNow, solvedScenario } from "#server/modules/scenarios/scenario-test-kit.ts";
import { runMigration } from "#server/testing/run-migration.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a result from before the ledger is forgotten, the award still says which scenario it comes of, and it can be solved again", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { answers: [["10", "5"]] });
  const solved = await solvedScenario(app, customer, { tender: id, name: "Дешевле всего" });
  const body = [
    { id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "400" }] },
    { id: lots[1], winners: [{ offer_item: line(0, 1), quantity: "24000" }] },
  ];
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  const former = { basis: "net", total: "124000.00", open_sum: "0.00", suppliers: [], by_suppliers: [], by_weeks: [] };
  await app.deps.db
    .updateTable("scenario")
    .set({ result: JSON.stringify(former) })
    .where("tender_id", "=", id)
    .execute();
  await runMigration(app.deps.db, "scenario_ledger");
  const now = await scenarioNow(app, customer, { tender: id, scenario: solved?.id ?? 0 });
  expect(now).toMatchObject({ state: "NEW", result: null, is_stale: false, name: "Дешевле всего" });
  const applied = await tenantTransaction(app.deps.db, { workspace_id: customer.workspace }, (db) =>
    scenariosOf(db, id),
  );
  expect(applied).toEqual([{ id: solved?.id, name: "Дешевле всего" }]);
});
