import { isZero, toMoney } from "#contract/money/decimal.ts";
import { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { readSets, setsText } from "#src/features/scenarios/scenario-words.ts";

/** Conditions as typed in the form. Numbers and sets of lots are strings. */
export interface ConditionTexts {
  readonly max_suppliers: string;
  readonly max_in_group: string;
  readonly max_weeks: string;
  readonly together: string;
  readonly budget: string | null;
  readonly min_sum: string | null;
  readonly min_share: string | null;
  readonly max_share: string | null;
  readonly in_time: boolean;
  readonly no_substitutes: boolean;
  readonly allow_shortage: boolean;
  readonly keep_winners: boolean;
  readonly together_by_group: boolean;
  readonly left_out: readonly number[];
  readonly max_shares: Readonly<Record<string, string | null>>;
}

const whole = (value: number | null): string => (value === null ? "" : String(value));

export const textsOf = (conditions: ScenarioConditions, positions: ReadonlyMap<number, number>): ConditionTexts => ({
  ...conditions,
  max_suppliers: whole(conditions.max_suppliers),
  max_in_group: whole(conditions.max_in_group),
  max_weeks: whole(conditions.max_weeks),
  together: setsText(conditions.together, positions),
  max_shares: Object.fromEntries(conditions.max_shares.map(({ supplier, percent }) => [supplier, percent])),
});

export type ConditionErrors = Readonly<Record<string, string>>;

const none = (text: string | null): string | null => (text === null || text.trim() === "" ? null : text.trim());
const number = (text: string): number | string | null => {
  const typed = none(text);
  return typed === null ? null : /^\d{1,6}$/.test(typed) ? Number(typed) : typed;
};
const sum = (text: string | null): string | null => {
  const typed = none(text);
  return typed === null || isZero(typed) ? typed : toMoney(typed);
};

/** Parses the form. Returns the conditions, or error messages by field. */
export function conditionsOf(
  texts: ConditionTexts,
  lots: ReadonlyMap<number, number>,
): { readonly conditions: ScenarioConditions; readonly errors: null } | { readonly errors: ConditionErrors } {
  const together = readSets(texts.together, lots);
  const max_shares = Object.entries(texts.max_shares).flatMap(([supplier, text]) => {
    const percent = none(text);
    return percent === null ? [] : [{ supplier: Number(supplier), percent }];
  });
  const read = ScenarioConditions.safeParse({
    ...texts,
    max_suppliers: number(texts.max_suppliers),
    max_in_group: number(texts.max_in_group),
    max_weeks: number(texts.max_weeks),
    budget: sum(texts.budget),
    min_sum: sum(texts.min_sum),
    min_share: none(texts.min_share),
    max_share: none(texts.max_share),
    together: together ?? [],
    max_shares,
  });
  if (read.success && together !== null) return { conditions: read.data, errors: null };
  const issues = read.success ? [] : read.error.issues;
  return {
    errors: {
      ...(together === null ? { together: "scenarios.form.together_wrong" } : {}),
      ...Object.fromEntries(
        issues.map(({ path: [field, place], message }) => [
          field === "max_shares" && typeof place === "number"
            ? `max_shares.${max_shares[place]?.supplier ?? 0}`
            : String(field),
          message,
        ]),
      ),
    },
  };
}
