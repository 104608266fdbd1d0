import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import type { CurrencyId, PaymentRule, TaxType, Unit, VatRateRow } from "#contract/reference/reference.schema.ts";
import type { Field } from "#src/kit/fields/field.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

const ID = {
  source: "id",
  label: "reference_lists.id",
  kind: "code",
  column: { text: ({ id }: { id: number | string }) => String(id) },
} as const;
const NAME = { source: "name", label: "reference_lists.name", kind: "text" } as const;

export const UNIT: readonly Field<Unit>[] = [
  ID,
  NAME,
  { source: "symbol", label: "reference_lists.symbol", kind: "text" },
  { source: "okei", label: "reference_lists.okei", kind: "text" },
];

const day = (date: string | null, { formats }: TextTools): string => (date === null ? "—" : formats.fullDate(date));

export const VAT_RATE: readonly Field<VatRateRow>[] = [
  ID,
  {
    source: "percent",
    label: "reference_lists.rate",
    kind: "amount",
    column: { text: ({ percent }, { formats }) => formats.percent(percent, { digits: { min: 0, max: 2 } }) },
  },
  {
    source: "valid_from",
    label: "reference_lists.valid_from",
    kind: "day",
    column: { text: ({ valid_from }, tools) => day(valid_from, tools) },
  },
  {
    source: "valid_to",
    label: "reference_lists.valid_to",
    kind: "day",
    column: { text: ({ valid_to }, tools) => day(valid_to, tools) },
  },
];

export const TAX_TYPE: readonly Field<TaxType>[] = [ID, NAME];

export const PAYMENT_RULE: readonly Field<PaymentRule>[] = [ID, NAME];

interface Currency {
  readonly id: CurrencyId;
}
/** Fields of a currency. Currencies are constants, so there is no call for them. */
export const CURRENCY: readonly Field<Currency>[] = [
  ID,
  {
    source: "id",
    label: "reference_lists.name",
    kind: "text",
    column: { text: ({ id }, { t }) => t(`reference.currency.${id}`) },
  },
];
export const CURRENCY_LIST: readonly Currency[] = CURRENCIES.map((id) => ({ id }));
