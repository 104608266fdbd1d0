import { z } from "zod";
import { choiceField, flagField, lineField, optionalChoiceField, requiredLineField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { Timestamp } from "#contract/primitives.ts";
import {
  CURRENCIES,
  CurrencyId,
  PAYMENT_METHODS,
  PaymentMethod,
  TAX_TYPES,
  TaxTypeId,
  VAT_RATE_IDS,
  VatRateId,
} from "#contract/reference/reference.schema.ts";
import { ROUND_TELLS } from "#contract/tenders/round-told.schema.ts";

/** The fields of a tender that people give, in the order of its form; its managers stand in a table of their own. */
export const TENDER_FIELDS = {
  name: requiredLineField(200),
  closing_date: {
    sql: "timestamptz",
    nullable: true,
    input: Timestamp.nullable(),
    output: Timestamp.nullable(),
  },
  urgent: flagField(),
  sealed: flagField(),
  tax_type: choiceField("smallint", TAX_TYPES, TaxTypeId),
  vat_rate: optionalChoiceField("smallint", VAT_RATE_IDS, VatRateId),
  currency: choiceField("smallint", CURRENCIES, CurrencyId),
  /** In which others its suppliers may answer. */
  other_currencies: {
    sql: "smallint[]",
    nullable: false,
    input: z.array(CurrencyId).max(CURRENCIES.length),
    output: z.array(CurrencyId),
  },
  payment_method: choiceField("text", PAYMENT_METHODS, PaymentMethod),
  comment: lineField(2000),
  /** What its suppliers are told of their own prices in the round before; a next round begins with the same. */
  told_of_round: choiceField("text", ROUND_TELLS, z.enum(ROUND_TELLS)),
} as const satisfies Fields;
