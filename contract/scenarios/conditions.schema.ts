import { z } from "zod";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { Id, Money, Percent, Weeks } from "#contract/primitives.ts";

/** Suppliers that a scenario may name, and how many it may be limited to. */
const MAX_SUPPLIERS = 500;
const MAX_SETS = 200;

const Sum = Money.refine((value) => !value.startsWith("-") && /[1-9]/.test(value), { error: "validation.money" });
const Count = z.int({ error: "validation.count" }).min(1, { error: "validation.count" }).max(MAX_SUPPLIERS, {
  error: "validation.count",
});

/** What an award has to keep to. What isn't said asks for nothing. */
export const ScenarioConditions = z
  .strictObject({
    /** At most so many suppliers get anything. */
    max_suppliers: Count.nullable().default(null),
    /** At most so many suppliers in each group of purchase items. */
    max_in_group: Count.nullable().default(null),
    /** Whoever gets anything gets goods for at least this sum, and this share of all goods; as they are paid. */
    min_sum: Sum.nullable().default(null),
    min_share: Percent.nullable().default(null),
    /** Nobody gets more than this share of all goods; named suppliers have a limit of their own. */
    max_share: Percent.nullable().default(null),
    max_shares: z
      .array(z.strictObject({ supplier: Id, percent: Percent }))
      .max(MAX_SUPPLIERS)
      .default([]),
    /** Nothing comes later than its lot is needed. */
    in_time: z.boolean().default(false),
    /** Everything comes within so many weeks. */
    max_weeks: Weeks.nullable().default(null),
    no_substitutes: z.boolean().default(false),
    /** What nobody can supply under the conditions stays open, and who has only a part supplies that part. */
    allow_shortage: z.boolean().default(false),
    /** Lots that one supplier gets together. */
    together: z.array(z.array(Id).min(2).max(BULK_MAX_ROWS)).max(MAX_SETS).default([]),
    /** Lots of one group of purchase items go to one supplier. */
    together_by_group: z.boolean().default(false),
    /** Lots that have winners keep them. */
    keep_winners: z.boolean().default(false),
    /** At most this has to be paid, goods and freight, on the VAT basis of the comparison. */
    budget: Sum.nullable().default(null),
    /** Suppliers who get nothing. */
    left_out: z.array(Id).max(MAX_SUPPLIERS).default([]),
  })
  .meta({ id: "ScenarioConditions" });
export type ScenarioConditions = z.output<typeof ScenarioConditions>;

/** A scenario that asks for nothing. */
export const NO_CONDITIONS: ScenarioConditions = ScenarioConditions.parse({});

/** Each condition by its name, in the order in which they are spoken of. `whole`: every lot is supplied in full. */
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

/** True when the scenario asks for it. */
export function isSet(conditions: ScenarioConditions, name: ConditionName): boolean {
  if (name === "whole") return !conditions.allow_shortage;
  const value = conditions[name];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}

/** The conditions that a scenario asks for. */
export const namesOf = (conditions: ScenarioConditions): ConditionName[] =>
  CONDITION_NAMES.filter((name) => isSet(conditions, name));

/** The same scenario without one of its conditions. */
export const without = (conditions: ScenarioConditions, name: ConditionName): ScenarioConditions =>
  name === "whole" ? { ...conditions, allow_shortage: true } : { ...conditions, [name]: NO_CONDITIONS[name] };
