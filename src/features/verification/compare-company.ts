import { isBik, isCheckingAccount, isCorrespondentAccount } from "#contract/ids/bank-accounts.ts";
import type { RegistryCompany } from "#contract/companies/company-lookup.api.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";

export type Sign = "same" | "differs" | "unknown";
export type ComparedField = Exclude<keyof CompanyInfo, "id" | "version">;

/** One field of a company: what was declared, what the registry says (or what its own check digit says), how they relate. */
export interface ComparedLine {
  readonly field: ComparedField;
  readonly declared: CompanyInfo[ComparedField];
  readonly registry: string | null;
  readonly sign: Sign;
  /** An account's check digit holds or not; the registry knows no accounts. */
  readonly key?: boolean;
}

export const COMPARED = [
  {
    section: "registration",
    fields: ["name", "company_type", "inn", "kpp", "ogrn", "registration_date", "company_status"],
  },
  { section: "address", fields: ["legal_address", "actual_address", "head_name", "head_position"] },
  {
    section: "bank",
    fields: ["tax_system", "vat_exempt", "bank_name", "bik", "correspondent_account", "checking_account"],
  },
] as const satisfies readonly { section: string; fields: readonly ComparedField[] }[];

/** Text as it counts: without case, quotes, spaces at the ends, the endless ways to write an address' commas, and the dots of yo. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\u0308/g, "")
    .normalize("NFC")
    .replace(/[«»"'“”.,]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Words of a text that the other one doesn't have. */
export function differingWords(text: string, other: string): { readonly word: string; readonly differs: boolean }[] {
  const known = new Set(plain(other).split(" "));
  return text
    .split(/(\s+)/)
    .filter((part) => part !== "")
    .map((word) => ({
      word,
      differs:
        word.trim() !== "" &&
        !plain(word)
          .split(" ")
          .every((part) => known.has(part)),
    }));
}

/** Compares one field. What the registry doesn't say, and what wasn't declared, is unknown. */
export function compareField(
  field: ComparedField,
  company: CompanyInfo,
  registry: RegistryCompany | null,
): ComparedLine {
  const declared = company[field];
  const { bik } = company;
  if (field === "checking_account" || field === "correspondent_account") {
    if (typeof declared !== "string" || bik === null) return { field, declared, registry: null, sign: "unknown" };
    const key = field === "checking_account" ? isCheckingAccount(declared, bik) : isCorrespondentAccount(declared, bik);
    return { field, declared, registry: null, sign: key ? "same" : "differs", key };
  }
  if (field === "bik" && typeof declared === "string")
    return { field, declared, registry: null, sign: isBik(declared) ? "same" : "differs", key: isBik(declared) };
  const known = registry !== null && field in registry ? registry[field as keyof RegistryCompany] : null;
  if (field === "company_status")
    return {
      field,
      declared,
      registry: known,
      sign: known === null ? "unknown" : known === "ACTIVE" ? "same" : "differs",
    };
  if (known === null || typeof declared !== "string") return { field, declared, registry: known, sign: "unknown" };
  return { field, declared, registry: known, sign: plain(declared) === plain(known) ? "same" : "differs" };
}
