import { z } from "zod";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { Id, Percent, PositiveMoney, Weeks } from "#contract/primitives.ts";

/** Maximum number of suppliers in a condition. */
const MAX_SUPPLIERS = 500;
const MAX_SETS = 200;

const Count = z.int({ error: "validation.count" }).min(1, { error: "validation.count" }).max(MAX_SUPPLIERS, {
  error: "validation.count",
});

/** Conditions of an award. An omitted condition doesn't restrict the award. */
export const ScenarioConditions = z
  .strictObject({
    max_suppliers: Count.nullable().default(null),
    max_in_group: Count.nullable().default(null),
    /** Minimum value of the goods awarded to each winning supplier, at the prices to pay. */
    min_sum: PositiveMoney.nullable().default(null),
    /** Minimum share of all goods for each winning supplier, in per cent. */
    min_share: Percent.nullable().default(null),
    /** Maximum share of all goods per supplier, in per cent. `max_shares` overrides it for named suppliers. */
    max_share: Percent.nullable().default(null),
    max_shares: z
      .array(z.strictObject({ supplier: Id, percent: Percent }))
      .max(MAX_SUPPLIERS)
      .default([]),
    /** True if each lot must be delivered by its target date. */
    in_time: z.boolean().default(false),
    max_weeks: Weeks.nullable().default(null),
    no_substitutes: z.boolean().default(false),
    /**
     * True if lots may stay open when no supplier can deliver them under the conditions. A supplier with a partial
     * quantity then delivers that part.
     */
    allow_shortage: z.boolean().default(false),
    /** Sets of lots that must go to the same supplier. */
    together: z.array(z.array(Id).min(2).max(BULK_MAX_ROWS)).max(MAX_SETS).default([]),
    together_by_group: z.boolean().default(false),
    keep_winners: z.boolean().default(false),
    /** Maximum sum to pay for goods and freight, on the comparison's VAT basis. */
    budget: PositiveMoney.nullable().default(null),
    /** Ids of excluded suppliers. */
    left_out: z.array(Id).max(MAX_SUPPLIERS).default([]),
  })
  .meta({ id: "ScenarioConditions" });
export type ScenarioConditions = z.output<typeof ScenarioConditions>;

export const NO_CONDITIONS: ScenarioConditions = ScenarioConditions.parse({});

/** Condition names in display order. `whole` means that every lot is delivered in full. */
export const CONDITION_NAMES = [
  "left_out",
  "no_substitutes",
  "in_time",
  "max_weeks",
  "whole",
  "together",
  "together_by_group",
  "keep_winners",
  "max_suppliers",
  "max_in_group",
  "min_sum",
  "min_share",
  "max_share",
  "max_shares",
  "budget",
] as const;
export type ConditionName = (typeof CONDITION_NAMES)[number];

export function isSet(conditions: ScenarioConditions, name: ConditionName): boolean {
  if (name === "whole") return !conditions.allow_shortage;
  const value = conditions[name];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}

export const namesOf = (conditions: ScenarioConditions): ConditionName[] =>
  CONDITION_NAMES.filter((name) => isSet(conditions, name));

export const without = (conditions: ScenarioConditions, name: ConditionName): ScenarioConditions =>
  name === "whole" ? { ...conditions, allow_shortage: true } : { ...conditions, [name]: NO_CONDITIONS[name] };
