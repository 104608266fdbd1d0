import { z } from "zod";
import { StackMoney } from "#contract/award/ledger.schema.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { CONDITION_NAMES, ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { SCENARIO_STATES } from "#contract/scenarios/scenario.machine.ts";
import { Id, IdParam, lineText, Money, Quantity, Timestamp, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/** Scenarios of one tender. */
export const SCENARIOS_MAX = 30;
const NAME_MAX = 100;

/** What an award costs and what is wrong with it. */
const figures = {
  /** What the winners cost: what is paid for them, and the comparable number, which ranks. */
  ledger: StackMoney,
  /** What the missing part of lots supplied in part comes to when it is compared, at the price of those who supply it. */
  open_sum: Money,
  /** Lots that get a winner. */
  lots: z.int(),
  late: z.int(),
  substitutes: z.int(),
  /** Lots supplied in part. */
  short: z.int(),
  /** Lots left open for want of anybody who may supply them. */
  open: z.int(),
};

/** One point of a curve, both numbers on the comparison's basis; null where the conditions can't be met. */
export const CurvePoint = z.object({
  at: z.int(),
  to_pay: Money.nullable(),
  comparable: Money.nullable(),
  /** Lots left open, and lots supplied in part. */
  open: z.int(),
  short: z.int(),
});
export type CurvePoint = z.output<typeof CurvePoint>;

/** What a scenario comes to. */
export const ScenarioResult = z
  .object({
    /** On which basis prices were compared. */
    basis: z.enum(VAT_BASES),
    ...figures,
    /** `share` is of the goods, as limits of shares count it. */
    suppliers: z.array(z.object({ supplier: Named, ledger: StackMoney, share: z.string(), lots: z.int() })),
    /** Lots that nobody answered, and such as have an order already: neither takes part. */
    unanswered: z.int(),
    ordered: z.int(),
    /**
     * By how many per cent less, at most, any award under these conditions could come to when it is compared; "0.00"
     * is proven to be the least.
     */
    gap: z.string(),
    /** What each condition costs: by how much less the same lots would come to when compared without it. */
    prices: z.array(
      z.object({
        condition: z.enum(CONDITION_NAMES),
        saves: Money,
        /** Lots more that are supplied without it. */
        opens: z.int(),
        /** At least so much: the search for the rest was cut off. */
        at_least: z.boolean(),
      }),
    ),
    /** The least comparable number by suppliers and by weeks of delivery, without limits to sums and shares. */
    by_suppliers: z.array(CurvePoint),
    by_weeks: z.array(CurvePoint),
  })
  .meta({ id: "ScenarioResult" });
export type ScenarioResult = z.output<typeof ScenarioResult>;

/** Why no award meets the conditions. */
export const ScenarioConflict = z
  .object({
    /** Conditions that can't all be met; each of them is needed for the clash. */
    conditions: z.array(z.enum(CONDITION_NAMES)),
    /** Lots that nobody is left for, where it is about these; the first few, and how many there are. */
    lots: z.array(Id),
    lot_count: z.int(),
    /** Not proven: the search was cut off. */
    probably: z.boolean(),
    /** By how much the least that has to be paid is more than the budget, where that is all that is wrong. */
    missing: Money.nullable(),
  })
  .meta({ id: "ScenarioConflict" });
export type ScenarioConflict = z.output<typeof ScenarioConflict>;

/** What a solver is busy with. */
export const SOLVING_STAGES = ["searching", "improving", "explaining", "pricing"] as const;

export const FAILURES = ["died", "too_large", "unsolved", "nothing_to_award"] as const;

export const Scenario = z
  .object({
    id: Id,
    version: Version,
    name: z.string(),
    conditions: ScenarioConditions,
    state: z.enum(SCENARIO_STATES),
    /** While it waits: how many are before it. */
    place: z.int().nullable(),
    stage: z.enum(SOLVING_STAGES).nullable(),
    /** The best that was found, also while the search goes on. */
    result: ScenarioResult.nullable(),
    conflict: ScenarioConflict.nullable(),
    failure: z.enum(FAILURES).nullable(),
    /** Offers, lots, rates, terms, freight or kept winners are others than those that it was solved with. */
    is_stale: z.boolean(),
    solved_at: Timestamp.nullable(),
    created_by: Named.nullable(),
  })
  .meta({ id: "Scenario" });
export type Scenario = z.output<typeof Scenario>;

/** Winners of a scenario, as the call that chooses winners takes them. */
export const ScenarioWinner = z.object({ lot: Id, offer_item: Id, quantity: Quantity });
export type ScenarioWinner = z.output<typeof ScenarioWinner>;

/** A scenario with its winners, and the lots that it leaves open. */
export const ScenarioWinners = z
  .object({ id: Id, version: Version, winners: z.array(ScenarioWinner), open: z.array(Id) })
  .meta({ id: "ScenarioWinners" });

export const Scenarios = z.object({ results: z.array(Scenario) });
export const ScenarioCreate = z.strictObject({ name: lineText(NAME_MAX), conditions: ScenarioConditions });
export const ScenarioPatch = z
  .strictObject({ name: lineText(NAME_MAX), conditions: ScenarioConditions, version: Version })
  .partial();
export const OfTender = z.object({ id: IdParam });
export const ScenarioById = z.object({ id: IdParam, scenarioId: IdParam });
