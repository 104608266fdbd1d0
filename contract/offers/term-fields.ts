import { lineField, optionalField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { AmountInput, Money } from "#contract/primitives.ts";
import { BASIS_FIELD, CURRENCY_FIELD, PAYMENT_FIELD } from "#contract/money/term-fields.ts";

/** What a supplier gives for the whole of an offer, and of its working copy. */
export const TERM_FIELDS = {
  /** Whether its prices are typed, and count, without VAT or with it. */
  basis: BASIS_FIELD,
  /** In which its prices are: one of those that the tender takes. */
  currency: CURRENCY_FIELD,
  payment_terms: optionalField(PAYMENT_FIELD),
  comment: lineField(2000),
  /** For bringing all of it, beside its prices, in its currency and on its basis; "0" is as good as nothing. */
  freight: { sql: "numeric(26,2)", nullable: true, input: AmountInput.nullable(), output: Money.nullable() },
} as const satisfies Fields;
