import { z } from "zod";
import { choiceField, lineField, optionalChoiceField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { AmountInput, Money } from "#contract/primitives.ts";
import { CURRENCIES, CurrencyId, PAYMENT_METHODS, PaymentMethod } from "#contract/reference/reference.schema.ts";

/** What a supplier gives for the whole of an offer, and of its working copy. */
export const TERM_FIELDS = {
  /** Whether its prices are typed, and count, without VAT or with it. */
  basis: choiceField("text", VAT_BASES, z.enum(VAT_BASES)),
  /** In which its prices are: one of those that the tender takes. */
  currency: choiceField("smallint", CURRENCIES, CurrencyId),
  payment_terms: optionalChoiceField("text", PAYMENT_METHODS, PaymentMethod),
  comment: lineField(2000),
  /** For bringing all of it, beside its prices, in its currency and on its basis; "0" is as good as nothing. */
  freight: { sql: "numeric(26,2)", nullable: true, input: AmountInput.nullable(), output: Money.nullable() },
} as const satisfies Fields;
