import { unitsIn } from "#contract/imports/other-units.ts";
import { isOtherCurrency } from "#contract/imports/price-heading.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { priceText, splitPrice, typedOf } from "#contract/money/price-text.ts";
import { PriceInput, Weeks } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { normalise } from "#contract/money/decimal.ts";
import { isBelowPriceScale } from "#contract/money/vat.ts";
import type { CellValue, Parsed } from "#src/ui/grid/columns.ts";
import type { CellValues } from "#src/ui/grid/value-kind.ts";

const refused = (text: string, message_key: string, params: Record<string, string> = {}): Parsed => ({
  ok: false,
  text,
  message_key,
  params,
});

/**
 * Returns how the price column parses, formats and edits a price. The number stays as typed. A currency symbol other
 * than the offer's is an error. The user types a price for several units as "0,87/1000"; the name of the requested unit
 * (`unit`) may follow the number.
 */
export function priceTexts(
  values: CellValues,
  currency: CurrencyId,
): {
  parse: (text: string, unit?: number) => Parsed;
  format: (value: CellValue) => string;
  edit: (value: CellValue) => string;
} {
  const { money } = values;
  return {
    parse(text, unit) {
      if (isOtherCurrency(text, currency) === true)
        return refused(text, "validation.price_currency", { currency: CURRENCY[currency].code });
      const split = splitPrice(text, (words) => (unit === undefined ? null : unitsIn(words, unit)));
      if (split !== null && split.quantity === null) return refused(text, "validation.price_quantity");
      const price_quantity = split?.quantity ?? 1;
      const parsed = money.parse(split?.price ?? text, { decimals: PRICE_SCALE });
      if (!parsed.ok) return split === null ? parsed : withQuantity(text, parsed, price_quantity);
      if (typeof parsed.value !== "string") return parsed;
      const price = normalise(parsed.value);
      if (!PriceInput.safeParse(price).success) return refused(text, "validation.price");
      if (isBelowPriceScale({ price, price_quantity })) return refused(text, "validation.price_too_small");
      return { ok: true, value: priceText({ price, price_quantity }) };
    },
    format(value) {
      if (value === null) return "";
      const { price, price_quantity } = typedOf(String(value));
      return price_quantity === 1 ? money.format(price, {}) : `${money.format(price, {})}/${price_quantity}`;
    },
    edit(value) {
      if (value === null) return "";
      const { price, price_quantity } = typedOf(String(value));
      return priceText({ price: money.edit(price), price_quantity });
    },
  };
}

/** Adds the number of units to each suggested correction of an unparsable price. */
function withQuantity(text: string, parsed: Extract<Parsed, { ok: false }>, price_quantity: number): Parsed {
  const of = (price: string): string => priceText({ price, price_quantity });
  const { suggestion, readings } = parsed;
  return {
    ...parsed,
    text,
    ...(suggestion === undefined ? {} : { suggestion: of(suggestion) }),
    ...(readings === undefined ? {} : { readings: { fraction: of(readings.fraction), whole: of(readings.whole) } }),
  };
}

/** Parses a whole number of weeks within the limits of the contract. */
export function parseWeeks(text: string, values: CellValues): Parsed {
  const parsed = values.integer.parse(text, {});
  return !parsed.ok || Weeks.safeParse(parsed.value).success ? parsed : refused(text, "validation.weeks");
}
