import { z } from "zod";
import { Id, Quantity, Version } from "#contract/primitives.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import { isSame } from "#src/features/scenarios/apply-scenario.ts";
import type { ChosenWinners, ScenarioChoice } from "#src/features/scenarios/apply-scenario.ts";

const Winner = z.object({ offer_item: Id, quantity: Quantity, is_ordered: z.boolean() });

/** The scenario that a person applied last to a tender, and the winners that it replaced. */
export const AppliedScenario = z.object({
  scenario: Id,
  version: Version,
  before: z.array(z.object({ lot: Id, winners: z.array(Winner) })),
  /** The winners that the scenario gave the same lots. */
  after: z.array(z.object({ lot: Id, winners: z.array(Winner) })),
});
export type AppliedScenario = z.output<typeof AppliedScenario>;

export const readApplied = (stored: unknown): AppliedScenario | null => AppliedScenario.safeParse(stored).data ?? null;

const isOf = (applied: AppliedScenario | null, { id, version }: Scenario): applied is AppliedScenario =>
  applied?.scenario === id && applied.version === version;

/** Returns the lots whose winners aren't the given ones. */
const differing = (choices: readonly ScenarioChoice[], { of }: Pick<ChosenWinners, "of">): readonly ScenarioChoice[] =>
  choices.filter(({ lot, winners }) => !isSame(of(lot), winners));

/**
 * Returns the choices that take a scenario back: the winners that it replaced, except in ordered lots. Null if the
 * person didn't apply it or winners were changed since.
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
 * Returns in how many lots the winners were changed since the scenario was applied. Null if the person didn't apply it,
 * if nothing was changed, or if it was taken back.
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
