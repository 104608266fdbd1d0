import { flagField, optionalField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { INVOICE_TOLERANCE_FIELDS } from "#contract/orders/invoice-fields.ts";
import { Money, MoneyFromZero } from "#contract/primitives.ts";
import { SURPLUS_FIELDS } from "#contract/orders/surplus-fields.ts";
import { CURRENCY_FIELD } from "#contract/money/term-fields.ts";

/** A limit typed by a user; never negative. */
export const LimitSum = MoneyFromZero;

export const AWARD_RULE_FIELDS = {
  /** True if a lot whose winner isn't the cheapest can't be ordered without a reason. */
  reasons_required: flagField(),
  ...SURPLUS_FIELDS,
  ...INVOICE_TOLERANCE_FIELDS,
} as const satisfies Fields;

/** Stored fields of a company's award setting. The sum and currency of the limit are either both set or both null. */
export const AWARD_SETTING_FIELDS = {
  limit_sum: { sql: "numeric(26,2)", nullable: true, input: LimitSum.nullable(), output: Money.nullable() },
  limit_currency: optionalField(CURRENCY_FIELD),
  ...AWARD_RULE_FIELDS,
} as const satisfies Fields;
