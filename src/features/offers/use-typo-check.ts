import { useMemo } from "react";
import { useLocaleState } from "react-admin";
import { netPriceOn, storedPrice, vatPercent } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { findTypos } from "#contract/offers/typos.ts";
import type { SuspectedTypo, TypoCheckLine } from "#contract/offers/typos.ts";
import { useCall } from "#src/api/hooks.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { createCellValues } from "#src/ui/grid/cell-values.ts";
import type { CellError } from "#src/ui/grid/save-batch.ts";
import { cellOf } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { typedOf } from "#contract/money/price-text.ts";
import { priceTexts } from "#src/features/offers/price-column.ts";

export interface TypoCheck {
  readonly find: (lines: readonly OfferLine[]) => readonly SuspectedTypo[];
  readonly advise: (lines: readonly OfferLine[]) => CellError[];
  readonly words: (typo: SuspectedTypo) => string;
}

const NO_PRICES: ReadonlyMap<number, readonly string[]> = new Map();

const slipLine = (line: OfferLine, basis: VatBasis, percent: string | null): TypoCheckLine => ({
  ...line,
  // Earlier prices are net, so the entered price is converted to net before comparing.
  price_per_unit: line.price === null ? null : storedPrice({ basis, ...typedOf(line.price) }, percent).price_per_unit,
});

/**
 * Finds typos by comparing prices with the supplier's own earlier prices, once these are loaded. A customer who types
 * in an offer doesn't receive the supplier's earlier prices. Messages show prices on the offer's VAT basis.
 */
export function useTypoCheck({ id, tender, basis, currency, outside }: Offer): TypoCheck {
  const { t, formats } = useTextTools();
  const [language] = useLocaleState();
  const earlier = useCall(offerApi.known_prices, { params: { id } }, { enabled: outside?.is_ours !== true }).data;
  const { tax_type, vat_rate } = tender;
  return useMemo((): TypoCheck => {
    const known = earlier === undefined ? NO_PRICES : new Map(earlier.results.map(({ lot, prices }) => [lot, prices]));
    const percent = vatPercent(tax_type, vat_rate);
    const texts = priceTexts(createCellValues(language), currency);
    const typed = (net: string): string => netPriceOn(basis, net, percent);
    const price = (net: string | null): string => (net === null ? "" : formats.price(typed(net)));
    const find = (lines: readonly OfferLine[]): readonly SuspectedTypo[] =>
      findTypos({ lines: lines.map((line) => slipLine(line, basis, percent)), known, vat_percent: percent });
    const params = ({ usual, meant }: SuspectedTypo) => ({ usual: price(usual), meant: price(meant) });
    return {
      find,
      words: (typo) => t(`offers.typo.${typo.code}`, params(typo)),
      advise: (lines) =>
        find(lines).map((typo) => ({
          id: typo.item,
          field: cellOf(typo.field),
          message_key: `offers.typo.${typo.code}`,
          params: params(typo),
          ...(typo.meant === null ? {} : { suggestion: texts.edit(typed(typo.meant)) }),
        })),
    };
  }, [t, formats, language, earlier, basis, currency, tax_type, vat_rate]);
}
