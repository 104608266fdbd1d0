import { isCheckingAccount, isCorrespondentAccount } from "#contract/ids/bank-accounts.ts";
import { isInn, isOgrn, isOgrnip } from "#contract/ids/requisites.ts";
import type { RegistryCompany } from "#contract/companies/company-lookup.api.ts";
import type { Field } from "#contract/fields.ts";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";

/**
 * The data of a company that administrators verify, in the order in which they compare it. One list for the screen that
 * compares, for the record of a decision, and for the guard: changing any of it returns the workspace to CREATED.
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

/** The verified data of a company, whatever else is known of it. */
export type VerifiedData = Readonly<Pick<CompanyInfo, VerifiedField>>;

/** What a value was compared with: the registry's answer, its own check digit, a person's own sources, or nothing. */
export const SOURCES = ["registry", "checksum", "hand", "none"] as const;
export type Source = (typeof SOURCES)[number];
/** What came of it. `unknown` is not compared, which says nothing of the value. */
export const VERDICTS = ["same", "differs", "unknown"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** One value of a company as it was compared. */
export interface ComparedField {
  readonly field: VerifiedField;
  readonly value: string | boolean | null;
  /** What the registry says, where it was asked and knows. */
  readonly registry: string | null;
  readonly source: Source;
  readonly verdict: Verdict;
}

/**
 * Text as it counts: without case, quotes, spaces at the ends, the endless ways to write an address' commas, and the
 * dots of yo.
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
 * Whether the check digit of a value is right; null for what has none: a BIK has none of its own, accounts are checked
 * with it.
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
 * Compares one field with the registry where it knows it, else with its own check digit, else with what a person says
 * to have checked.
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

/** All verified data as it was compared. */
export const compareCompany = (
  company: VerifiedData,
  given: { registry: RegistryCompany | null; by_hand?: readonly VerifiedField[] },
): ComparedField[] => VERIFIED_FIELDS.map((field) => compareField(field, company, given));

/** The fields of which the registry says something else. */
export const differingFields = (company: VerifiedData, registry: RegistryCompany | null): VerifiedField[] =>
  compareCompany(company, { registry })
    .filter(({ source, verdict }) => source === "registry" && verdict === "differs")
    .map(({ field }) => field);

/** A value as it would be kept: a number with blanks or dashes between its groups is the same without them. */
function asKept(field: VerifiedField, value: unknown): unknown {
  const { input }: Field = COMPANY_INFO_FIELDS[field];
  return input.safeParse(value ?? null).data ?? value ?? null;
}
const isSame = (field: VerifiedField, one: unknown, other: unknown): boolean =>
  asKept(field, one) === asKept(field, other);

/** The verified fields that a change touches. */
export const verifiedChanges = (before: VerifiedData, after: VerifiedData): VerifiedField[] =>
  VERIFIED_FIELDS.filter((field) => !isSame(field, before[field], after[field]));

/** The fields whose values are no longer those of an earlier decision. */
export const verifiedChangesSince = (
  decided: readonly Pick<ComparedField, "field" | "value">[],
  company: VerifiedData,
): VerifiedField[] =>
  decided.filter(({ field, value }) => !isSame(field, value, company[field])).map(({ field }) => field);
