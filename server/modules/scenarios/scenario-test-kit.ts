import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { runScenarios } from "#server/modules/scenarios/run-scenarios.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

export const scenariosIn = async (app: TestApp, by: Caller, id: number) =>
  (await app.call(scenarioApi.list, by, { params: { id } })).ok().results;

export const scenarioNow = async (app: TestApp, by: Caller, of: { tender: number; scenario: number }) =>
  (await scenariosIn(app, by, of.tender)).find((each) => each.id === of.scenario);

export async function solvedScenario(
  app: TestApp,
  by: Company,
  of: { tender: number; conditions?: object; name?: string },
) {
  const { tender, conditions = {}, name = "Сценарий" } = of;
  const made = (await app.call(scenarioApi.create, by, { params: { id: tender }, body: { name, conditions } })).ok();
  (await app.call(scenarioApi.solve, by, { params: { id: tender, scenarioId: made.id } })).ok();
  await runScenarios(app.deps);
  return scenarioNow(app, by, { tender, scenario: made.id });
}
