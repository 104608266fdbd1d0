/**
 * Checksums and forms of Russian company numbers. Each takes the bare digits, without spaces. Numbers of zeros alone
 * pass the arithmetic; they are refused here on purpose, for nobody has such a number and people type them.
 */

const DIGITS = /^\d+$/;

const ofLength = (value: string, length: number): boolean =>
  value.length === length && DIGITS.test(value) && /[1-9]/.test(value);

/** The sum of digit × weight, position by position. */
const weighted = (value: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(value[index]), 0);

/** Weights of the twelfth digit; the eleventh and the tenth use the end of the same row. */
const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** True when the digit at `position` is the one that the digits before it ask for: (sum mod 11) mod 10. */
const innDigitHolds = (value: string, position: number): boolean => {
  const weights = INN_WEIGHTS.slice(INN_WEIGHTS.length - position);
  return Number(value[position]) === (weighted(value, weights) % 11) % 10;
};

/** Taxpayer number of an organisation: 10 digits, the last one a check. */
export const isOrganisationInn = (value: string): boolean => ofLength(value, 10) && innDigitHolds(value, 9);

/** Taxpayer number of a person or an individual entrepreneur: 12 digits, the last two checks. */
export const isPersonInn = (value: string): boolean =>
  ofLength(value, 12) && innDigitHolds(value, 10) && innDigitHolds(value, 11);

/** Taxpayer number of either kind. */
export const isInn = (value: string): boolean => isOrganisationInn(value) || isPersonInn(value);

/**
 * Reason code of registration: tax office, reason (may be capital letters), number; no checksum.
 * Individual entrepreneurs have none, so an empty one is the caller's question.
 */
export const isKpp = (value: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(value) && /[1-9A-Z]/.test(value);

/** State registration number of an organisation: 13 digits, the last is (the first 12 mod 11) mod 10. */
export const isOgrn = (value: string): boolean => ofLength(value, 13) && lastDigitHolds(value, 11n);

/**
 * State registration number of an individual entrepreneur: 15 digits, the last is (the first 14 mod 13) mod 10.
 * The "mod 10" is not optional: numbers with a remainder of 10–12 are issued.
 */
export const isOgrnip = (value: string): boolean => ofLength(value, 15) && lastDigitHolds(value, 13n);

const lastDigitHolds = (value: string, divisor: bigint): boolean =>
  (BigInt(value.slice(0, -1)) % divisor) % 10n === BigInt(value.slice(-1));
