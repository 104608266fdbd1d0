import { choiceField, enumField } from "#contract/field-kinds.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
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

export const CURRENCY_FIELD = choiceField("smallint", CURRENCIES, CurrencyId);
export const TAX_TYPE_FIELD = choiceField("smallint", TAX_TYPES, TaxTypeId);
export const VAT_RATE_FIELD = choiceField("smallint", VAT_RATE_IDS, VatRateId);
export const PAYMENT_FIELD = choiceField("text", PAYMENT_METHODS, PaymentMethod);
/** VAT basis of the typed prices. The typed prices are the binding ones. */
export const BASIS_FIELD = enumField(VAT_BASES);
