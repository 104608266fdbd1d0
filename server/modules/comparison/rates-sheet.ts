import type { z } from "zod";
import { CURRENCY, ROUBLE } from "#contract/money/currency.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { TenderRate } from "#contract/tender-basis/tender-basis.schema.ts";
import type { Language } from "#contract/primitives.ts";
import { listedCurrencies, ratesSheetName } from "#server/modules/comparison/rate-cells.ts";
import type { RatesPlan } from "#server/modules/comparison/rate-cells.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { dayText } from "#server/platform/instant.ts";
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

type Rate = z.input<typeof TenderRate>;

export function rateText({ currency, rate, date, source, set_by }: Rate, language: Language): string {
  const word = (key: string, params: Record<string, string>): string =>
    translate(language, `comparison_basis.${key}`, params);
  return word("strip", {
    symbol: CURRENCY[currency].symbol,
    rate: amountsIn(language, ROUBLE).rate(rate),
    date: dayText(date, language),
    source: word(`source.${source}`, { name: set_by }),
  });
}

export interface RateColumns {
  readonly columns: readonly WorkbookColumn[];
  readonly of: (currency: CurrencyId) => readonly WorkbookCell[];
  readonly closing: readonly WorkbookCell[];
}

/**
 * Builds the sheet of the tender's frozen exchange rates. Formulas of other sheets refer to its cells, so a user can
 * edit a rate in the file.
 */
export function ratesSheet(plan: RatesPlan, rates: readonly Rate[], more?: RateColumns): WorkbookSheet {
  const { language } = plan;
  const word = (key: string): string => translate(language, `sheets.rates.${key}`);
  return {
    name: ratesSheetName(language),
    columns: [
      { header: word("currency"), kind: "text", width: 16 },
      { header: word("rate"), kind: "rate", width: 18 },
      { header: word("date"), kind: "date", width: 12 },
      { header: word("source"), kind: "text", width: 30 },
      ...(more?.columns ?? []),
    ],
    rows: listedCurrencies(plan).map((currency) => {
      const rate = rates.find((one) => one.currency === currency);
      return [
        CURRENCY[currency].code,
        currency === ROUBLE ? "1" : (rate?.rate ?? null),
        rate?.date ?? null,
        rate === undefined
          ? null
          : translate(language, `comparison_basis.source.${rate.source}`, { name: rate.set_by }),
        ...(more?.of(currency) ?? []),
      ];
    }),
    ...(more === undefined
      ? {}
      : {
          closing_rows: [
            [
              { value: translate(language, "sheets.total"), tone: "total" as const },
              ...["rate", "date", "source"].map(() => ({ value: null, tone: "total" as const })),
              ...more.closing,
            ],
          ],
        }),
  };
}
