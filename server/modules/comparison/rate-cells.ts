import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { ROUBLE } from "#contract/money/currency.ts";
import type { Language } from "#contract/primitives.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

/** Which currencies meet in a comparison. */
export interface RatesPlan {
  /** The tender's. */
  readonly own: CurrencyId;
  readonly offered: readonly CurrencyId[];
  readonly language: Language;
}

/** Where the roubles for one unit stand. */
const RATE_COLUMN = "B";
/** How many columns the sheet of rates has of its own; further ones stand after them. */
export const OWN_COLUMNS = 4;

/** The currencies of the sheet of rates in the order of its rows. */
export const listedCurrencies = ({ own, offered }: Pick<RatesPlan, "own" | "offered">): CurrencyId[] =>
  CURRENCIES.filter((currency) => currency === own || offered.includes(currency));

/** What the sheet of rates is called. */
export const ratesSheetName = (language: Language): string => translate(language, "sheets.rates.sheet");

/** What converts an amount to the tender's currency, as a formula goes on: by cells of the sheet of rates. */
export function convertedBy(plan: RatesPlan, from: CurrencyId): string {
  const { own, language } = plan;
  if (from === own) return "";
  const cell = (currency: CurrencyId): string =>
    `'${ratesSheetName(language)}'!$${RATE_COLUMN}$${firstRow({}) + listedCurrencies(plan).indexOf(currency)}`;
  const multiplied = from === ROUBLE ? "" : `*${cell(from)}`;
  return own === ROUBLE ? multiplied : `${multiplied}/${cell(own)}`;
}
