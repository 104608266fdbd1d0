import { PriceInput, Weeks } from "#contract/primitives.ts";
import { normalise } from "#contract/money/decimal.ts";
import { priceWithoutVat, priceWithVat } from "#contract/money/vat.ts";
import type { CellValue, Parsed } from "#src/ui/grid/columns.ts";
import type { CellValues } from "#src/ui/grid/value-kind.ts";

const PRICE_DECIMALS = 4;
const refused = (text: string, message_key: string): Parsed => ({ ok: false, text, message_key, params: {} });

/** Which of the two prices a person types. The line keeps the one without VAT. */
export interface PriceInputMode {
  readonly gross: boolean;
  /** Per cent of VAT that is added; null for none. */
  readonly percent: string | null;
}

/** The price as it is shown and typed in this mode. */
export const shownPrice = (net: CellValue, { gross, percent }: PriceInputMode): CellValue =>
  typeof net === "string" && gross ? priceWithVat(net, percent) : net;

/** How the price column reads, shows and edits the kept price in this mode. */
export function priceTexts(
  mode: PriceInputMode,
  values: CellValues,
): { parse: (text: string) => Parsed; format: (value: CellValue) => string; edit: (value: CellValue) => string } {
  const { money } = values;
  return {
    parse(text) {
      const parsed = money.parse(text, { decimals: PRICE_DECIMALS });
      if (!parsed.ok || typeof parsed.value !== "string") return parsed;
      const price = normalise(parsed.value);
      if (!PriceInput.safeParse(price).success) return refused(text, "validation.price");
      return { ok: true, value: mode.gross ? priceWithoutVat(price, mode.percent) : price };
    },
    format: (value) => (value === null ? "" : money.format(shownPrice(value, mode), {})),
    edit: (value) => money.edit(shownPrice(value, mode)),
  };
}

/** Whole weeks as the contract takes them. */
export function parseWeeks(text: string, values: CellValues): Parsed {
  const parsed = values.integer.parse(text, {});
  return !parsed.ok || Weeks.safeParse(parsed.value).success ? parsed : refused(text, "validation.weeks");
}
