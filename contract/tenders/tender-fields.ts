import { z } from "zod";
import {
  flagField,
  lineField,
  optionalField,
  requiredLineField,
  enumField,
  sameOrNoneField,
} from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { Timestamp } from "#contract/primitives.ts";
import { CURRENCY_FIELD, PAYMENT_FIELD, TAX_TYPE_FIELD, VAT_RATE_FIELD } from "#contract/money/term-fields.ts";
import { CURRENCIES, CurrencyId } from "#contract/reference/reference.schema.ts";
import { PRICE_FEEDBACK_KINDS } from "#contract/tenders/price-feedback.schema.ts";

/** Editable fields of a tender in form order. The tender's managers are stored in a separate table. */
export const TENDER_FIELDS = {
  name: requiredLineField(200),
  closing_date: sameOrNoneField("timestamptz", Timestamp),
  urgent: flagField(),
  sealed: flagField(),
  tax_type: TAX_TYPE_FIELD,
  vat_rate: optionalField(VAT_RATE_FIELD),
  currency: CURRENCY_FIELD,
  other_currencies: {
    sql: "smallint[]",
    nullable: false,
    input: z.array(CurrencyId).max(CURRENCIES.length),
    output: z.array(CurrencyId),
  },
  payment_method: PAYMENT_FIELD,
  comment: lineField(2000),
  /** Feedback that suppliers receive about their prices in the previous round. The next round inherits this setting. */
  price_feedback: enumField(PRICE_FEEDBACK_KINDS),
} as const satisfies Fields;
