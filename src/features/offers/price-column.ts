import { PriceInput, Weeks } from "#contract/primitives.ts";
import { normalise } from "#contract/money/decimal.ts";
import type { CellValue, Parsed } from "#src/ui/grid/columns.ts";
import type { CellValues } from "#src/ui/grid/value-kind.ts";

const PRICE_DECIMALS = 4;
const refused = (text: string, message_key: string): Parsed => ({ ok: false, text, message_key, params: {} });

/** How the price column reads, shows and edits the price that is typed: the number stays what was typed. */
export function priceTexts(values: CellValues): {
  parse: (text: string) => Parsed;
  format: (value: CellValue) => string;
  edit: (value: CellValue) => string;
} {
  const { money } = values;
  return {
    parse(text) {
      const parsed = money.parse(text, { decimals: PRICE_DECIMALS });
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
