import { endpoint } from "#contract/endpoint.ts";
import { Nothing } from "#contract/primitives.ts";
import {
  AppliedScenario,
  DifferenceQuery,
  OfTender,
  Scenario,
  ScenarioApplied,
  ScenarioById,
  ScenarioCreate,
  ScenarioPatch,
  Scenarios,
  ScenarioWinners,
} from "#contract/scenarios/scenario.schema.ts";

const read = { kind: "member", permission: "read_tender" } as const;
const award = { kind: "member", permission: "update_tender" } as const;

/**
 * Alternative awards of a tender, each the cheapest one under its conditions. A scenario chooses no winners until a
 * user applies it.
 */
export const scenarioApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/scenarios",
    summary: "The scenarios of a tender with what they come to; none while its prices are sealed",
    access: read,
    params: OfTender,
    response: Scenarios,
  }),
  winners: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/scenarios/{scenarioId}/winners",
    summary: "The winners of a solved scenario",
    access: read,
    params: ScenarioById,
    response: ScenarioWinners,
    errors: ["offers_sealed", "wrong_state"],
  }),
  differences: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/scenarios/{scenarioId}/differences",
    summary: "The lots that a scenario gives to others than another one or the present award, as .xlsx or .csv",
    access: read,
    params: ScenarioById,
    query: DifferenceQuery,
    response: "file",
    errors: ["offers_sealed", "wrong_state"],
  }),
  applied: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/applied-scenario",
    summary: "The scenario that was applied last, with the winners that it replaced; none while prices are sealed",
    access: read,
    params: OfTender,
    response: AppliedScenario,
  }),
  apply: endpoint({
    method: "PUT",
    path: "/supplier-requests/{id}/scenarios/{scenarioId}/applied",
    summary: "Record that the winners of a scenario were chosen, and which they replaced",
    access: award,
    params: ScenarioById,
    body: ScenarioApplied,
    response: AppliedScenario,
    errors: ["offers_sealed"],
  }),
  create: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/scenarios",
    summary: "Make a scenario",
    access: award,
    params: OfTender,
    body: ScenarioCreate,
    response: Scenario,
    errors: ["offers_sealed"],
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/supplier-requests/{id}/scenarios/{scenarioId}",
    summary: "Rename a scenario or change its conditions; other conditions forget what was found",
    access: award,
    params: ScenarioById,
    body: ScenarioPatch,
    response: Scenario,
    errors: ["offers_sealed", "wrong_state", "version_conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/supplier-requests/{id}/scenarios/{scenarioId}",
    summary: "Delete a scenario; one that is being solved is given up",
    access: award,
    params: ScenarioById,
    response: Nothing,
  }),
  solve: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/scenarios/{scenarioId}/solve",
    summary: "Have a scenario solved, after those that wait already",
    access: award,
    params: ScenarioById,
    response: Scenario,
    errors: ["offers_sealed", "wrong_state"],
  }),
  search_longer: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/scenarios/{scenarioId}/search-longer",
    summary: "Have a scenario whose search was cut off searched several times longer; the best so far stays",
    access: award,
    params: ScenarioById,
    response: Scenario,
    errors: ["offers_sealed", "wrong_state"],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/scenarios/{scenarioId}/cancel",
    summary: "Give up solving a scenario; the best that was found stays",
    access: award,
    params: ScenarioById,
    response: Scenario,
    errors: ["wrong_state"],
  }),
};
