/**
 * Weights for the check digit of a Russian bank account (Bank of Russia, order 515 of 08.09.1997). The weights repeat
 * over a three-digit prefix from the BIK and the 20 digits of the account. The last digits of the products must add up
 * to a multiple of ten. Numbers that consist only of zeros are refused.
 */

const KEY_WEIGHTS = [7, 1, 3];

const keyHolds = (digits: string): boolean =>
  digits.split("").reduce((sum, digit, index) => sum + ((Number(digit) * (KEY_WEIGHTS[index % 3] ?? 0)) % 10), 0) %
    10 ===
  0;

const isAccount = (value: string): boolean => /^\d{20}$/.test(value) && /[1-9]/.test(value);

/** Returns the prefix for accounts at the Bank of Russia itself: a zero and digits 5 and 6 of the BIK. */
const centralBankPrefix = (bik: string): string => `0${bik.slice(4, 6)}`;

/**
 * Returns whether a BIK belongs to a settlement centre of the Bank of Russia (РКЦ). Digits 7 and 8 of a settlement
 * centre's BIK are zeros.
 */
const isSettlementCentre = (bik: string): boolean => bik.slice(6, 8) === "00";

/**
 * Checks a bank identification code: 9 digits, the first one 0 to 2, without a checksum. Only a lookup can show whether
 * the bank exists.
 */
export const isBik = (value: string): boolean => /^[0-2]\d{8}$/.test(value) && /[1-9]/.test(value);

/** Checks a customer's account at the bank with this BIK. Returns false for an invalid BIK. */
export function isCheckingAccount(account: string, bik: string): boolean {
  if (!isAccount(account) || !isBik(bik)) return false;
  return keyHolds((isSettlementCentre(bik) ? centralBankPrefix(bik) : bik.slice(6)) + account);
}

/**
 * Checks the correspondent account of the bank at the Bank of Russia. The account begins with 301, ends with the last
 * three digits of the BIK (consultant.ru, cons_doc_LAW_16420) and has a check digit. Returns false for an invalid BIK.
 */
export function isCorrespondentAccount(account: string, bik: string): boolean {
  if (!isAccount(account) || !isBik(bik)) return false;
  return account.startsWith("301") && account.endsWith(bik.slice(6)) && keyHolds(centralBankPrefix(bik) + account);
}
