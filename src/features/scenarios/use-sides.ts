import { useMemo } from "react";
import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import { isUnderWay } from "#contract/scenarios/scenario.machine.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { useCall } from "#src/api/hooks.ts";
import type { ChosenWinners } from "#src/features/scenarios/apply-scenario.ts";
import type { ChosenSides } from "#src/features/scenarios/scenario-address.ts";
import { awardSide, scenarioSide } from "#src/features/scenarios/sides.ts";
import type { Compared, Side } from "#src/features/scenarios/sides.ts";

/** Loads the winners of a scenario. While it is being solved, they are loaded again with each better award. */
function useWinnersOf(tender: number, scenario: Scenario | undefined): readonly WinnerChoice[] | undefined {
  const { data } = useCall(
    scenarioApi.winners,
    { params: { id: tender, scenarioId: scenario?.id ?? 0 } },
    { enabled: scenario !== undefined && scenario.result !== null, refetchOnMount: true },
  );
  return data?.id === scenario?.id ? data?.winners : undefined;
}

export interface ShownSides {
  /** The scenario that is shown first; undefined if there is none. */
  readonly first: Scenario | undefined;
  readonly chosen: ChosenSides;
  /** Null if the first scenario has no result. */
  readonly sides: { readonly a: Side; readonly b: Side } | null;
}

/**
 * Returns the two awards that face each other. By default, the applied scenario, or else the first with a result, faces
 * the present award.
 */
export function useSides(given: {
  readonly tender: number;
  readonly list: readonly Scenario[];
  readonly asked: ChosenSides;
  readonly compared: Compared;
  readonly of: ChosenWinners["of"];
  /** VAT basis of the sums to pay. */
  readonly vat: VatBasis;
}): ShownSides {
  const { tender, list, asked, compared, of, vat } = given;
  const first =
    list.find(({ id }) => id === asked.a) ??
    list.find(({ is_applied }) => is_applied) ??
    list.find(({ result, state }) => result !== null && !isUnderWay(state)) ??
    list[0];
  const second = list.find(({ id, result }) => id === asked.b && id !== first?.id && result !== null);
  const own = useWinnersOf(tender, first);
  const other = useWinnersOf(tender, second);
  const basis = first?.result?.basis ?? compared.options.basis;
  const award = useMemo(() => awardSide("b", compared, { basis, vat, of }), [compared, basis, vat, of]);
  const a = first === undefined ? null : scenarioSide("a", first, { winners: own, vat });
  const b = second === undefined ? award : (scenarioSide("b", second, { winners: other, vat }) ?? award);
  return {
    first,
    chosen: { a: first?.id ?? null, b: second?.id ?? null },
    sides: a === null ? null : { a, b },
  };
}
