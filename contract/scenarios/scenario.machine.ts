import { machine } from "#contract/machine.ts";

export const SCENARIO_STATES = ["NEW", "QUEUED", "RUNNING", "DONE", "IMPOSSIBLE", "FAILED", "CANCELLED"] as const;
export type ScenarioState = (typeof SCENARIO_STATES)[number];

const ENDED = ["NEW", "DONE", "IMPOSSIBLE", "FAILED", "CANCELLED"] as const;

/**
 * States of a scenario. A scenario is queued, then solved. It ends with an award, with proof that no award exists, or
 * without a result. It can be solved again from every end state. Changing its conditions discards the result.
 */
export const scenarioMachine = machine({
  name: "scenario",
  states: SCENARIO_STATES,
  initial: "NEW",
  transitions: {
    solve: { from: ENDED, to: "QUEUED", by: "update_tender" },
    change: { from: ENDED, to: "NEW", by: "update_tender" },
    cancel: { from: ["QUEUED", "RUNNING"], to: "CANCELLED", by: "update_tender" },
    begin: { from: ["QUEUED"], to: "RUNNING", by: "system" },
    requeue: { from: ["RUNNING"], to: "QUEUED", by: "system" },
    find: { from: ["RUNNING"], to: "DONE", by: "system" },
    refute: { from: ["RUNNING"], to: "IMPOSSIBLE", by: "system" },
    fail: { from: ["RUNNING", "QUEUED"], to: "FAILED", by: "system" },
  },
});

/** Returns true for a scenario that is queued or being solved, and therefore can't be changed. */
export const isUnderWay = (state: ScenarioState): boolean => state === "QUEUED" || state === "RUNNING";

/** Returns true if a longer search could find a cheaper award or prove that there is none. */
export const canSearchLonger = ({ state, result }: { state: ScenarioState; result: { gap: string } | null }): boolean =>
  !isUnderWay(state) && result !== null && result.gap !== "0.00";
