import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

export function moneyWords(currency: CurrencyId, { formats }: Pick<TextTools, "formats">) {
  return {
    say: (value: number) => formats.money(value.toFixed(2), currency),
    mark: (value: number) => formats.decimal(String(value), { min: 0, max: 2 }),
  };
}
