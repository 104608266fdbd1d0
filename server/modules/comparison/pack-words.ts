import { ROUBLE } from "#contract/money/currency.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import { surplusOf } from "#contract/offers/packs.ts";
import type { Packed } from "#contract/offers/packs.ts";
import type { Language } from "#contract/primitives.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";

/** Describes the surplus that whole packs or a minimum quantity add to a line. Returns null if there is no surplus. */
export function surplusText(
  { quantity, unit, line }: { readonly quantity: string; readonly unit: number; readonly line: Packed },
  language: Language,
): string | null {
  const found = surplusOf(quantity, line);
  if (found === null) return null;
  const symbol = unitSymbol(unit, language) ?? "";
  const written = (value: string): string => amountsIn(language, ROUBLE).quantity(value);
  const { packs } = found;
  const [bought, more] = [found.bought, found.more].map((value) => `${written(value)} ${symbol}`.trim());
  return packs === null
    ? translate(language, "comparison.pack.at_least", { bought: bought ?? "", more: more ?? "" })
    : translate(language, "comparison.pack.packs", {
        packs: packs.count,
        pack: written(packs.of),
        bought: bought ?? "",
        more: more ?? "",
      });
}
