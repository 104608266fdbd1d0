import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import { implement } from "#server/http/implement.ts";
import { readApplied, recordApplied } from "#server/modules/scenarios/applied-scenario.ts";
import { exportDifferences } from "#server/modules/scenarios/export-differences.ts";
import {
  cancelSolving,
  changeScenario,
  createScenario,
  readScenarios,
  readWinners,
  removeScenario,
  searchLonger,
  solveLater,
} from "#server/modules/scenarios/change-scenarios.ts";

const at = ({ id, scenarioId }: { id: number; scenarioId: number }) => ({ tender: id, id: scenarioId });

export const scenarioRoutes = implement("scenarios", scenarioApi, {
  list: (ctx, { params }) => readScenarios(ctx, params.id),
  winners: (ctx, { params }) => readWinners(ctx, at(params)),
  differences: {
    outside: (ctx, { params, query }) =>
      exportDifferences(ctx, { tender: params.id, scenario: params.scenarioId }, query),
  },
  applied: (ctx, { params }) => readApplied(ctx, params.id),
  apply: (ctx, { params, body }) => recordApplied(ctx, at(params), body),
  create: (ctx, { params, body }) => createScenario(ctx, params.id, body),
  patch: (ctx, { params, body }) => changeScenario(ctx, at(params), body),
  remove: (ctx, { params }) => removeScenario(ctx, at(params)),
  solve: (ctx, { params }) => solveLater(ctx, at(params)),
  search_longer: (ctx, { params }) => searchLonger(ctx, at(params)),
  cancel: (ctx, { params }) => cancelSolving(ctx, at(params)),
});
