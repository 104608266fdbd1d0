import { isCheckingAccount, isCorrespondentAccount } from "#contract/ids/bank-accounts.ts";
import { isInn, isOgrn, isOgrnip } from "#contract/ids/requisites.ts";
import type { RegistryCompany } from "#contract/companies/company-lookup.api.ts";
import type { Field } from "#contract/fields.ts";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";

/**
 * Company details that administrators verify, in the order of the comparison screen. A change of any of them returns
 * the workspace to CREATED.
 */
export const VERIFIED_SECTIONS = [
  { section: "registration", fields: ["name", "company_type", "inn", "kpp", "ogrn", "registration_date"] },
  { section: "address", fields: ["legal_address", "actual_address", "head_name", "head_position"] },
  {
    section: "bank",
    fields: [
      "tax_system",
      "vat_exempt",
      "vat_exemption_basis",
      "bank_name",
      "bik",
      "correspondent_account",
      "checking_account",
    ],
  },
] as const satisfies readonly { section: string; fields: readonly (keyof CompanyInfo)[] }[];
export type VerifiedField = (typeof VERIFIED_SECTIONS)[number]["fields"][number];
export const VERIFIED_FIELDS: readonly VerifiedField[] = VERIFIED_SECTIONS.flatMap(({ fields }) => [...fields]);

export type VerifiedData = Readonly<Pick<CompanyInfo, VerifiedField>>;

/**
 * Sources that a value is compared with: the registry, the value's check digit, an administrator's own sources, or
 * none.
 */
export const SOURCES = ["registry", "checksum", "hand", "none"] as const;
export type Source = (typeof SOURCES)[number];
/** Results of comparing a value. `unknown` means that the value was not compared. */
export const VERDICTS = ["same", "differs", "unknown"] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface ComparedField {
  readonly field: VerifiedField;
  readonly value: string | boolean | null;
  /** Value in the registry; null if the registry has no value or wasn't queried. */
  readonly registry: string | null;
  readonly source: Source;
  readonly verdict: Verdict;
}

/**
 * Normalizes text for comparison: removes quotes, dots, commas and outer spaces, and ignores case and the difference
 * between ё and е.
 */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\u0308/g, "")
    .normalize("NFC")
    .replace(/[«»"'“”.,]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Returns whether a value's check digit is correct. Returns null if the field has no check digit, or if an account
 * can't be checked because the BIK is missing.
 */
function checkDigit(field: VerifiedField, value: string, bik: string | null): boolean | null {
  switch (field) {
    case "inn":
      return isInn(value);
    case "ogrn":
      return isOgrn(value) || isOgrnip(value);
    case "checking_account":
      return bik === null ? null : isCheckingAccount(value, bik);
    case "correspondent_account":
      return bik === null ? null : isCorrespondentAccount(value, bik);
    default:
      return null;
  }
}

/**
 * Compares a field with the registry if possible. Otherwise uses an administrator's own check if there is one, or else
 * the check digit.
 */
export function compareField(
  field: VerifiedField,
  company: VerifiedData,
  given: { registry: RegistryCompany | null; by_hand?: readonly VerifiedField[] },
): ComparedField {
  const value = company[field];
  const known =
    given.registry !== null && field in given.registry ? given.registry[field as keyof RegistryCompany] : null;
  const compared = (source: Source, verdict: Verdict): ComparedField => ({
    field,
    value,
    registry: known,
    source,
    verdict,
  });
  if (typeof value === "string" && known !== null)
    return compared("registry", plainText(value) === plainText(known) ? "same" : "differs");
  if (given.by_hand?.includes(field) === true) return compared("hand", "same");
  const isRight = typeof value === "string" ? checkDigit(field, value, company.bik) : null;
  return isRight === null ? compared("none", "unknown") : compared("checksum", isRight ? "same" : "differs");
}

export const compareCompany = (
  company: VerifiedData,
  given: { registry: RegistryCompany | null; by_hand?: readonly VerifiedField[] },
): ComparedField[] => VERIFIED_FIELDS.map((field) => compareField(field, company, given));

export const differingFields = (company: VerifiedData, registry: RegistryCompany | null): VerifiedField[] =>
  compareCompany(company, { registry })
    .filter(({ source, verdict }) => source === "registry" && verdict === "differs")
    .map(({ field }) => field);

/** Converts a value to its stored form. Spaces and dashes between groups of digits are removed. */
function asKept(field: VerifiedField, value: unknown): unknown {
  const { input }: Field = COMPANY_INFO_FIELDS[field];
  return input.safeParse(value ?? null).data ?? value ?? null;
}
const isSame = (field: VerifiedField, one: unknown, other: unknown): boolean =>
  asKept(field, one) === asKept(field, other);

export const verifiedChanges = (before: VerifiedData, after: VerifiedData): VerifiedField[] =>
  VERIFIED_FIELDS.filter((field) => !isSame(field, before[field], after[field]));

/** Returns the fields that have changed since an earlier decision. */
export const verifiedChangesSince = (
  decided: readonly Pick<ComparedField, "field" | "value">[],
  company: VerifiedData,
): VerifiedField[] =>
  decided.filter(({ field, value }) => !isSame(field, value, company[field])).map(({ field }) => field);
