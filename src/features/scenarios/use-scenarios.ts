import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import { useCallMutation, useCache, useCall } from "#src/api/hooks.ts";
import { TENDER_EVENTS, useLive } from "#src/api/live.ts";

/** Conditions of the predefined scenarios. All of them allow shortages, so that there is always a solution. */
export const READY = {
  cheapest: { allow_shortage: true },
  in_time: { allow_shortage: true, in_time: true },
  no_substitutes: { allow_shortage: true, no_substitutes: true },
  two: { allow_shortage: true, max_suppliers: 2 },
  three: { allow_shortage: true, max_suppliers: 3 },
} as const satisfies Record<string, Partial<ScenarioConditions>>;
export type Ready = keyof typeof READY;
export const READY_NAMES = Object.keys(READY).filter((name): name is Ready => name in READY);

export const readyConditions = (name: Ready): ScenarioConditions => ({ ...NO_CONDITIONS, ...READY[name] });

export interface ScenarioText {
  readonly name: string;
  readonly conditions: ScenarioConditions;
}

export function useScenarios(tender: number) {
  const list = useCall(scenarioApi.list, { params: { id: tender } }, { refetchOnMount: true });
  const { refresh } = useCache();
  const again = (): Promise<void> => refresh(scenarioApi.list, scenarioApi.winners, scenarioApi.applied);
  useLive({
    tender,
    onEvent: ({ kind, id }) => {
      if (TENDER_EVENTS.includes(kind) || (kind === "scenario_changed" && id === tender)) void again();
    },
    onGap: () => void again(),
  });
  const create = useCallMutation(scenarioApi.create);
  const patch = useCallMutation(scenarioApi.patch);
  const remove = useCallMutation(scenarioApi.remove);
  const solve = useCallMutation(scenarioApi.solve);
  const longer = useCallMutation(scenarioApi.search_longer);
  const cancel = useCallMutation(scenarioApi.cancel);
  const at = (id: number) => ({ params: { id: tender, scenarioId: id } });
  return {
    list,
    again,
    save: async (given: ScenarioText, scenario: Scenario | null): Promise<number> => {
      const kept =
        scenario === null
          ? await create.mutateAsync({ params: { id: tender }, body: given })
          : await patch.mutateAsync({ ...at(scenario.id), body: { ...given, version: scenario.version } });
      if (kept.state !== "DONE") await solve.mutateAsync(at(kept.id));
      await again();
      return kept.id;
    },
    solve: async (id: number): Promise<void> => {
      await solve.mutateAsync(at(id));
      await again();
    },
    longer: async (id: number): Promise<void> => {
      await longer.mutateAsync(at(id));
      await again();
    },
    cancel: async (id: number): Promise<void> => {
      await cancel.mutateAsync(at(id));
      await again();
    },
    remove: async (id: number): Promise<void> => {
      await remove.mutateAsync(at(id));
      await again();
    },
  };
}
