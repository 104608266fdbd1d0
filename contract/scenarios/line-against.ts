import type { ConditionName, ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";

/** What the conditions on single lines judge. */
export interface JudgedLine {
  /** True if the available quantity is below the quantity of the lot. */
  readonly short: boolean;
  /** True if the line is already a winner. The quantity that it has won counts as complete. */
  readonly kept: boolean;
  readonly late: boolean;
  readonly substitute: boolean;
  /** Longest delivery time in weeks. Null if unknown. */
  readonly weeks: number | null;
  /** True if the lot has a target delivery time but the line has no delivery time. */
  readonly untimed: boolean;
}

/** Conditions that exclude single lines, whatever else the award contains. */
export type LineCondition = Extract<ConditionName, "left_out" | "no_substitutes" | "in_time" | "max_weeks" | "whole">;

/** Returns the first condition that excludes a supplier's line, or null if the line may win. */
export function against(conditions: ScenarioConditions, supplier: number, line: JudgedLine): LineCondition | null {
  if (conditions.left_out.includes(supplier)) return "left_out";
  if (conditions.no_substitutes && line.substitute) return "no_substitutes";
  if (conditions.in_time && (line.late || line.untimed)) return "in_time";
  if (conditions.max_weeks !== null && (line.weeks === null || line.weeks > conditions.max_weeks)) return "max_weeks";
  return !conditions.allow_shortage && line.short && !line.kept ? "whole" : null;
}
