/**
 * The functions in this file check Russian company numbers and expect bare digits, without spaces. Numbers that consist
 * only of zeros have a valid checksum, but users type them as placeholders, so they are refused.
 */

const DIGITS = /^\d+$/;

const ofLength = (value: string, length: number): boolean =>
  value.length === length && DIGITS.test(value) && /[1-9]/.test(value);

const weighted = (value: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(value[index]), 0);

/** Weights for the twelfth digit. The checks of the tenth and eleventh digits use the end of this list. */
const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Checks the digit at `position` against the digits before it: (sum mod 11) mod 10. */
const innDigitHolds = (value: string, position: number): boolean => {
  const weights = INN_WEIGHTS.slice(INN_WEIGHTS.length - position);
  return Number(value[position]) === (weighted(value, weights) % 11) % 10;
};

/** Checks the tax number (INN) of an organisation: 10 digits, the last one a check digit. */
export const isOrganisationInn = (value: string): boolean => ofLength(value, 10) && innDigitHolds(value, 9);

/** Checks the tax number (INN) of a person or sole proprietor: 12 digits, the last two check digits. */
export const isPersonInn = (value: string): boolean =>
  ofLength(value, 12) && innDigitHolds(value, 10) && innDigitHolds(value, 11);

export const isInn = (value: string): boolean => isOrganisationInn(value) || isPersonInn(value);

/**
 * Checks a KPP: tax office, reason (may be capital letters) and number, without a checksum. Sole proprietors have no
 * KPP, so callers must handle an empty one.
 */
export const isKpp = (value: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(value) && /[1-9A-Z]/.test(value);

/** Checks an organisation's registration number (OGRN): 13 digits; the last one is (the first 12 mod 11) mod 10. */
export const isOgrn = (value: string): boolean => ofLength(value, 13) && lastDigitHolds(value, 11n);

/**
 * Checks a sole proprietor's registration number (OGRNIP): 15 digits; the last one is (the first 14 mod 13) mod 10. The
 * "mod 10" is necessary, because numbers with a remainder of 10–12 are issued.
 */
export const isOgrnip = (value: string): boolean => ofLength(value, 15) && lastDigitHolds(value, 13n);

const lastDigitHolds = (value: string, divisor: bigint): boolean =>
  (BigInt(value.slice(0, -1)) % divisor) % 10n === BigInt(value.slice(-1));
