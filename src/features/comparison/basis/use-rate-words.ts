import { CURRENCY } from "#contract/money/currency.ts";
import type { TenderRate } from "#contract/tender-basis/tender-basis.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

const RATE_DIGITS = { min: 4, max: 8 } as const;

/** Returns functions that format a frozen exchange rate with its day and source. */
export function useRateWords(): {
  /** Formats rate, day and source, such as "1 ¥ = 12,1655 ₽ на 7 авг, ЦБ РФ". */
  readonly whole: (rate: TenderRate) => string;
  /** Formats day and source, such as "7 авг, ЦБ РФ". */
  readonly origin: (rate: TenderRate) => string;
} {
  const { t, formats } = useTextTools();
  const source = (rate: TenderRate): string => t(`comparison_basis.source.${rate.source}`, { name: rate.set_by });
  return {
    whole: (rate) =>
      t("comparison_basis.strip", {
        symbol: CURRENCY[rate.currency].symbol,
        rate: formats.decimal(rate.rate, RATE_DIGITS),
        date: formats.date(rate.date),
        source: source(rate),
      }),
    origin: (rate) => t("comparison_basis.rate_hint", { date: formats.date(rate.date), source: source(rate) }),
  };
}
