import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { ROUBLE } from "#contract/money/currency.ts";
import type { Language } from "#contract/primitives.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

export interface RatesPlan {
  readonly own: CurrencyId;
  readonly offered: readonly CurrencyId[];
  readonly language: Language;
}

const RATE_COLUMN = "B";
/** Number of fixed columns on the rates sheet. Additional columns are appended to them. */
export const OWN_COLUMNS = 4;

export const listedCurrencies = ({ own, offered }: Pick<RatesPlan, "own" | "offered">): CurrencyId[] =>
  CURRENCIES.filter((currency) => currency === own || offered.includes(currency));

export const ratesSheetName = (language: Language): string => translate(language, "sheets.rates.sheet");

/**
 * Returns a formula suffix that converts an amount to the tender's currency by reference to a cell of the rates sheet.
 */
export function convertedBy(plan: RatesPlan, from: CurrencyId): string {
  const { own, language } = plan;
  if (from === own) return "";
  const cell = (currency: CurrencyId): string =>
    `'${ratesSheetName(language)}'!$${RATE_COLUMN}$${firstRow({}) + listedCurrencies(plan).indexOf(currency)}`;
  const multiplied = from === ROUBLE ? "" : `*${cell(from)}`;
  return own === ROUBLE ? multiplied : `${multiplied}/${cell(own)}`;
}
