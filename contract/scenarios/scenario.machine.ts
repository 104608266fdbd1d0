import { machine } from "#contract/machine.ts";

export const SCENARIO_STATES = ["NEW", "QUEUED", "RUNNING", "DONE", "IMPOSSIBLE", "FAILED", "CANCELLED"] as const;
export type ScenarioState = (typeof SCENARIO_STATES)[number];

const ENDED = ["NEW", "DONE", "IMPOSSIBLE", "FAILED", "CANCELLED"] as const;

/**
 * A scenario waits for its turn, is solved, and ends with an award, with the proof that there is none, or without an
 * answer. It can be solved again from every end; a change of its conditions forgets what was found.
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

/** Nothing can be changed while it waits or is solved. */
export const isUnderWay = (state: ScenarioState): boolean => state === "QUEUED" || state === "RUNNING";
