import type { z } from "zod";
import { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import type { Marks, ScenarioRow } from "#server/modules/scenarios/scenario.store.ts";

const isStale = ({ seen_offers, seen_winners }: ScenarioRow, conditions: ScenarioConditions, now: Marks): boolean =>
  seen_offers !== null && (seen_offers !== now.offers || (conditions.keep_winners && seen_winners !== now.winners));

export function scenarioView(
  row: ScenarioRow,
  { now, applied }: { readonly now: Marks; readonly applied: readonly { readonly id: number }[] },
): z.input<typeof Scenario> {
  const { tender_id: _tender, seen_offers: _offers, seen_winners: _winners, ...rest } = row;
  const conditions = ScenarioConditions.parse(rest.conditions);
  return {
    ...rest,
    conditions,
    is_stale: isStale(row, conditions, now),
    is_applied: applied.some(({ id }) => id === row.id),
  };
}
