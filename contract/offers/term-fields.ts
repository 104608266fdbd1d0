import { lineField, optionalField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { AmountInput, Money } from "#contract/primitives.ts";
import { BASIS_FIELD, CURRENCY_FIELD, PAYMENT_FIELD } from "#contract/money/term-fields.ts";

export const TERM_FIELDS = {
  basis: BASIS_FIELD,
  currency: CURRENCY_FIELD,
  payment_terms: optionalField(PAYMENT_FIELD),
  comment: lineField(2000),
  /**
   * Cost of delivering the whole offer, in the offer's currency and on its VAT basis. The prices don't include this
   * cost. "0" means the same as null.
   */
  freight: { sql: "numeric(26,2)", nullable: true, input: AmountInput.nullable(), output: Money.nullable() },
} as const satisfies Fields;
