import { areSameWinners } from "#contract/award/same-winners.ts";
import type { Scenario, ScenarioApplied } from "#contract/scenarios/scenario.schema.ts";
import type { ChosenWinners, ScenarioChoice } from "#src/features/scenarios/apply-scenario.ts";

/** The scenario that was applied last to a tender, and the winners that it replaced. */
export type AppliedScenario = ScenarioApplied & { readonly scenario: number };

const isOf = (applied: AppliedScenario | null, { id, version }: Scenario): applied is AppliedScenario =>
  applied?.scenario === id && applied.version === version;

/** Returns the lots whose winners aren't the given ones. */
const differing = (choices: readonly ScenarioChoice[], { of }: Pick<ChosenWinners, "of">): readonly ScenarioChoice[] =>
  choices.filter(({ lot, winners }) => !areSameWinners(of(lot), winners));

/**
 * Returns the choices that take a scenario back: the winners that it replaced, except in ordered lots. Null if it
 * wasn't the last one to be applied or winners were changed since.
 */
export function choicesBefore(
  scenario: Scenario,
  applied: AppliedScenario | null,
  winners: Pick<ChosenWinners, "of">,
): readonly ScenarioChoice[] | null {
  if (!isOf(applied, scenario) || differing(applied.after, winners).length > 0) return null;
  const free = applied.before.filter(({ lot }) => winners.of(lot).every(({ is_ordered }) => !is_ordered));
  return free.length === 0 ? null : free;
}

/**
 * Returns in how many lots the winners were changed since the scenario was applied. Null if it wasn't the last one to be
 * applied, if nothing was changed, or if it was taken back.
 */
export function changedSince(
  scenario: Scenario,
  applied: AppliedScenario | null,
  winners: Pick<ChosenWinners, "of">,
): number | null {
  if (!isOf(applied, scenario) || differing(applied.before, winners).length === 0) return null;
  const changed = differing(applied.after, winners).length;
  return changed === 0 ? null : changed;
}
