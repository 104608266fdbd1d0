import { isOtherCurrency } from "#contract/imports/price-heading.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { PRICE_SCALE } from "#contract/money/price-scale.ts";
import { PriceInput, Weeks } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { normalise } from "#contract/money/decimal.ts";
import type { CellValue, Parsed } from "#src/ui/grid/columns.ts";
import type { CellValues } from "#src/ui/grid/value-kind.ts";

const refused = (text: string, message_key: string, params: Record<string, string> = {}): Parsed => ({
  ok: false,
  text,
  message_key,
  params,
});

/**
 * How the price column reads, shows and edits the price that is typed: the number stays what was typed. One that is
 * typed or pasted with the sign of another currency than the offer's is no price of it.
 */
export function priceTexts(
  values: CellValues,
  currency: CurrencyId,
): {
  parse: (text: string) => Parsed;
  format: (value: CellValue) => string;
  edit: (value: CellValue) => string;
} {
  const { money } = values;
  return {
    parse(text) {
      if (isOtherCurrency(text, currency) === true)
        return refused(text, "validation.price_currency", { currency: CURRENCY[currency].code });
      const parsed = money.parse(text, { decimals: PRICE_SCALE });
      if (!parsed.ok || typeof parsed.value !== "string") return parsed;
      const price = normalise(parsed.value);
      return PriceInput.safeParse(price).success ? { ok: true, value: price } : refused(text, "validation.price");
    },
    format: (value) => (value === null ? "" : money.format(value, {})),
    edit: (value) => money.edit(value),
  };
}

/** Whole weeks as the contract takes them. */
export function parseWeeks(text: string, values: CellValues): Parsed {
  const parsed = values.integer.parse(text, {});
  return !parsed.ok || Weeks.safeParse(parsed.value).success ? parsed : refused(text, "validation.weeks");
}
