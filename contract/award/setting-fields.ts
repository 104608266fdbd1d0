import { flagField, optionalField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { Money } from "#contract/primitives.ts";
import { CURRENCY_FIELD } from "#contract/money/term-fields.ts";

/** A sum that somebody gives: not negative. */
export const LimitSum = Money.refine((value) => !value.startsWith("-"), { error: "validation.money" });

/** What a company says of its awards beside the limit. */
export const AWARD_RULE_FIELDS = {
  /** Nothing is ordered of lots whose winner isn't the cheapest without a reason. */
  reasons_required: flagField(),
} as const satisfies Fields;

/** How a company awards, as it is kept: the limit is a sum with its currency, or neither. */
export const AWARD_SETTING_FIELDS = {
  limit_sum: { sql: "numeric(26,2)", nullable: true, input: LimitSum.nullable(), output: Money.nullable() },
  limit_currency: optionalField(CURRENCY_FIELD),
  ...AWARD_RULE_FIELDS,
} as const satisfies Fields;
