import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";

/** The requisites that decide where a payment to a company goes: the payee, the bank and the account. */
export const ACCOUNT_FIELDS = ["name", "inn", "bik", "checking_account"] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];
type Requisites = Readonly<Pick<CompanyInfo, AccountField>>;

/**
 * The requisites by which payments would go elsewhere. Nothing changes where a company had no account yet: nobody can
 * have paid it.
 */
export const redirectedBy = (before: Requisites, after: Requisites): AccountField[] =>
  before.checking_account === null ? [] : ACCOUNT_FIELDS.filter((field) => before[field] !== after[field]);

const mask = (account: string): string =>
  account.length <= 9 ? account : `${account.slice(0, 5)}…${account.slice(-4)}`;

/**
 * Shortens an account so that whoever knows it recognises it: `40702…0001`. An account that would look like `other` is
 * written out.
 */
export const maskedAccount = (account: string, other: string | null = null): string =>
  other !== null && other !== account && mask(other) === mask(account) ? account : mask(account);

/** What a customer has to know of the account that an order would be paid to. */
interface KnownPayee {
  readonly previous: unknown;
  readonly is_verified: boolean;
  readonly is_paid_before: boolean;
}

/**
 * Why an account is marked: it isn't the one that the customer knows, or nobody has verified it yet. A changed account
 * is marked until it is verified and this customer has paid to it.
 */
export function accountMark({ previous, is_verified, is_paid_before }: KnownPayee): "changed" | "unverified" | null {
  if (previous !== null && !(is_verified && is_paid_before)) return "changed";
  return is_verified ? null : "unverified";
}
