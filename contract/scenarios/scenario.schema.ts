import { z } from "zod";
import { StackMoney } from "#contract/award/ledger.schema.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { EXPORT_FORMATS } from "#contract/list.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { CONDITION_NAMES, ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { SCENARIO_STATES } from "#contract/scenarios/scenario.machine.ts";
import { Id, IdParam, lineText, Money, Quantity, Timestamp, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

export const SCENARIOS_MAX = 30;
/** Time limit of a search in seconds. */
export const SEARCH_SECONDS = 10;
/** Time limit of a search that a user has asked to take longer. */
export const LONGER_SEARCH_SECONDS = 60;
const NAME_MAX = 100;

const figures = {
  /** Sums of the winners, including the sum to pay and the comparable sum used for ranking. */
  ledger: StackMoney,
  /** Comparable cost of the missing quantities in partially supplied lots, at the prices of their suppliers. */
  open_sum: Money,
  lots: z.int(),
  late: z.int(),
  substitutes: z.int(),
  /** Number of partially supplied lots. */
  short: z.int(),
  /** Number of lots left open because no supplier can supply them. */
  open: z.int(),
};

/** A point of a curve, on the comparison's VAT basis. Its sums are null if no award meets the conditions. */
export const CurvePoint = z.object({
  at: z.int(),
  to_pay: Money.nullable(),
  comparable: Money.nullable(),
  open: z.int(),
  short: z.int(),
});
export type CurvePoint = z.output<typeof CurvePoint>;

export const ScenarioResult = z
  .object({
    basis: z.enum(VAT_BASES),
    ...figures,
    /**
     * Results per winning supplier. `share` is the supplier's share of the goods in per cent, computed as for the
     * conditions on shares.
     */
    suppliers: z.array(z.object({ supplier: Named, ledger: StackMoney, share: z.string(), lots: z.int() })),
    /** Number of lots without an offer, which take no part in the scenario. */
    unanswered: z.int(),
    /** Number of lots already ordered, which take no part in the scenario. */
    ordered: z.int(),
    /**
     * Upper bound, in per cent, on how much cheaper another award under these conditions could be. "0.00" means that
     * this award is proven to be the cheapest.
     */
    gap: z.string(),
    /** Cost of each condition: how much lower the comparable sum of the same lots would be without it. */
    prices: z.array(
      z.object({
        condition: z.enum(CONDITION_NAMES),
        saves: Money,
        /** Number of additional lots that could be supplied without the condition. */
        opens: z.int(),
        /** True if `saves` is only a lower bound, because the search was cut off. */
        at_least: z.boolean(),
      }),
    ),
    /** Lowest comparable sum by number of suppliers, without limits on sums and shares. */
    by_suppliers: z.array(CurvePoint),
    /** Lowest comparable sum by delivery time in weeks, without limits on sums and shares. */
    by_weeks: z.array(CurvePoint),
  })
  .meta({ id: "ScenarioResult" });
export type ScenarioResult = z.output<typeof ScenarioResult>;

/** A set of suppliers that comes near to an impossible scenario: what its cheapest award costs, and what it covers. */
export const NearestSet = z.object({ suppliers: z.array(Named), to_pay: Money, lots: z.int() });
export type NearestSet = z.output<typeof NearestSet>;

export const ScenarioConflict = z
  .object({
    /** A minimal set of conflicting conditions. Dropping any of them resolves this conflict. */
    conditions: z.array(z.enum(CONDITION_NAMES)),
    /** The first few lots without a possible supplier, if they cause the conflict. */
    lots: z.array(Id),
    /** Total number of lots without a possible supplier. */
    lot_count: z.int(),
    /** True if the conflict isn't proven, because the search was cut off. */
    probably: z.boolean(),
    /**
     * Difference between the lowest possible sum and the budget, if the budget is the only conflict; otherwise null.
     */
    missing: Money.nullable(),
    /**
     * The best sets of at most as many suppliers as are allowed, under all conditions but sums and shares. Those that
     * cover more lots come first. Empty if the number isn't limited.
     */
    nearest: z.array(NearestSet).default([]),
    /** Lowest sum to pay by number of suppliers and by delivery time, without limits on sums and shares. */
    by_suppliers: z.array(CurvePoint).default([]),
    by_weeks: z.array(CurvePoint).default([]),
  })
  .meta({ id: "ScenarioConflict" });
export type ScenarioConflict = z.output<typeof ScenarioConflict>;

export const SOLVING_STAGES = ["searching", "improving", "explaining", "pricing"] as const;

export const FAILURES = ["died", "too_large", "unsolved", "nothing_to_award"] as const;

export const Scenario = z
  .object({
    id: Id,
    version: Version,
    name: z.string(),
    conditions: ScenarioConditions,
    state: z.enum(SCENARIO_STATES),
    /** Number of scenarios ahead in the queue; null unless queued. */
    place: z.int().nullable(),
    stage: z.enum(SOLVING_STAGES).nullable(),
    /** Best result so far, set even before the search ends. */
    result: ScenarioResult.nullable(),
    conflict: ScenarioConflict.nullable(),
    failure: z.enum(FAILURES).nullable(),
    /** True if offers, lots, rates, terms, freight or fixed winners have changed since the scenario was solved. */
    is_stale: z.boolean(),
    solved_at: Timestamp.nullable(),
    /** Time limit of the search in seconds. */
    seconds: z.int(),
    /** Time when the search began; null unless it is running. */
    begun_at: Timestamp.nullable(),
    /** True if the winners of the tender are exactly those of this scenario. */
    is_applied: z.boolean(),
    created_by: Named.nullable(),
  })
  .meta({ id: "Scenario" });
export type Scenario = z.output<typeof Scenario>;

/** A winner of a scenario, in the format that the request to choose winners accepts. */
export const ScenarioWinner = z.object({ lot: Id, offer_item: Id, quantity: Quantity });
export type ScenarioWinner = z.output<typeof ScenarioWinner>;

export const ScenarioWinners = z
  .object({ id: Id, version: Version, winners: z.array(ScenarioWinner), open: z.array(Id) })
  .meta({ id: "ScenarioWinners" });

/** Winners of a lot before or after a scenario was applied. */
const LotChoice = z.strictObject({
  lot: Id,
  winners: z.array(z.strictObject({ offer_item: Id, quantity: Quantity, is_ordered: z.boolean() })).max(50),
});
const choices = z.array(LotChoice).min(1).max(BULK_MAX_ROWS);

/** The winners that an applied scenario replaced, and those that it gave the same lots. */
export const ScenarioApplied = z.strictObject({ version: Version, before: choices, after: choices });
export type ScenarioApplied = z.output<typeof ScenarioApplied>;

/** The scenario that was applied last to a tender; null if there was none. */
export const AppliedScenario = z
  .object({
    applied: ScenarioApplied.extend({ scenario: Id, at: Timestamp, by: Named }).nullable(),
  })
  .meta({ id: "AppliedScenario" });

/** The scenario that faces the one in the path; without it, the present award does. */
export const DifferenceQuery = z.strictObject({ against: IdParam.optional(), format: z.enum(EXPORT_FORMATS) });
export type DifferenceQuery = z.output<typeof DifferenceQuery>;

export const Scenarios = z.object({ results: z.array(Scenario) });
export const ScenarioCreate = z.strictObject({ name: lineText(NAME_MAX), conditions: ScenarioConditions });
export const ScenarioPatch = z
  .strictObject({ name: lineText(NAME_MAX), conditions: ScenarioConditions, version: Version })
  .partial();
export const OfTender = z.object({ id: IdParam });
export const ScenarioById = z.object({ id: IdParam, scenarioId: IdParam });
