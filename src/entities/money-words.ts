import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

/** How the sums of a plot are said, in full and on its axis. */
export function moneyWords(currency: CurrencyId, { formats }: Pick<TextTools, "formats">) {
  return {
    say: (value: number) => formats.money(value.toFixed(2), currency),
    mark: (value: number) => formats.decimal(String(value), { min: 0, max: 2 }),
  };
}
