/**
 * Bank requisites. The key of an account: weights 7, 1, 3 repeated over a prefix of three digits, taken from the BIK,
 * and the 20 digits of the account; the low digits of the products add up to a multiple of ten.
 * Source: Bank of Russia, order 515 of 08.09.1997. Numbers of zeros alone are refused.
 */

const KEY_WEIGHTS = [7, 1, 3];

const keyHolds = (digits: string): boolean =>
  digits.split("").reduce((sum, digit, index) => sum + ((Number(digit) * (KEY_WEIGHTS[index % 3] ?? 0)) % 10), 0) %
    10 ===
  0;

const isAccount = (value: string): boolean => /^\d{20}$/.test(value) && /[1-9]/.test(value);

/** Prefix for accounts that are kept by the Bank of Russia itself: zero and the digits 5 and 6 of the BIK. */
const centralBankPrefix = (bik: string): string => `0${bik.slice(4, 6)}`;

/** True for the BIK of a settlement centre of the Bank of Russia (РКЦ): its seventh and eighth digits are zeros. */
const isSettlementCentre = (bik: string): boolean => bik.slice(6, 8) === "00";

/**
 * Bank identification code: 9 digits, the first 0 to 2; no checksum. Whether the bank exists, only a look-up can tell.
 */
export const isBik = (value: string): boolean => /^[0-2]\d{8}$/.test(value) && /[1-9]/.test(value);

/** A customer's account in the bank with this BIK. False also for a BIK that is none. */
export function isCheckingAccount(account: string, bik: string): boolean {
  if (!isAccount(account) || !isBik(bik)) return false;
  return keyHolds((isSettlementCentre(bik) ? centralBankPrefix(bik) : bik.slice(6)) + account);
}

/**
 * The account of the bank with this BIK at the Bank of Russia: begins with 301, ends with the last three digits of the
 * BIK (consultant.ru, cons_doc_LAW_16420), and its key holds. False also for a BIK that is none.
 */
export function isCorrespondentAccount(account: string, bik: string): boolean {
  if (!isAccount(account) || !isBik(bik)) return false;
  return account.startsWith("301") && account.endsWith(bik.slice(6)) && keyHolds(centralBankPrefix(bik) + account);
}
