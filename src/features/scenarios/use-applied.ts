import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import type { Scenario, ScenarioApplied } from "#contract/scenarios/scenario.schema.ts";
import { useCache, useCall, useCallMutation } from "#src/api/hooks.ts";
import { changedSince, choicesBefore } from "#src/features/scenarios/applied-scenario.ts";
import type { ChosenWinners } from "#src/features/scenarios/apply-scenario.ts";

/** Knows which scenario was applied last, by whomever, so that it can be taken back after a reload. */
export function useApplied(tender: number, winners: ChosenWinners) {
  const { data } = useCall(scenarioApi.applied, { params: { id: tender } }, { refetchOnMount: true });
  const { refresh } = useCache();
  const record = useCallMutation(scenarioApi.apply);
  const applied = data?.applied ?? null;
  return {
    onApplied: async ({ id }: Scenario, body: ScenarioApplied): Promise<void> => {
      await record.mutateAsync({ params: { id: tender, scenarioId: id }, body });
      await refresh(scenarioApi.applied);
    },
    undoOf: (scenario: Scenario): (() => void) | null => {
      const before = choicesBefore(scenario, applied, winners);
      return winners.can_undo ? winners.undo : before === null ? null : () => winners.choose(before);
    },
    changedOf: (scenario: Scenario): number | null => changedSince(scenario, applied, winners),
  };
}
