import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";

/** Company details that determine where a payment goes: payee, bank and account. */
export const ACCOUNT_FIELDS = ["name", "inn", "bik", "checking_account"] as const;
type Requisites = Readonly<Pick<CompanyInfo, (typeof ACCOUNT_FIELDS)[number]>>;

const isOther = (one: Requisites, other: Requisites): boolean =>
  ACCOUNT_FIELDS.some((field) => one[field] !== other[field]);

/**
 * Returns whether a change redirects payments away from the last known account, even if that account was removed in
 * between. A first account redirects no payments, because there were no payments before.
 */
export const isRedirected = (before: Requisites, after: Requisites, named: Requisites | null): boolean =>
  named !== null && isOther(before, after) && isOther(named, after);

const mask = (account: string): string =>
  account.length <= 9 ? account : `${account.slice(0, 5)}…${account.slice(-4)}`;

/**
 * Shortens an account number to a recognizable form: `40702…0001`. If `other` would look the same, the number is
 * returned in full.
 */
export const maskedAccount = (account: string, other: string | null = null): string =>
  other !== null && other !== account && mask(other) === mask(account) ? account : mask(account);

interface KnownPayee {
  readonly previous: unknown;
  readonly is_verified: boolean;
  readonly is_paid_before: boolean;
}

/**
 * Returns the reason for a warning about an account, or null. The account may be unverified, or differ from the account
 * that the customer knows. A changed account keeps the warning until it is verified and this customer has paid to it.
 */
export function accountMark({ previous, is_verified, is_paid_before }: KnownPayee): "changed" | "unverified" | null {
  if (previous !== null && !(is_verified && is_paid_before)) return "changed";
  return is_verified ? null : "unverified";
}
