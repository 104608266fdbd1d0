import { add, toMoney } from "#contract/money/decimal.ts";
import { without } from "#contract/scenarios/conditions.schema.ts";
import type { ConditionName, ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";

/** A change of one clashing condition that could make a scenario possible. */
export interface WayOut {
  readonly condition: ConditionName;
  /** How the condition changes: a number is raised, lots may stay open, or the condition is left out. */
  readonly kind: "suppliers" | "group" | "budget" | "whole" | "without";
  readonly conditions: ScenarioConditions;
}

/**
 * Returns what would help an impossible scenario: one way for each condition that clashes. The raised budget is exactly
 * enough if the conflict is proven; one supplier more need not be.
 */
export function waysOut({ conditions, conflict }: Pick<Scenario, "conditions" | "conflict">): WayOut[] {
  if (conflict === null) return [];
  return conflict.conditions.map((condition): WayOut => {
    const { max_suppliers, max_in_group, budget } = conditions;
    if (condition === "max_suppliers" && max_suppliers !== null)
      return { condition, kind: "suppliers", conditions: { ...conditions, max_suppliers: max_suppliers + 1 } };
    if (condition === "max_in_group" && max_in_group !== null)
      return { condition, kind: "group", conditions: { ...conditions, max_in_group: max_in_group + 1 } };
    if (condition === "budget" && budget !== null && conflict.missing !== null)
      return {
        condition,
        kind: "budget",
        conditions: { ...conditions, budget: toMoney(add(budget, conflict.missing)) },
      };
    if (condition === "whole") return { condition, kind: "whole", conditions: without(conditions, "whole") };
    return { condition, kind: "without", conditions: without(conditions, condition) };
  });
}
