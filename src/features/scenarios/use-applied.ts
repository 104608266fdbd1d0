import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useStored } from "#src/ui/page/use-stored.ts";
import { changedSince, choicesBefore, readApplied } from "#src/features/scenarios/applied-scenario.ts";
import type { ChosenWinners } from "#src/features/scenarios/apply-scenario.ts";

/** Remembers in this browser which scenario the user applied last, so that it can be taken back after a reload. */
export function useApplied(tender: number, winners: ChosenWinners) {
  const { user } = useMe();
  const [applied, onApplied] = useStored(`applied scenario ${user.id} ${tender}`, readApplied);
  return {
    onApplied,
    undoOf: (scenario: Scenario): (() => void) | null => {
      const before = choicesBefore(scenario, applied, winners);
      return winners.can_undo ? winners.undo : before === null ? null : () => winners.choose(before);
    },
    changedOf: (scenario: Scenario): number | null => changedSince(scenario, applied, winners),
  };
}
